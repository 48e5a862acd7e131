/** Whom a mail to many would reach, and who is to be called (rules: mail, by hand, incidents, changing a running edition). */
import { BLOCKED, count, type Counted, found, LOOKED_FOR, type Page, rowsOf, TODAY } from './counting.ts'

/** Of `match`: both count on it and have heard of it, so that it can no longer be taken back. */
const HEARD = `(state = 'accepted' or state = 'offered' and coalesce(held_until <= $1, true) and move is distinct from 'telling')`
/** Has proved the mailbox, or has spoken with an organiser. */
const KNOWN = `(p.email_confirmed_at is not null or p.vouched_at is not null)`
/** Who is blocked hears only of a match that stands, and what puts right what we told them. */
const PLACED = `r.state = 'submitted' and ${KNOWN} and not exists (${BLOCKED})`

/** Which emails say a day or a number of the edition that is changed in these seasons. */
const NAMED = `(values ('lastRoundOn', 'registration-confirmed'), ('lastRoundOn', 'participation-reminder'),
  ('conferenceEndOn', 'retention-notice')) named (field, template)`
/** The last email that says it left before it was changed to something else than is said there now; a mail to those who were told otherwise says all anew. */
const TOLD_OTHERWISE = `r.state <> 'cancelled' and exists (
  select from (select named.field, greatest(max(o.sent_at), (select max(anew.sent_at) from outbox anew
        join broadcast b on b.campaign_id = anew.campaign_id where b.audience = 'told-otherwise' and anew.person_id = p.id)) as at
      from outbox o join ${NAMED} on named.template = o.template
      where o.person_id = p.id and o.sent_at is not null and o.state <> 'failed' group by named.field) told,
    lateral (select before ->> told.field as said from edition_change where state = 'made' and before ? told.field
      and coalesce(decided_at, edition_change.at) > told.at order by coalesce(decided_at, edition_change.at) limit 1) was, edition e
  where was.said <> case told.field when 'lastRoundOn' then e.last_round_on else e.conference_end_on end::text)`

/** Of a registration `r` and its person `p`: belongs to them. */
const AUDIENCES = {
  Everyone: PLACED,
  Guests: `r.role = 'guest' and ${PLACED}`,
  MatchedGuests: `r.role = 'guest' and r.state = 'submitted' and ${KNOWN}
    and exists (select from standing where standing.guest_registration_id = r.id and ${HEARD})`,
  UnplacedGuests: `r.role = 'guest' and ${PLACED} and ${LOOKED_FOR}
    and not exists (select from standing where standing.guest_registration_id = r.id)
    and exists (select from guest_facts g, edition e where g.registration_id = r.id and e.id = r.edition_id and upper(g.stay) > ${TODAY})`,
  MatchedHosts: `r.role = 'host' and r.state = 'submitted' and ${KNOWN}
    and exists (select from standing where standing.host_registration_id = r.id and ${HEARD})`,
  ToldOtherwise: TOLD_OTHERWISE,
} as const

const COMES_BACK = `exists (select from bad_address bad where bad.person_id = p.id and bad.put_right_at is null)`
/** An address that nobody but an organiser has said could be a stranger's. */
const HAS_MAILBOX = `(p.email is not null and p.email_confirmed_at is not null)`
/** Has called a mail of ours spam, which is the one way out of list mail that somebody takes in these seasons. */
const WANTS_NONE = `exists (select from mail_report told join outbox o on o.id = told.outbox_id
  where told.kind = 'complaint' and told.handled_at is not null and o.person_id = p.id)`
type Kind = 'news' | 'registration'
const REACHED = {
  news: `${HAS_MAILBOX} and not ${COMES_BACK}`,
  registration: `not ${COMES_BACK}`,
} satisfies Record<Kind, string>
const WANTS = { news: `not ${WANTS_NONE}`, registration: 'true' } satisfies Record<Kind, string>

const people = (where: string) =>
  `(select count(distinct r.person_id)::int from registration r join person p on p.id = r.person_id where ${where})`
const gets = (audience: keyof typeof AUDIENCES, kind: Kind) =>
  people(`${AUDIENCES[audience]} and ${REACHED[kind]} and ${WANTS[kind]}`)
/** Nobody was a host before; who asked for the newsletter and has registered under no spelling of the address. */
const SUBSCRIBERS = count(`newsletter_signup s where s.confirmed_at is not null and not exists (
  select from registration r join person p on p.id = r.person_id where r.state <> 'draft' and p.email = s.email)`)

/** What it is about if nobody says otherwise. */
const USUAL: Partial<Record<keyof typeof AUDIENCES, Kind>> = {
  UnplacedGuests: 'registration',
  ToldOtherwise: 'registration',
}
const names = Object.keys(AUDIENCES) as (keyof typeof AUDIENCES)[]

