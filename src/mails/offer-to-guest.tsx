import { Action, Paragraph } from './blocks.tsx'
import { answerCalendar } from './calendar.ts'
import { MailLayout } from './layout.tsx'
import { ContactFacts, HostFacts, PartOfStay } from './people.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { MailViews } from './views.ts'

type View = MailViews['offer-to-guest']

function Body({ firstName, city, host, place, stay, wholeStay, deadline, contact, profileUrl }: View) {
  const { t, moment } = useReading()
  return (
    <MailLayout
      title={t('mails.offer.title')}
      preview={t('mails.offer.deadline', { deadline: moment(deadline) })}
    >
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{t('mails.offer.intro', { host: host.firstName, city })}</Paragraph>
      <HostFacts title={t('mails.offer.facts')} host={host} place={place} stay={stay} />
      <PartOfStay stay={stay} wholeStay={wholeStay} />
      {contact && <ContactFacts firstName={host.firstName} contact={contact} />}
      <Paragraph>{t('mails.offer.deadline', { deadline: moment(deadline) })}</Paragraph>
      <Action href={profileUrl}>{t('mails.offer.answer')}</Action>
      {!contact && <Paragraph>{t('mails.offer.contactLater')}</Paragraph>}
      <Paragraph>{t('mails.offer.decline')}</Paragraph>
    </MailLayout>
  )
}

export const offerToGuestMail: MailDefinition<View> = {
  why: 'match',
  subject: ({ deadline }, t, { dayOf }) => t('mails.offer.subject', { day: dayOf(deadline) }),
  calendar: answerCalendar,
  Body,
}
