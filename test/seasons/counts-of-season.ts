/** What happens by itself, and what is told of a season (rules: before arrival, impact). */
import { BLOCKED, count, found, type Page, rowsOf, TODAY } from './counting.ts'

/** So many days before somebody arrives are still to come, and there is still a reason to ask. */
const beforeArrival = (days: string, unless: string) =>
  count(`match m join edition e on e.id = m.edition_id where m.state = 'accepted'
    and (lower(m.stay) - ${days})::timestamp at time zone e.time_zone > $1 and not exists (${unless})
    and not (coalesce('dates' = any(string_to_array(m.flagged_reason, ',')), false) and not exists (
      select from host_facts h where h.registration_id = m.host_registration_id and h.stay @> lower(m.stay)))`)
const HAS_ARRIVED = `select from milestone told where told.match_id = m.id and told.what = 'arrived' and told.taken_back_at is null`
/** The last change, also of what is kept while somebody types. */
const TOUCHED = `greatest(r.updated_at, r.draft_saved_at)`
/** At half of the time to answer, and a day before its end if that is later. More time begins anew. */
const REMINDERS = `(select count(*)::int from (
  select deadline_at, since, since + (deadline_at - since) / 2 as half from standing
    cross join lateral (select greatest(standing.sent_at, max(at) filter (where event in ('extended', 'reopened'))) as since
      from match_event where match_event.match_id = standing.id) began
  where state = 'offered' and standing.sent_at is not null and deadline_at is not null) offer,
  lateral (values (half), (case when deadline_at - interval '24 hours' > half then deadline_at - interval '24 hours' end)) reminder (due)
  where due > $1)`

/** Of whom something is told: at least so many people, or nothing. */
const TEN = 10
const told = (people: string, figure: string) => `case when ${people} >= ${TEN} then ${figure} else 0 end`
/** Nights that are over, guest by guest and home by home, where both had agreed and the guest came. */
const SLEPT = `(select m.guest_registration_id as guest, m.host_registration_id as host, h.living, h.commute_minutes,
    sum(least(upper(m.stay), ${TODAY}) - lower(m.stay)) as nights
  from match m join edition e on e.id = m.edition_id join host_facts h on h.registration_id = m.host_registration_id
  where m.state in ('accepted', 'completed') and lower(m.stay) < ${TODAY} group by 1, 2, 3, 4) slept`
const GUESTS = `count(distinct guest)`
const HOMES = `count(distinct host) filter (where living <> 'hall')`
/** Of each guest whose way is known, that from where they slept longest. */
const WAYS = `(select distinct on (guest) commute_minutes as minutes from ${SLEPT} order by guest, nights desc, host) ways`

const figure = (page: string, label: string) => {
  const [, said = '0'] = new RegExp(`<dt[^>]*>${label}</dt>\\s*<dd[^>]*>([^<]*)</dd>`, 'i').exec(page) ?? []
  return Number(said.replaceAll(',', ''))
}

const IMPACT: Page = [
  '/admin/impact',
  (page) => {
    const groups = rowsOf(/<div class="report">[^]*/.exec(page)?.[0] ?? '').map(([, people]) =>
      Number(people),
    )
    return {
      counted: {
        guests: [figure(page, 'guests had a bed'), `(select ${told(GUESTS, GUESTS)}::int from ${SLEPT})`],
        nights: [
          figure(page, 'nights, free of charge'),
          `(select ${told(GUESTS, 'sum(nights)')}::int from ${SLEPT})`,
        ],
        homes: [figure(page, 'homes hosted guests'), `(select ${told(HOMES, HOMES)}::int from ${SLEPT})`],
        halls: [
          figure(page, 'halls hosted guests'),
          `(select (count(distinct host) filter (where living = 'hall'))::int from ${SLEPT})`,
        ],
        beds: [
          figure(page, 'beds were offered'),
          `(select ${told('count(*)', 'sum(h.number_of_guests)')}::int from registration r
            join host_facts h on h.registration_id = r.id where r.state = 'submitted' and not exists (${BLOCKED}))`,
        ],
        minutes: [
          figure(page, 'minutes or less to the venue, for half of the guests'),
          `(select ${told('count(minutes)', `ceil(percentile_disc(0.5) within group (order by minutes)::numeric / 5) * 5`)}::int
            from ${WAYS})`,
        ],
        'groups of fewer than ten': [groups.filter((people) => people < TEN).length, '0'],
      },
    }
  },
]

export const COUNTS_OF_SEASON: readonly Page[] = [
  [
    '/admin/calendar',
    (page) => ({
      counted: {
        'offers that wait': [
          found(page, /\((\d+) offers? (?:is|are) waiting for an answer\)/),
          count(`standing where state = 'offered' and sent_at is not null and deadline_at > $1`),
        ],
        'reminders of offers': [found(page, /next reminder of an offer \((\d+) still/), REMINDERS],
        'unfinished registrations': [
          found(page, /next unfinished registration is deleted \((\d+) unfinished\)/),
          count(`registration r join edition e on e.id = r.edition_id where r.state = 'draft'
            and ${TOUCHED} + e.retention_drafts_days * interval '24 hours' > $1`),
        ],
        'guests who are asked before they arrive': [
          found(page, /asked whether all is well before arriving \((\d+) still/),
          beforeArrival('e.final_check_days', 'select from arrival said where said.match_id = m.id'),
        ],
        'guests who hear of it on the day before': [
          found(page, /next guest gets an email the day before they arrive \((\d+) still/),
          beforeArrival('1', HAS_ARRIVED),
        ],
        'hosts who hear of it on the day before': [
          found(page, /next host gets an email the day before their guest arrives \((\d+) still/),
          beforeArrival('1', HAS_ARRIVED),
        ],
      },
    }),
  ],
  IMPACT,
]
