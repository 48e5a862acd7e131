import type { NextForHost } from '#domain/guest-search.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { hostStayCalendar } from '../calendar.ts'
import { MailLayout } from '../layout.tsx'
import type { MatchMail } from '../mail.ts'
import { closedToHost, endedBy, type Withdrawn, withdrawn } from '../match-parts.ts'
import { NextOfHost } from '../people.tsx'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = Withdrawn & { next: NextForHost }

function Body({ firstName, otherName, stay, reason, hadContact, next, profileUrl }: View) {
  const { own, t } = useMailTexts<Words>()
  return (
    <MailLayout
      title={own(reason === 'host-cancelled' ? 'titleCancelled' : 'title', { guest: otherName })}
      preview={own(`reason.${reason}`)}
    >
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{own(`reason.${reason}`)}</Paragraph>
      <NextOfHost next={next} stay={stay} />
      {hadContact && <Paragraph>{t('mails.withdrawnContact')}</Paragraph>}
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const withdrawnToHost: MatchMail<View, Words> = {
  kind: 'match',
  lane: 'match',
  to: 'host',
  states: ['withdrawn'],
  why: 'match',
  view: async (match) => ({
    ...closedToHost(match),
    ...withdrawn(match),
    next: await match.nextForHost(),
  }),
  samples: {
    'no-reply': endedBy('no-reply'),
    'communication-failed': endedBy('communication-failed'),
    'guest-cancelled': endedBy('guest-cancelled'),
    'host-cancelled': endedBy('host-cancelled'),
    'arranged-elsewhere': endedBy('arranged-elsewhere'),
    organiser: endedBy('organiser'),
  },
  subject: ({ reason }, { own, t }) =>
    reason === 'host-cancelled' ? own('subjectCancelled') : t('mails.withdrawnHost.subject'),
  calendar: (view, texts) =>
    view.entry && hostStayCalendar({ ...view, entry: view.entry, guestName: view.otherName }, texts, true),
  Body,
}