const writing = (audience: keyof typeof AUDIENCES): Page => [
  `/admin/queueEmail${audience}`,
  (page) => {
    const chosen = /<input[^>]*name="kind"[^>]*>/g
    const radio = [...page.matchAll(chosen)].map(([tag]) => tag).find((tag) => / checked/.test(tag))
    const kind: Kind = radio
      ? /value="news"/.test(radio)
        ? 'news'
        : 'registration'
      : (USUAL[audience] ?? 'news')
    const all = AUDIENCES[audience]
    return {
      counted: {
        'who get it': [found(page, /Right now (\d+) p/), gets(audience, kind)],
        'who cannot be reached': [found(page, /(\d+) more can/), people(`${all} and not (${REACHED[kind]})`)],
        'who want none': [
          found(page, /(\d+) more ha(?:s|ve) unsub/),
          people(`${all} and ${REACHED[kind]} and not (${WANTS[kind]})`),
        ],
      },
    }
  },
]

/** In which states of the match what an email says is still so. Who has never heard of a match hears of no end of it either. */
const SAYS = `(values ('offer-to-guest', '{offered}'), ('notice-to-host', '{offered}'), ('more-time-to-guest', '{offered}'),
  ('accepted-to-guest', '{accepted}'), ('accepted-to-host', '{accepted}'), ('declined-to-host', '{declined}'),
  ('expired-to-guest', '{expired}'), ('expired-to-host', '{expired}'), ('withdrawn-to-guest', '{withdrawn}'),
  ('withdrawn-to-host', '{withdrawn}'), ('moved-to-host', '{withdrawn}')) says (template, states)`
/** Of a call `o` to a person `p` about a match `m`: there is something to tell; null where it depends on more than is asked here. */
const IS_TO_TELL = `case
  when o.template = 'registration-confirmed' then ${TODAY} <= e.conference_end_on and exists (
    select from registration r where r.id::text = o.params ->> 'registrationId' and r.state = 'submitted')
  when o.template = 'broadcast' then (
    select b.stopped_at is null and ${REACHED.registration} and case b.audience
      ${names
        .map(
          (name) => `when '${name.replaceAll(/\B[A-Z]/g, '-$&').toLowerCase()}' then exists (
        select from registration r where r.person_id = p.id and ${AUDIENCES[name]})`,
        )
        .join('\n')} end
    from broadcast b where b.campaign_id = o.campaign_id and b.paused_at is null)
  else (select upper(m.stay) > ${TODAY}
      and case when m.state = 'offered' and m.deadline_at < $1 then 'expired' else m.state end = any(states::text[])
      and (m.state in ('offered', 'accepted') or m.sent_at is not null or m.accepted_at is not null
        or exists (select from outbox before where before.match_id = m.id and before.person_id = p.id and before.state = 'sent'))
    from ${SAYS} where says.template = o.template) end`
const calls = (where: string) =>
  count(`(select o.id::text as id, (${IS_TO_TELL}) as is_to_tell
    from outbox o join person p on p.id = o.person_id cross join edition e left join match m on m.id = o.match_id
    where o.state = 'queued' and o.kept_back_reason = 'call') call where ${where}`)

export const COUNTS_OF_LETTERS: readonly Page[] = [
  [
    '/admin/broadcasts',
    (page) => {
      const rows = [...page.matchAll(/<tr[^>]*>([^]*?)<\/tr>/g)].map(([row]) => row)
      const cell = (path: string) =>
        Number(rowsOf(rows.find((row) => row.includes(`/admin/queueEmail${path}"`)) ?? '')[0]?.[1])
      const counted: Counted = { 'former hosts': [cell('HostLastYearNotRegisteredAgain'), SUBSCRIBERS] }
      for (const name of names) counted[name] = [cell(name), gets(name, USUAL[name] ?? 'news')]
      return { counted }
    },
  ],
  ...names.map(writing),
  [
    '/admin/calls',
    (page) => {
      const listed = [...page.matchAll(/<article[^>]*aria-labelledby="call-([^"]+)"/g)].map(
        ([, id = '']) => id,
      )
      const soon = [...page.matchAll(/<article[^>]*aria-labelledby="soon-/g)].length
      return {
        listed,
        counted: {
          'calls in all': [found(page, /class="page-count"[^>]*>\d+ of (\d+)</), `cardinality($4::text[])`],
          'calls that are not listed': [0, calls(`is_to_tell and not id = any($4::text[])`)],
          'calls about nothing': [0, calls(`not is_to_tell and id = any($4::text[])`)],
          'offers that run out within a day': [
            soon,
            count(
              `match where state = 'offered' and deadline_at between $1 and $1::timestamptz + interval '24 hours'`,
            ),
          ],
        },
      }
    },
  ],
]
