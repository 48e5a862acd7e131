import { HOST_EVENT_MINUTES, hostEventMailTime } from '#domain/host-event.ts'
import { Action, Facts, Paragraph } from '../blocks.tsx'
import { hostEventCalendar } from '../calendar.ts'
import { MailLayout } from '../layout.tsx'
import { type RegistrationMail, skip } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'
import type { CalendarKey, MailDeadline } from '../views.ts'

type Words = typeof import('./en.json')
type View = {
  firstName: string
  city: string
  startsAt: MailDeadline
  minutes: number
  link: string
  entry: CalendarKey
}

function Body({ firstName, city, startsAt, minutes, link }: View) {
  const { own, t, moment } = useMailTexts<Words>()
  const intro = own('intro', { city })
  return (
    <MailLayout title={own('title')} preview={moment(startsAt)}>
      <Paragraph>{t('mails.greeting', { name: firstName })}</Paragraph>
      <Paragraph>{intro}</Paragraph>
      <Facts
        title={own('facts')}
        rows={[
          { label: own('day'), value: moment(startsAt) },
          { label: own('duration'), value: own('minutes', { minutes }) },
          { label: own('where'), value: own('online') },
        ]}
      />
      <Action href={link}>{own('action')}</Action>
      <Paragraph>{own('file')}</Paragraph>
    </MailLayout>
  )
}

/** The way into the meeting is in this mail only, never on the site (rules: editions). */
export const hostEvent: RegistrationMail<View, Words> = {
  kind: 'registration',
  lane: 'reminder',
  names: ['hostEventAt', 'hostEventLink'],
  role: 'host',
  states: ['submitted'],
  notBlocked: true,
  // Without a link there is nothing to invite to yet.
  time: (edition) => {
    const { opensAt, closesAt } = hostEventMailTime(edition)
    return { opensAt: edition.hostEvent.link === null ? edition.hostEvent.startsAt : opensAt, closesAt }
  },
  // Into the evening: who registers an hour before it begins can still come.
  clock: {
    cron: '*/10 7-20 * * *',
    editions: 'current',
    // Again when it is at another time or place: the earlier mail leads nowhere.
    key: ({ registrationId }, { hostEvent }) => `${registrationId}:${hostEvent.startsAt}:${hostEvent.link}`,
    season: hostEventMailTime,
  },
  why: 'registration',
  view: ({ firstName, edition, now }) => {
    const { id, revision, city, timeZone, hostEvent } = edition
    const { startsAt, link } = hostEvent
    if (link === null) return skip('no-link')
    // After the file of the site, which has no way in, and after what was sent before a change.
    const entry = { id, sequence: 2 * revision + 1, writtenAt: now }
    return { firstName, city, startsAt: { at: startsAt, timeZone }, minutes: HOST_EVENT_MINUTES, link, entry }
  },
  samples: {
    one: ({ edition }) => ({
      edition: {
        ...edition,
        hostEvent: { ...edition.hostEvent, link: 'https://meet.example.org/sample' },
      },
    }),
  },
  subject: (_, { own }) => own('subject'),
  calendar: hostEventCalendar,
  Body,
}
