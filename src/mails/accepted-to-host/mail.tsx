import { Action, Paragraph } from '../blocks.tsx'
import { hostStayCalendar } from '../calendar.ts'
import { MailLayout } from '../layout.tsx'
import type { MatchMail } from '../mail.ts'
import { type Accepted, movedFrom, must, type ToHost, toHost } from '../match-parts.ts'
import { ContactFacts, GuestFacts } from '../people.tsx'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = ToHost & Accepted & { hasNeeds: boolean; isTold: boolean }

function Body(view: View) {
  const { firstName, guest, place, stay, contact, hasNeeds, isTold, contactIssueDays, profileUrl } = view
  const { own, t } = useMailTexts<Words>()
  const intro = own(isTold ? 'introTold' : 'intro', { guest: guest.firstName })
  return (
    <MailLayout title={own('title')} preview={intro}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{intro}</Paragraph>
      <ContactFacts firstName={guest.firstName} contact={contact} />
      <GuestFacts title={t('mails.notice.facts')} guest={guest} place={place} stay={stay} />
      {hasNeeds && <Paragraph>{own('needs', { guest: guest.firstName })}</Paragraph>}
      <Paragraph>{t('mails.contact.private')}</Paragraph>
      <Paragraph>{t('mails.contact.issue', { days: contactIssueDays })}</Paragraph>
      <Paragraph>{own('cancel')}</Paragraph>
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const acceptedToHost: MatchMail<View, Words> = {
  kind: 'match',
  lane: 'match',
  to: 'host',
  states: ['accepted'],
  why: 'match',
  view: async (match) => {
    const { entry, contactIssueDays } = match
    return {
      ...toHost(match),
      entry,
      contactIssueDays,
      contact: must(await match.guestContact()),
      hasNeeds: await match.guestNeeds(),
      isTold: (await match.move())?.how === 'told',
    }
  },
  samples: { one: {}, needs: { guestNeeds: () => Promise.resolve(true) }, told: movedFrom('told') },
  subject: ({ isTold }, { own }) => own(isTold ? 'subjectTold' : 'subject'),
  calendar: (view, texts) => hostStayCalendar({ ...view, guestName: view.guest.firstName }, texts),
  Body,
}
