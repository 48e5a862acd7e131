/** What each mail must say; `may`: what else in it is true. Everything else in it that is a fact is a fault. */
import { Temporal } from 'temporal-polyfill'
import { dayIn, later } from '../say.ts'
import {
  accepted,
  answerEntry,
  before,
  cancelledEntry,
  city,
  dayAfterConference,
  dayBefore,
  ended,
  greeted,
  guestOf,
  inDraft,
  languagesOf,
  match,
  matesIn,
  minutes,
  momentOf,
  nights,
  nothing,
  other,
  partOf,
  place,
  problem,
  reachable,
  reader,
  rounds,
  takenNights,
  type Kind,
  until,
  untilDay,
  way,
  withAddress,
  withNights,
} from './parts.ts'
import type { Facts } from './rows.ts'

export type { Said } from './parts.ts'

/** Each with its moment; in that of the day how often, and about whom. */
const alarm: Kind = (told) => {
  const { must, may = [] } = withAddress(told)
  const times = Array.from({ length: 20 }, (_, count) => told.say.of(`${count} times`, `${count}-mal`))
  return { must, may: [...may, ...times] }
}

export const KINDS: Readonly<Record<string, Kind>> = {
  code: (told) => ({ must: [], may: [minutes(told, 15), minutes(told, 60)] }),
  'registration-confirmed': (told) => ({ must: [...inDraft(told), ...rounds(told)] }),
  'registration-unfinished': (told) => {
    const { registrationClosesOn: closes, retentionDraftsDays: days, timeZone } = told.f.edition
    const gone = later(dayIn(reader(told).savedAt, timeZone), days)
    const last = later(gone, -1)
    return { must: [told.say.date(last < closes ? last : closes), told.say.date(gone), ...inDraft(told)] }
  },
  'registration-ended': (told) => ({ must: inDraft(told) }),
  'import-invitation': (told) => ({
    must: [
      ...inDraft(told),
      told.say.date(told.f.edition.registrationClosesOn),
      told.say.of(
        `${told.f.edition.retentionDraftsDays} days`,
        `${told.f.edition.retentionDraftsDays} Tagen`,
      ),
    ],
  }),
  'import-call': (told) => ({
    must: [...inDraft(told), told.say.date(told.f.edition.registrationClosesOn)],
    may: [
      told.say.of('about ten minutes', 'ungefähr zehn Minuten'),
      told.say.of(
        `${told.f.edition.retentionDraftsDays} days`,
        `${told.f.edition.retentionDraftsDays} Tagen`,
      ),
    ],
  }),
  'companion-asked': (told) => ({
    must: [greeted(told), `${told.f.companion?.firstName} (${told.f.companion?.email})`],
  }),
  'companion-agreed': (told) => ({ must: [greeted(told), told.f.companion?.firstName ?? '?'] }),
  'companion-ended': (told) => ({
    must: [greeted(told)],
    may: told.f.companion ? [told.f.companion.firstName] : [],
  }),
  'visa-letter-ready': (told) => ({
    must: [greeted(told), ...(told.f.letter?.host ? [told.f.letter.host] : [])],
    may: [told.f.letter?.number ?? '', told.say.of('English or German', 'Deutsch oder Englisch')].filter(
      Boolean,
    ),
  }),
  'visa-letter-withdrawn': (told) => ({
    must: [greeted(told), ...(told.f.letter?.number ? [told.f.letter.number] : [])],
  }),
  'offer-to-guest': (told) => {
    const { host, guest, isAsked } = match(told)
    const { say, f } = told
    return {
      must: [
        greeted(told),
        ...place(told),
        ...matesIn(told),
        ...partOf(told),
        until(told),
        ...languagesOf(told, host),
        ...(host.minutes === null ? [] : [minutes(told, host.minutes)]),
        f.edition.venueName,
        ...(f.edition.contactRelease === 'on-offer' ? way(told, host) : []),
        ...(isAsked ? before(told) : []),
      ],
      may: [
        ...before(told),
        untilDay(told),
        minutes(told, f.edition.commuteComfortableMinutes),
        ...languagesOf(told, guest),
        ...host.notes,
        say.of('half of the bed', 'Hälfte'),
      ],
      entry: answerEntry(told),
    }
  },
  'notice-to-host': (told) => ({
    must: [
      greeted(told),
      ...guestOf(told),
      until(told),
      ...languagesOf(told, match(told).guest),
      ...(told.f.edition.contactRelease === 'on-offer' ? way(told, match(told).guest) : []),
    ],
  }),
  'accepted-to-guest': accepted,
  'accepted-to-host': accepted,
  'declined-to-host': withNights(ended),
  'expired-to-guest': withNights(ended),
  'expired-to-host': withNights(ended),
  'more-time-to-guest': (told) => ({
    must: [greeted(told), match(told).host.firstName, nights(told), until(told)],
    entry: answerEntry(told),
  }),
  'offer-reminder': (told) => ({
    must: [greeted(told), match(told).host.firstName, city(told), nights(told), until(told)],
    may: [...before(told), untilDay(told), told.say.of('Half', 'Hälfte')],
  }),
  'withdrawn-to-guest': (told) => ({ ...withNights(ended)(told), ...cancelledEntry(told) }),
  'withdrawn-to-host': (told) => ({ ...ended(told), ...cancelledEntry(told) }),
  'moved-to-host': (told) => ({ ...withNights(ended)(told), ...cancelledEntry(told) }),
  'nights-taken-to-guest': takenNights,
  'nights-taken-to-host': takenNights,
  'contact-changed-to-guest': reachable,
  'contact-changed-to-host': reachable,
  'contact-reminder-to-guest': problem,
  'contact-reminder-to-host': problem,
  'contact-problem-received-to-guest': (told) => ({
    must: [greeted(told), other(told).firstName],
    may: [told.say.of('two days', 'zwei Tagen')],
  }),
  'contact-problem-received-to-host': (told) => ({
    must: [greeted(told), other(told).firstName],
    may: [told.say.of('two days', 'zwei Tagen')],
  }),
  'profile-update': (told) => ({ must: inDraft(told), may: rounds(told) }),
  'participation-reminder': (told) => ({
    must: [
      ...inDraft(told),
      ...(told.today < told.f.edition.firstNotificationOn
        ? [told.say.date(told.f.edition.firstNotificationOn)]
        : []),
    ],
    may: rounds(told),
  }),
  'final-check': (told) => ({
    must: [greeted(told), other(told).firstName, told.say.day(match(told).stay[0])],
    may: [told.say.of('three', 'drei')],
  }),
  'day-before-to-guest': dayBefore,
  'day-before-to-host': dayBefore,
  'after-stay': (told) => ({
    must: [greeted(told), city(told), dayAfterConference(told, told.f.edition.retentionContactsDays - 1)],
  }),
  'handed-over': (told) => ({ must: inDraft(told) }),
  'host-event': (told) => {
    const start = told.f.edition.hostEventAt
    return {
      must: [greeted(told), city(told), momentOf(told, start)],
      may: [minutes(told, 90)],
      entry: {
        summary: told.say.of(
          'Hosts’ evening online (Bed Exchange)',
          'Online-Abend für Gastgeber:innen (Bed Exchange)',
        ),
        from: Temporal.Instant.from(start).toString(),
        to: Temporal.Instant.from(start).add({ minutes: 90 }).toString(),
        facts: [],
      },
    }
  },
  'newsletter-confirm': (told) => ({ must: [told.say.of('14 days', '14 Tage')] }),
  'newsletter-already': nothing,
  broadcast: (told) => {
    const { profileUrl: _, ...words } = {
      profileUrl: '',
      firstName: reader(told).firstName,
      city: city(told),
    }
    const letter = told.f.broadcast?.[told.say.language]?.letter ?? ''
    const filled = letter.replaceAll(/\{(\w+)\}/g, (all, name: string) => words[name as 'city'] ?? all)
    return { must: filled.split(/\n|,? ?\{profileUrl\}\.?/).filter(Boolean) }
  },
  'broadcast-request': withAddress,
  'approval-request': withAddress,
  'approval-result': nothing,
  'second-yes': withAddress,
  'incident-received': nothing,
  'incident-news': (told) => ({ must: [], may: [told.say.of('two', 'zwei')] }),
  // One is said in words.
  'notes-due': (told) => ({ must: told.f.dueNotes > 1 ? [String(told.f.dueNotes)] : [] }),
  'site-trouble': (told) => ({ must: told.f.troubles.map((since) => momentOf(told, since)) }),
  'new-device': (told) => ({ must: [momentOf(told, told.f.params['signedInAt'] ?? '')] }),
  'second-factor': (told) => ({
    must: [momentOf(told, told.f.params['at'] ?? '')],
    may: [told.say.of('two', 'zwei')],
  }),
  'security-alarm': alarm,
  'alarm-to-operator': alarm,
  'session-ended': (told) => ({ must: [momentOf(told, told.f.params['sessionEndedAt'] ?? '')] }),
  'account-deleted': nothing,
  'email-changed': (told) => ({
    must: [told.say.of('90 days', '90 Tage')],
    may: told.f.known.filter((word) => word.includes('@')),
  }),
  'email-in-use': nothing,
  'other-side-left': (told) => ({
    must: [greeted(told), ...(told.f.departed ? [told.say.nights(told.f.departed.stay)] : [])],
  }),
  'retention-notice': (told) => ({
    must: [
      greeted(told),
      told.f.edition.name,
      dayAfterConference(told, told.f.edition.retentionPersonDays),
      ...[told.f.edition.retentionContactsDays]
        // What is gone already is not spoken of.
        .filter((days) => later(told.f.edition.conferenceEndOn, days) > told.today)
        .map((days) => dayAfterConference(told, days)),
    ],
  }),
}

/** Two mails are written where another was queued: to a mailbox that has what was asked for. */
export function kindOf({ template, isTaken, isSubscribed }: Facts): string {
  if (template === 'code' && isTaken) return 'email-in-use'
  return template === 'newsletter-confirm' && isSubscribed ? 'newsletter-already' : template
}
