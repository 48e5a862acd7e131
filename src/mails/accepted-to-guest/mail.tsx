import { Action, Paragraph } from '../blocks.tsx'
import { guestStayCalendar } from '../calendar.ts'
import { MailLayout } from '../layout.tsx'
import type { MatchMail } from '../mail.ts'
import { type Accepted, must, type ToGuest, toGuest } from '../match-parts.ts'
import { ContactFacts, HostFacts, PartOfStay } from '../people.tsx'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = ToGuest & Accepted & { city: string }

function Body({ firstName, host, place, stay, wholeStay, contact, contactIssueDays, profileUrl }: View) {
  const { own, t } = useMailTexts<Words>()
  return (
    <MailLayout title={own('title')} preview={own('intro', { host: host.firstName })}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{own('intro', { host: host.firstName })}</Paragraph>
      <ContactFacts firstName={host.firstName} contact={contact} />
      <HostFacts title={t('mails.offer.facts')} host={host} place={place} stay={stay} />
      <PartOfStay stay={stay} wholeStay={wholeStay} />
      <Paragraph>{t('mails.contact.private')}</Paragraph>
      <Paragraph>{t('mails.contact.issue', { days: contactIssueDays })}</Paragraph>
      <Paragraph>{own('cancel')}</Paragraph>
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const acceptedToGuest: MatchMail<View, Words> = {
  kind: 'match',
  lane: 'match',
  to: 'guest',
  states: ['accepted'],
  why: 'match',
  view: async (match) => {
    const { city, entry, contactIssueDays } = match
    return { ...toGuest(match), city, entry, contactIssueDays, contact: must(await match.hostContact()) }
  },
  samples: { one: {} },
  subject: (_, { own }) => own('subject'),
  calendar: (view, texts) => guestStayCalendar({ ...view, hostName: view.host.firstName }, texts),
  Body,
}
