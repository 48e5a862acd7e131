/** What the rows say of a mail at the moment at which it arrives. By plain SQL: nothing here comes from the product. */
import type { Range } from '../say.ts'

export type PersonFacts = {
  role: 'guest' | 'host'
  firstName: string
  lastName: string | null
  email: string | null
  phone: string | null
  organisation: string | null
  age: number | null
  languages: string[]
  /** Of a host: hall, street and town, and what an offer says of the home. */
  address: string[]
  district: string | null
  living: string | null
  minutes: number | null
  /** Words of their own that the other side reads. */
  notes: string[]
  nights: Range | null
}
export type MatchFacts = {
  id: string
  state: string
  stay: Range
  partOf: Range | null
  until: string
  acceptedAt: string | null
  endReason: string | null
  room: number
  isForWomen: boolean
  /** Others with a place in this room on one of these nights. */
  mates: number
  isAsked: boolean | null
  /** Where the guest was before. */
  before: string | null
  arrivesAbout: number | null
  arrivesWith: string | null
  guest: PersonFacts
  host: PersonFacts
}
type EditionFacts = Record<
  | 'city'
  | 'name'
  | 'venueName'
  | 'timeZone'
  | 'conferenceStartOn'
  | 'conferenceEndOn'
  | 'registrationClosesOn'
  | 'firstNotificationOn'
  | 'lastRoundOn'
  | 'hostEventAt'
  | 'contactRelease',
  string
> &
  Record<
    | 'contactIssueDays'
    | 'retentionDraftsDays'
    | 'retentionContactsDays'
    | 'retentionPersonDays'
    | 'commuteComfortableMinutes'
    | 'acceptanceDays',
    number
  > & { hostEventLink: string | null }
export type Facts = {
  template: string
  params: Record<string, string>
  to: string | null
  locale: 'en' | 'de' | null
  edition: EditionFacts
  match: MatchFacts | null
  /** As whom the mail is read. */
  reader: (PersonFacts & { state: string; draft: string | null; savedAt: string; keepsEmail: boolean }) | null
  companion: { firstName: string; email: string | null } | null
  letter: { number: string | null; host: string | null; printed: number } | null
  /** Everybody who travels, hosts or organises, by first name, surname, phone number and mailbox. */
  known: string[]
  broadcast: Record<string, { subject: string; letter: string }> | null
  departed: { stay: Range } | null
  dueNotes: number
  applicants: number
  /** Of an address for which there is another mail than the one that was queued. */
  isTaken: boolean
  isSubscribed: boolean
  /** When it was said that a second factor is lost. */
  lossAt: string | null
  /** Since when something is wrong with the site. */
  troubles: string[]
}

/** The last moment to answer an offer `m` whose email arrives at `$2` (rules: deadlines, life of a match). */
const ANSWER_BY = `select coalesce(m.deadline_at, greatest($2::timestamptz + interval '1 hour' * e.acceptance_hours_at_least,
    coalesce(d.answer_by, case when coalesce(hours.of_press, hours.of_round) is not null
      then $2::timestamptz + interval '1 hour' * coalesce(hours.of_press, hours.of_round)
      else least((($2::timestamptz at time zone e.time_zone)::date + 1 + coalesce(d.acceptance_days, r.acceptance_days,
          e.acceptance_days))::timestamp at time zone e.time_zone - interval '1 millisecond',
        lower(m.stay)::timestamp at time zone e.time_zone - interval '1 hour' * e.acceptance_hours_before_arrival) end)))
  from edition e left join dispatch d on d.id = m.dispatch_id left join round r on r.id = m.round_id,
    lateral (select d.acceptance_hours as of_press, case when d.acceptance_days is null then r.acceptance_hours end as of_round) hours
  where e.id = m.edition_id`

const range = (column: string) =>
  `case when ${column} is not null then jsonb_build_array(lower(${column}), upper(${column})) end`
const person = (
  registration: string,
) => `(select jsonb_build_object('role', r.role, 'firstName', coalesce(g.first_name, h.first_name),
    'lastName', c.last_name, 'email', p.mail_to, 'phone', c.phone_e164, 'organisation', c.organisation,
    'age', coalesce(g.age, h.age), 'languages', coalesce(g.languages, h.languages, '{}'),
    'address', case when a.registration_id is not null then to_jsonb(array_remove(array[a.hall_name, a.street || ' ' || a.house_number,
      a.postal_code || ' ' || a.city], null)) else '[]' end, 'district', h.district, 'living', h.living,
    'minutes', h.commute_minutes, 'nights', ${range('coalesce(g.stay, h.stay)')},
    'notes', to_jsonb(array_remove(array[g.pet_problem_note, h.pets_note, h.living_note, h.about_hall], null)),
    'state', r.state, 'draft', coalesce(r.draft #>> '{finished,personal,firstName,0}', r.draft #>> '{prefilled,personal,firstName,0}'),
    'savedAt', coalesce(r.draft_saved_at, r.updated_at), 'keepsEmail', exists (select from consent
      where consent.person_id = r.person_id and text_key = 'contact-next-year' and withdrawn_at is null))
  from registration r join person p on p.id = r.person_id left join contact c on c.registration_id = r.id
    left join guest_facts g on g.registration_id = r.id left join host_facts h on h.registration_id = r.id
    left join host_address a on a.registration_id = r.id where r.id = ${registration})`

