import { dayBeforeTime } from '#domain/milestone.ts'
import { hourWords } from '#i18n/short-dates.ts'
import { Action, Facts, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import type { MatchMail } from '../mail.ts'
import { must, notThere, type ToHost, toHost } from '../match-parts.ts'
import { useMailTexts } from '../mail-texts.tsx'
import { GuestFacts } from '../people.tsx'
import type { ArrivalView, ContactView } from '../views.ts'

type Words = typeof import('./en.json')
type View = ToHost & { arrival: ArrivalView | null; contact: ContactView; hasNeeds: boolean }

function Body({ firstName, guest, place, stay, arrival, contact, hasNeeds, profileUrl }: View) {
  const { own, t, day } = useMailTexts<Words>()
  const names = { guest: guest.firstName }
  const intro = own('intro', { ...names, day: day(stay.start) })
  const hour = arrival?.hour ?? null
  return (
    <MailLayout title={own('title')} preview={intro}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{intro}</Paragraph>
      <Paragraph>
        {hour === null ? own('unsaid', names) : own('about', { ...names, about: hourWords(hour) })}
        {arrival?.comesWith && ` ${own('with', { how: arrival.comesWith })}`}
      </Paragraph>
      <Facts
        title={own('phone', names)}
        rows={[
          { label: t('mails.fact.name'), value: contact.name },
          { label: t('mails.fact.phone'), value: contact.phone },
        ]}
      />
      <GuestFacts title={t('mails.notice.facts')} guest={guest} place={place} stay={stay} />
      {hasNeeds && <Paragraph>{own('needs', names)}</Paragraph>}
      <Paragraph>{own('here', names)}</Paragraph>
      <Paragraph>{own('cancel')}</Paragraph>
      <Action href={profileUrl}>{t('mails.toProfile')}</Action>
    </MailLayout>
  )
}

export const dayBeforeToHost: MatchMail<View, Words> = {
  kind: 'match',
  lane: 'reminder',
  to: 'host',
  states: ['accepted'],
  windows: ({ stay }, { timeZone }) => [dayBeforeTime(stay, timeZone)],
  unless: notThere,
  clock: { cron: '17 7-17 * * *', editions: 'current', key: ({ id }) => id },
  why: 'match',
  view: async (match) => ({
    ...toHost(match),
    arrival: await match.arrival(),
    contact: must(await match.guestContact('contactPhone')),
    hasNeeds: await match.guestNeeds(),
  }),
  samples: {
    one: {},
    unsaid: { arrival: () => Promise.resolve(null), guestNeeds: () => Promise.resolve(true) },
  },
  subject: (_, { own }) => own('subject'),
  Body,
}
