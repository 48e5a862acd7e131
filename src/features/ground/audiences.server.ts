import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { findGuestSearches } from '#db/guest-search-rows.server.ts'
import { sql, type RawBuilder } from '#db/sql.server.ts'
import type { Audience, BroadcastKind } from '#domain/audience.ts'
import { isLookedFor } from '#domain/guest-search.ts'
import { countToldOtherwise, whoIsToldOtherwise } from '#features/ground/told-otherwise.server.ts'
import { fingerprintOf } from '#features/ground/suppression.server.ts'
import type { Locale } from '#i18n/locale.ts'
import type { Keys } from '#platform/keys.server.ts'

/** Somebody of an audience: a person, or an address that confirmed the newsletter. */
export type AudienceMember = {
  personId: string | null
  signupId: string | null
  /** The registration that makes them one of the audience. */
  registrationId: string | null
  /** Null: has no mailbox, and is called. */
  email: string | null
  locale: Locale
  firstName: string | null
  /** Our mail to it came back, and nobody has put it right: nothing is sent there. */
  isAddressBad: boolean
}

/** Only this recipient: whether somebody is still of the audience when their mail leaves. */
export type OneMember = { personId: string | null; signupId: string | null }
type AudienceScope = { audience: Audience; editionId: string; only?: OneMember }

type MemberRow = [
  personId: string | null,
  signupId: string | null,
  registrationId: string | null,
  email: string | null,
  locale: Locale,
  firstName: string | null,
  isAddressBad: boolean,
]

/** The recipients of an audience at this moment, as domain/audience.ts says, once each; a test compares the two. */
export async function listAudience(tx: Tx, asked: AudienceScope): Promise<AudienceMember[]> {
  // Mostly nobody is, and then nobody has to be read.
  if (asked.audience === 'told-otherwise' && (await countToldOtherwise(tx, asked.editionId)) === 0) return []
  const people = asked.only?.personId === null ? sql`where false` : peopleOf(asked)
  // One value: ten thousand rows of their own cost more to take apart.
  const { rows: found } = await sql<{ members: MemberRow[] | null }>`
    with registered as (
      select distinct on (person.id) person.id as person_id, null::uuid as signup_id, r.id as registration_id,
        person.mail_to as email, person.locale, coalesce(guest_facts.first_name, host_facts.first_name) as first_name
      from registration r
        join person on person.id = r.person_id ${whichOf(asked)}
        left join guest_facts on guest_facts.registration_id = r.id
        left join host_facts on host_facts.registration_id = r.id
      ${people}
      order by person.id, r.role),
    people as (select * from registered ${asked.audience === 'former-hosts' ? keptOf(asked) : sql``}),
    everybody as (select people.*, exists (select from bad_address where bad_address.person_id = people.person_id
        and put_right_at is null) as is_address_bad
      from people ${asked.audience === 'former-hosts' ? subscribersOf(asked) : sql``})
    select json_agg(json_build_array(person_id, signup_id, registration_id, email, locale, first_name, is_address_bad))
      as members from everybody`.execute(tx)
  const rows = (found[0]?.members ?? []).map(
    ([personId, signupId, registrationId, email, locale, firstName, isAddressBad]): AudienceMember => ({
      personId,
      signupId,
      registrationId,
      email,
      locale,
      firstName,
      isAddressBad,
    }),
  )
  if (asked.audience === 'told-otherwise') return whoIsToldOtherwise(tx, asked.editionId, rows)
  return asked.audience === 'unplaced-guests' ? whoIsLookedFor(tx, rows) : rows
}
const KNOWN = sql`and person.known_at is not null`
const PLACED = sql`and person.id not in (select person_id from blocked_person)`
const isOfMatches = (audience: Audience) => audience === 'matched-guests' || audience === 'matched-hosts'

/** Of whom: those we know, and of those who are not placed only who has a match that stands (rules: incidents). */
function whichOf({ audience }: AudienceScope): RawBuilder<unknown> {
  if (audience === 'told-otherwise') return sql``
  return isOfMatches(audience) ? KNOWN : sql`${KNOWN} ${PLACED}`
}

export async function whoIsLookedFor<One extends { registrationId: string | null }>(
  tx: Tx,
  guests: readonly One[],
): Promise<One[]> {
  const registrationIds = guests.flatMap(({ registrationId }) => registrationId ?? [])
  if (registrationIds.length === 0) return []
  const { rows } = await sql<{ now: Temporal.Instant }>`select app.moment() as now`.execute(tx)
  const searches = await findGuestSearches(tx, rows[0]!.now, { registrationIds })
  return guests.filter(({ registrationId }) => isLookedFor(searches.get(registrationId ?? '') ?? 'gone'))
}

