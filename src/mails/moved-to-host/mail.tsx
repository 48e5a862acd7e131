import type { NextForHost } from '#domain/guest-search.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { hostStayCalendar } from '../calendar.ts'
import { MailLayout } from '../layout.tsx'
import type { MatchMail } from '../mail.ts'
import { closedToHost, type Closed, withdrawn } from '../match-parts.ts'
import { NextOfHost } from '../people.tsx'
import { useMailTexts } from '../mail-texts.tsx'
import type { CalendarKey } from '../views.ts'

type Words = typeof import('./en.json')
type View = Closed & { hadContact: boolean; entry: CalendarKey | null; next: NextForHost }

function Body({ firstName, otherName, stay, hadContact, next, profileUrl }: View) {
  const { own, t, nights } = useMailTexts<Words>()
  const intro = own('intro', { guest: otherName, nights: nights(stay) })
  return (
    <MailLayout title={own('title', { guest: otherName })} preview={intro}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{intro}</Paragraph>
      {next === 'free' ? <Paragraph>{own('free')}</Paragraph> : <NextOfHost next={next} stay={stay} />}
      {hadContact && <Paragraph>{t('mails.withdrawnContact')}</Paragraph>}
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

/** To the host whom a guest leaves for another: it says neither why nor where to. */
export const movedToHost: MatchMail<View, Words> = {
  kind: 'match',
  lane: 'match',
  to: 'host',
  states: ['withdrawn'],
  why: 'match',
  view: async (match) => {
    const { hadContact, entry } = withdrawn(match)
    return { ...closedToHost(match), hadContact, entry, next: await match.nextForHost() }
  },
  samples: { one: { withdrawalReason: 'moved' } },
  subject: (_, { own }) => own('subject'),
  calendar: (view, texts) =>
    view.entry && hostStayCalendar({ ...view, entry: view.entry, guestName: view.otherName }, texts, true),
  Body,
}
