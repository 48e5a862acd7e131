import type { FactorNews } from '../contexts.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type PersonMail, skip } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'
import type { MailDeadline } from '../views.ts'

type Words = typeof import('./en.json')
type View = { what: FactorNews['what']; happened: MailDeadline; pageUrl: string }

function Body({ what, happened, pageUrl }: View) {
  const { own, moment } = useMailTexts<Words>()
  const intro = own(`intro.${what}`, { moment: moment(happened) })
  return (
    <MailLayout title={own(`subject.${what}`)} preview={intro}>
      <Paragraph>{intro}</Paragraph>
      {what !== 'copied' && <Paragraph>{own('wasYou')}</Paragraph>}
      <Paragraph>{own('wasNotYou')}</Paragraph>
      <Action href={pageUrl}>{own('action')}</Action>
    </MailLayout>
  )
}

/** Which one it was is not said: what somebody calls their devices is their own. */
export const secondFactor: PersonMail<View, Words> = {
  kind: 'person',
  lane: 'match',
  why: 'account',
  view: ({ factorNews, timeZone, url }) =>
    factorNews === null
      ? skip('incomplete')
      : {
          what: factorNews.what,
          happened: { at: factorNews.at, timeZone },
          pageUrl: url('/admin/secondFactor'),
        },
  samples: {
    added: ({ now }) => ({ factorNews: { what: 'added', at: now } }),
    removed: ({ now }) => ({ factorNews: { what: 'removed', at: now } }),
    codes: ({ now }) => ({ factorNews: { what: 'codes', at: now } }),
    lost: ({ now }) => ({ factorNews: { what: 'lost', at: now } }),
    copied: ({ now }) => ({ factorNews: { what: 'copied', at: now } }),
    recovered: ({ now }) => ({ factorNews: { what: 'recovered', at: now } }),
  },
  subject: ({ what }, { own }) => own(`subject.${what}`),
  Body,
}