function peopleOf(scope: AudienceScope): RawBuilder<unknown> {
  const { audience, editionId, only } = scope
  const mine = only ? sql`and person.id = ${only.personId}::uuid` : sql``
  if (audience === 'former-hosts')
    return sql`where r.role = 'host' and r.state = 'submitted' and person.mail_to is not null ${mine}
      and r.edition_id = (select last.id from edition last, edition this where this.id = ${editionId}::uuid
        and last.conference_start_on < this.conference_start_on order by last.conference_start_on desc limit 1)
      and exists (select from consent where consent.registration_id = r.id and text_key = 'contact-next-year'
        and withdrawn_at is null)
      and ${isNotBack(OF_PERSON, scope)}`
  if (audience === 'told-otherwise')
    return sql`where r.edition_id = ${editionId}::uuid and r.state <> 'cancelled' ${mine}`
  const here = sql`where r.edition_id = ${editionId}::uuid and r.state = 'submitted' ${mine}`
  if (audience === 'everyone') return here
  if (audience === 'guests') return sql`${here} and r.role = 'guest'`
  if (audience === 'unplaced-guests')
    return sql`${here} and r.role = 'guest' and not exists (
      select from live_match m where m.guest_registration_id = r.id and m.holds_place)
      and upper(guest_facts.stay) > ${todayOf(editionId)}`
  const side = audience === 'matched-guests' ? 'guest' : 'host'
  return sql`${here} and r.role = ${side} and r.id in (${promisedOf(side, editionId)})`
}

export const todayOf = (editionId: string) =>
  sql`(select (app.moment() at time zone time_zone)::date from edition where id = ${editionId}::uuid)`

/** Registrations of one side with a match that both count on and have heard of. */
const promisedOf = (side: 'guest' | 'host', editionId: string) => sql`
  select m.${sql.ref(`${side}_registration_id`)} from live_match m
  where m.edition_id = ${editionId}::uuid and m.is_promised and not m.is_held`

/** Nobody of this mailbox has registered this year, in either role; those who cancelled have heard of it too. */
function isNotBack(mailbox: RawBuilder<unknown>, { editionId, only }: AudienceScope): RawBuilder<unknown> {
  const back = sql`from registration join person back on back.id = registration.person_id
    where registration.edition_id = ${editionId}::uuid and registration.state <> 'draft'`
  // One is looked up. For all, the mailboxes are read once, whatever the statistics of the tables say.
  return only
    ? sql`not exists (select ${back} and back.mailbox = ${mailbox})`
    : sql`${mailbox} not in (select back.mailbox ${back} and back.mailbox is not null)`
}

const OF_PERSON = sql`person.mailbox`
const OF_SUBSCRIBER = sql`app.mailbox(newsletter_signup.email)`

/** Of whom nothing is left but the address, because they may be asked again (rules: consent). */
function keptOf(scope: AudienceScope): RawBuilder<unknown> {
  const { editionId, only } = scope
  const mine = only ? sql`and person.id = ${only.personId}::uuid` : sql``
  return sql`union all
    select distinct person.id, null::uuid, null::uuid, person.mail_to, person.locale, null
    from consent join person on person.id = consent.person_id and person.email_confirmed_at is not null
        ${PLACED}
      join edition past on past.id = consent.kept_of
      join edition this on this.id = ${editionId}::uuid and past.conference_start_on < this.conference_start_on
    where consent.registration_id is null and text_key = 'contact-next-year' and withdrawn_at is null ${mine}
      and ${isNotBack(OF_PERSON, scope)}
      and person.id not in (select person_id from registered)`
}

function subscribersOf(scope: AudienceScope): RawBuilder<unknown> {
  const { only } = scope
  const mine = only ? sql`and newsletter_signup.id = ${only.signupId}::uuid` : sql``
  return sql`union all
    select null, id, null, email, locale, null, false from newsletter_signup
    where confirmed_at is not null ${mine} and ${isNotBack(OF_SUBSCRIBER, scope)}
      and ${OF_SUBSCRIBER} not in (select app.mailbox(people.email) from people)`
}

export type Recipients = {
  recipients: AudienceMember[]
  leftOut: number
  /** Have no address for such mail, or ours to it comes back. */
  unreachable: number
}

/** An audience parted into who gets the mail, who of them wants no such mail (one list for all list mail), and who cannot be reached. */
export async function findRecipients(
  tx: Tx,
  keys: Keys,
  asked: AudienceScope & { kind: BroadcastKind },
): Promise<Recipients> {
  return partRecipients(tx, keys, asked.kind, await listAudience(tx, asked))
}

type Reader = Pick<AudienceMember, 'email' | 'isAddressBad'>
type Parted<One> = Omit<Recipients, 'recipients'> & { recipients: One[] }

/** Members of an audience as `findRecipients` parts them. */
export async function partRecipients<One extends Reader>(
  tx: Tx,
  keys: Keys,
  kind: BroadcastKind,
  found: readonly One[],
): Promise<Parted<One>> {
  const all = found.filter((one) => isReached(one, kind))
  const unreachable = found.length - all.length
  if (kind === 'registration' || all.length === 0) return { recipients: all, leftOut: 0, unreachable }
  const stopped = await listSuppressed(tx)
  const recipients =
    stopped.size === 0
      ? all
      : all.filter((one) => !hasMailbox(one) || !stopped.has(fingerprintOf(keys, one.email).toString('hex')))
  return { recipients, leftOut: all.length - recipients.length, unreachable }
}

/** News is not read out on the phone. */
export const isReached = ({ email, isAddressBad }: Reader, kind: BroadcastKind): boolean =>
  !isAddressBad && (email !== null || kind !== 'news')

const hasMailbox = <Of extends { email: string | null }>(one: Of): one is Of & { email: string } =>
  one.email !== null

/** All there are: fewer than the readers whose fingerprints would have to be sent along. */
async function listSuppressed(tx: Tx): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ fingerprints: string[] | null }>`
    select array_agg(encode(fingerprint, 'hex')) as fingerprints from suppression`.execute(tx)
  return new Set(rows[0]?.fingerprints)
}
