/** Mistakes in what pages of organisers count. */
import type { InSource } from './faults.ts'

export const COUNT_FAULTS: readonly InSource[] = [
  {
    name: 'the overview counts who has a place among those who wait',
    file: 'src/features/console/dashboard/counting.server.ts',
    was: 'waiting: waiting.count',
    now: 'waiting: waiting.count + placed.count',
  },
  {
    name: 'whoever did not arrive waits for a place',
    file: 'src/features/placing/matches/last-matches.server.ts',
    was: "match.state = 'no_show' or ",
    now: '',
  },
  {
    name: 'who is being moved has accepted nothing',
    file: 'src/features/placing/matches/last-matches.server.ts',
    was: 'bool_or(match.is_agreed) over (partition by match.guest_registration_id)',
    now: 'match.is_agreed',
  },
  {
    name: 'who cannot be reached is counted among those who get a mail to many',
    file: 'src/features/ground/audiences.server.ts',
    was: "!isAddressBad && (email !== null || kind !== 'news')",
    now: "email !== null || kind !== 'news'",
  },
  {
    name: 'whoever has a place counts among those without one',
    file: 'src/features/ground/audiences-here.server.ts',
    was: 'placing ? !placing.holdsPlace && placing.isLookedFor : isPlainLookedFor',
    now: 'isPlainLookedFor',
  },
  {
    name: 'the list of calls forgets somebody',
    file: 'src/features/letters/calls/calls.server.ts',
    was: '[...listed.filter(isUrgent), ...listed.filter((row) => !isUrgent(row))]',
    now: '[...listed.filter(isUrgent), ...listed.filter((row) => !isUrgent(row)).slice(1)]',
  },
  {
    name: 'what has begun is still to come on the calendar',
    file: 'src/domain/season-calendar.ts',
    was: 'if (Temporal.Instant.compare(at, now) <= 0) continue',
    now: '',
  },
  {
    name: 'hosts who came by a link came by none',
    file: 'src/features/console/links/links.server.ts',
    was: '{ ...link, ...(brought.get(link.slug) ?? nothing) }',
    now: '{ ...link, ...nothing }',
  },
  {
    name: 'few people are told to those who paid for it',
    file: 'src/domain/impact/small-groups.ts',
    was: 'people < SMALLEST_GROUP ? null : figure',
    now: 'people < 3 ? null : figure',
  },
  {
    name: 'a night too many is told of each guest',
    file: 'src/domain/impact/impact.ts',
    was: 'sum + nights',
    now: 'sum + nights + 1',
  },
]
