import type { NextForGuest } from '#domain/guest-search.ts'
import { isHall } from 'bed-matching/rules/answers.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { guestStayCalendar } from '../calendar.ts'
import { MailLayout } from '../layout.tsx'
import type { MatchMail } from '../mail.ts'
import { closedToGuest, endedBy, withdrawn, type Withdrawn } from '../match-parts.ts'
import { KeptPlace, NextOfGuest } from '../people.tsx'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
/** `letter`: the number of one that was printed about this place. */
type View = Withdrawn & {
  next: NextForGuest
  city: string
  kept: string | null
  letter: string | null
  isInHall: boolean
}

function Body({ firstName, otherName, stay, reason, hadContact, next, kept, letter, profileUrl }: View) {
  const { own, t, nights } = useMailTexts<Words>()
  const why = own(`reason.${reason}`, { host: otherName })
  return (
    <MailLayout
      title={reason === 'guest-cancelled' ? own('titleCancelled') : t('mails.withdrawnGuest.title')}
      preview={why}
    >
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{own('intro', { host: otherName, nights: nights(stay) })}</Paragraph>
      <Paragraph>{why}</Paragraph>
      <KeptPlace host={kept} />
      <NextOfGuest next={next} />
      {letter && <Paragraph>{own('letter', { letter })}</Paragraph>}
      {hadContact && <Paragraph>{t('mails.withdrawnContact')}</Paragraph>}
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const withdrawnToGuest: MatchMail<View, Words> = {
  kind: 'match',
  lane: 'match',
  to: 'guest',
  states: ['withdrawn'],
  why: 'match',
  view: async (match) => ({
    ...closedToGuest(match),
    ...withdrawn(match),
    city: match.city,
    isInHall: isHall(match.host),
    next: await match.nextForGuest(),
    kept: await match.keptPlace(),
    letter: await match.printedLetter(),
  }),
  samples: {
    'no-reply': endedBy('no-reply'),
    'communication-failed': endedBy('communication-failed'),
    'guest-cancelled': endedBy('guest-cancelled'),
    'host-cancelled': endedBy('host-cancelled'),
    'arranged-elsewhere': endedBy('arranged-elsewhere'),
    organiser: endedBy('organiser'),
    letter: { ...endedBy('host-cancelled'), printedLetter: async () => 'K7QX-4M2P' },
  },
  subject: (_, { t }) => t('mails.withdrawnGuest.subject'),
  calendar: (view, texts) =>
    view.entry && guestStayCalendar({ ...view, entry: view.entry, hostName: view.otherName }, texts, true),
  Body,
}