const camel = (columns: string) =>
  columns
    .trim()
    .split(/\s+/)
    .map(
      (column) => `'${column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())}', e.${column}`,
    )
    .join(', ')
const EDITION =
  camel(`city name venue_name time_zone conference_start_on conference_end_on registration_closes_on
  first_notification_on last_round_on host_event_at contact_release contact_issue_days retention_drafts_days
  retention_contacts_days retention_person_days commute_comfortable_minutes acceptance_days host_event_link`)

/** One row for the mail `$1` that arrives at `$2`. */
export const FACTS = `select jsonb_build_object('template', o.template, 'params', o.params, 'to', p.mail_to, 'locale', p.locale,
  'edition', (select jsonb_build_object(${EDITION}) from edition e
    where e.id = coalesce(m.edition_id, (select edition_id from registration where id = own.id),
      (select id from edition order by conference_start_on desc limit 1))),
  'match', case when m.id is not null then jsonb_build_object('id', m.id, 'state', m.state, 'stay', ${range('m.stay')},
    'partOf', ${range('m.part_of')}, 'until', (${ANSWER_BY}), 'acceptedAt', m.accepted_at, 'endReason', m.end_reason,
    'room', room.number, 'isForWomen', room.females_only, 'mates', (select count(distinct mate.guest_registration_id)::int from match mate
      where mate.room_id = m.room_id and mate.id <> m.id and mate.stay && m.stay and mate.state in ('offered', 'accepted')), 'isAsked', m.move = 'asked',
    'before', (select first_name from match old join host_facts on registration_id = old.host_registration_id where old.id = m.replaces),
    'arrivesAbout', arrival.arrives_about, 'arrivesWith', arrival.arrives_with,
    'guest', ${person('m.guest_registration_id')}, 'host', ${person('m.host_registration_id')}) end,
  'reader', ${person('own.id')},
  'companion', (select jsonb_build_object('firstName', g.first_name, 'email', cp.email) from companion c
    join registration r on r.id = case when c.registration_id = own.id then c.other_registration_id else c.registration_id end
    join guest_facts g on g.registration_id = r.id join person cp on cp.id = r.person_id
    where c.id::text = o.params ->> 'companionId'),
  'letter', (select jsonb_build_object('number', l.letter_number, 'host', h.first_name, 'printed', (select count(*) from visa_letter_version v
    where v.letter_id = l.id)) from visa_letter l left join match lm on lm.id = l.match_id
    left join host_facts h on h.registration_id = lm.host_registration_id where l.id::text = o.params ->> 'letterId'),
  'known', (select jsonb_agg(distinct word) from (select first_name as word from guest_facts union select first_name from host_facts
    union select last_name from contact union select phone_e164 from contact union select email from person
    union select organisation from contact union select district from host_facts union select street from host_address
    union select hall_name from host_address union select pet_problem_note from guest_facts union select pets_note from host_facts
    union select access_note from guest_access union select home_country from guest_sensitive
    union select marginalised_group from guest_sensitive union select further_information from guest_sensitive
    union select bell from host_door union select keys from host_door union select house_rules from host_door) all_words
    where length(word) > 2),
  'broadcast', (select words from broadcast where campaign_id = o.campaign_id),
  'departed', (select jsonb_build_object('stay', ${range('d.stay')}) from departed_match d where d.id::text = o.params ->> 'departedMatchId'),
  'dueNotes', (select count(*) from note_reminder n where n.person_id = o.person_id and n.done_at is null
    and n.due_on <= ($2::timestamptz at time zone (select time_zone from edition order by conference_start_on desc limit 1))::date),
  'isTaken', exists (select from challenge c join person owner on owner.email = c.email
    where c.id = o.challenge_id and c.purpose = 'change-email' and owner.id <> c.person_id),
  'isSubscribed', exists (select from newsletter_signup n where n.id = o.newsletter_signup_id and n.confirmed_at is not null),
  'troubles', (select coalesce(jsonb_agg(since), '[]') from trouble),
  'applicants', (select count(*) from admin_profile where not approved and revoked_at is null)) as facts
from outbox o left join person p on p.id = o.person_id left join match m on m.id = o.match_id
  left join room on room.id = m.room_id left join arrival on arrival.match_id = m.id,
  lateral (select coalesce((o.params ->> 'registrationId')::uuid,
    case o.person_id when m.guest_person_id then m.guest_registration_id when m.host_person_id then m.host_registration_id end,
    (select id from registration r where r.person_id = o.person_id order by r.role desc, r.created_at limit 1)) as id) own
where o.id = $1`
