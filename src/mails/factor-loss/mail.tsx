import type { LossNews, OrganiserContext } from '../contexts.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type OrganiserMail, skip } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = LossNews & { pageUrl: string }

function Body({ what, email, voices, until, timeZone, pageUrl }: View) {
  const { own, moment } = useMailTexts<Words>()
  const intro = own(`intro.${what}`, { email, voices: voices.join(', ') })
  const isOpen = what === 'asked' || what === 'moved'
  return (
    <MailLayout title={own(`subject.${what}`)} preview={intro}>
      <Paragraph>{intro}</Paragraph>
      {isOpen && (
        <>
          <Paragraph>{own('speak')}</Paragraph>
          <Paragraph>{own('until', { moment: moment({ at: until, timeZone }) })}</Paragraph>
        </>
      )}
      {what === 'agreed' && <Paragraph>{own('stop')}</Paragraph>}
      {(isOpen || what === 'agreed') && <Action href={pageUrl}>{own('action')}</Action>}
    </MailLayout>
  )
}

const news =
  (what: LossNews['what']) =>
  (context: OrganiserContext): Partial<OrganiserContext> => ({
    factorLoss: async () => {
      const told = await context.factorLoss()
      return told && { ...told, what }
    },
  })

/** To all organisers but the one whom it is about: what two do about a third is seen by everybody. */
export const factorLoss: OrganiserMail<View, Words> = {
  kind: 'organiser',
  lane: 'match',
  why: 'organiser',
  view: async ({ factorLoss: find, url }) => {
    const told = await find()
    return told === null ? skip('request-closed') : { ...told, pageUrl: url('/admin/lostFactors') }
  },
  samples: {
    asked: {},
    moved: news('moved'),
    agreed: news('agreed'),
    declined: news('declined'),
    found: news('found'),
    settled: news('settled'),
  },
  subject: ({ what }, { own }) => own(`subject.${what}`),
  Body,
}
