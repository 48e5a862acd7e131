import { dayBeforeTime } from '#domain/milestone.ts'
import type { Stay } from '#domain/stay.ts'
import { hourWords } from '#i18n/short-dates.ts'
import { Action, Facts, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { MatchMail } from '../mail.ts'
import { must, notThere } from '../match-parts.ts'
import { useMailTexts } from '../mail-texts.tsx'
import type { ArrivalView, ContactView } from '../views.ts'

type Words = typeof import('./en.json')
type View = {
  firstName: string
  hostName: string
  stay: Stay
  arrival: ArrivalView | null
  contact: ContactView
  checkUrl: string
  wayUrl: string
}

function Body({ firstName, hostName, stay, arrival, contact, checkUrl, wayUrl }: View) {
  const { own, t, day } = useMailTexts<Words>()
  const intro = own('intro', { host: hostName, day: day(stay.start) })
  const hour = arrival?.hour ?? null
  return (
    <MailLayout title={own('title')} preview={intro}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{intro}</Paragraph>
      {hour === null ? (
        <>
          <Paragraph>{own('unsaid', { host: hostName })}</Paragraph>
          <Action href={checkUrl}>{own('answer')}</Action>
        </>
      ) : (
        <Paragraph>{own('about', { host: hostName, about: hourWords(hour) })}</Paragraph>
      )}
      <Facts
        title={own('phone')}
        rows={[
          { label: t('mails.fact.host'), value: contact.name },
          { label: t('mails.fact.phone'), value: contact.phone },
        ]}
      />
      <Paragraph>{own('page')}</Paragraph>
      <Action href={wayUrl}>{own('action')}</Action>
      <Paragraph>{own('here')}</Paragraph>
      <Paragraph>{own('cancel')}</Paragraph>
    </MailLayout>
  )
}

/** On the day before, to guests who are expected. The address stands behind sign-in, the phone number here: it is needed without it. */
export const dayBeforeToGuest: MatchMail<View, Words> = {
  kind: 'match',
  lane: 'reminder',
  to: 'guest',
  states: ['accepted'],
  windows: ({ stay }, { timeZone }) => [dayBeforeTime(stay, timeZone)],
  unless: notThere,
  clock: { cron: '17 7-17 * * *', editions: 'current', key: ({ id }) => id },
  why: 'match',
  view: async (match) => ({
    firstName: match.guest.firstName,
    hostName: match.host.firstName,
    stay: match.stay,
    arrival: await match.arrival(),
    contact: must(await match.hostContact('contactPhone')),
    checkUrl: match.url('/profile/secondReminder'),
    wayUrl: match.url('/profile/way'),
  }),
  samples: { one: {}, unsaid: { arrival: () => Promise.resolve(null) } },
  subject: (_, { own }) => own('subject'),
  Body,
}
