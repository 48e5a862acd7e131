import { MATCH_STATES, type MatchState } from '../../src/domain/match-state.ts'
import { aGuest, aHost, anAdmin, type Sql } from '../builders/people.ts'
import { openSessionOf } from '../product/people.ts'
import type { Product } from '../product/product.ts'
import { arrangeIncidents } from './incidents.ts'
import { lookAfter, lookAfterMatch } from './looking-after.ts'
import { finderOf, makeMark, personalColumns, type Token } from './tokens.ts'

export type Member = {
  role: 'guest' | 'host'
  personId: string
  registrationId: string
  cookie: string
  email: string
}
export type Pair = {
  matchId: string
  /** As stored. */
  state: MatchState
  /** The state that counts: an offer past its deadline has run out. */
  counts: MatchState
  guest: Member
  host: Member
  placeId: string
}
export type Scene = {
  tokens: Token[]
  pairs: Pair[]
  guest: Member
  host: Member
  placeId: string
  /** Marks that only organisers may meet: reasons and notes about a match, addresses of applicants. */
  organisersOnly: string[]
  /** Of what was told to the incident team: for nobody outside it, other organisers either. */
  incidents: { ids: string[]; marks: string[]; member: string }
  /** Typed into a registration that was never handed in: for its writer's eyes. */
  drafted: { mark: string; member: Member }
  /** Which of all these are in a text. */
  marksIn: (text: string) => Set<string>
  visitor: null
  stranger: string
  waiting: string
  revoked: string
  admin: string
  /** Who looks after everybody, and has a note about each of them that is due today. */
  organiser: { personId: string; email: string }
}

/** `organiser`: who looks after everybody, as the id of a person. */
export type Bench = { product: Product; tokens: Token[]; organiser: string }

/** Two pairs in each state, and everybody else there is, with a mark in every personal field. */
export async function arrangeScene(product: Product): Promise<Scene> {
  const tokens: Token[] = []
  const organiserMark = makeMark()
  const email = `${organiserMark}@example.org`
  const organiser = await anAdmin({ sql: sqlOf(product) }, { email })
  const bench = { product, tokens, organiser: organiser.personId }
  // Who looks after somebody is nobody else's business, theirs neither.
  const organisersOnly: string[] = [organiserMark]
  const pairs: Pair[] = []
  const kinds = [...MATCH_STATES, 'past' as const]
  for (const kind of [...kinds, ...kinds]) pairs.push(await arrangePair(bench, kind, organisersOnly))
  const { member: guest } = await arrangeGuest(bench)
  const { member: host, placeId } = await arrangeHost(bench)
  const drafted = await arrangeDraft(bench)
  const incidents = await arrangeIncidents(bench, guest)
  organisersOnly.push(...incidents.marks.slice(1))
  const applicant = async (revoked: boolean) => {
    const address = `${makeMark()}@example.org`
    const [row] = await product.sql<{ id: string }>(
      `insert into person (email, locale, email_confirmed_at) values ($1, 'en', now()) returning id`,
      [address],
    )
    const id = row?.id ?? ''
    await product.sql(
      `insert into admin_profile (person_id, approved, requested_at, decided_at, revoked_at)
       values ($1, false, now(), case when $2 then now() - interval '1 day' end, case when $2 then now() - interval '1 day' end)`,
      [id, revoked],
    )
    organisersOnly.push(address.split('@')[0] ?? '')
    return openSessionOf(product, id)
  }
  const [stranger] = await product.sql<{ id: string }>(
    `insert into person (email, locale, email_confirmed_at) values ('nobody@example.org', 'en', now()) returning id`,
  )
  const admin = await anAdmin({ sql: sqlOf(product) })
  const [waiting, revoked] = [await applicant(false), await applicant(true)]
  return {
    tokens,
    pairs,
    guest,
    host,
    placeId,
    organisersOnly,
    incidents,
    drafted,
    marksIn: finderOf([...tokens.map(({ text }) => text), ...organisersOnly, drafted.mark]),
    visitor: null,
    stranger: await openSessionOf(product, stranger?.id ?? ''),
    waiting,
    revoked,
    admin: await openSessionOf(product, admin.personId),
    organiser: { personId: organiser.personId, email },
  }
}

const sqlOf =
  (product: Product): Sql =>
  (text, values) =>
    product.sql(text, values)

async function arrangeGuest(bench: Bench) {
  const made = await aGuest(
    { sql: sqlOf(bench.product) },
    { petProblem: true, globalSouth: true, marginalised: true, accessMust: ['step-free'] },
  )
  // What they may have said about themselves they have also consented to (rules: consent).
  await bench.product.sql(
    `insert into consent (person_id, registration_id, text_key, text_version, locale, source, given_at)
     select $1, $2, text, 1, 'en', 'registration', now() from unnest(array['sensitive', 'access']) text`,
    [made.personId, made.registrationId],
  )
  return { member: await mark(bench, 'guest', made) }
}

async function arrangeHost(bench: Bench) {
  const made = await aHost(
    { sql: sqlOf(bench.product) },
    { pets: true, living: 'other', door: { bell: 'Sonne' } },
  )
  const member = await mark(bench, 'host', made)
  return { member, placeId: made.placeIds[0] ?? '', roomId: made.rooms[0]?.id ?? '' }
}

/** Writes a mark into every personal column of a registration and remembers whose it is. */
async function mark(
  { product, tokens, organiser }: Bench,
  role: 'guest' | 'host',
  { personId, registrationId }: { personId: string; registrationId: string },
): Promise<Member> {
  const remember = (text: string, field: string, name: Token['class']) =>
    tokens.push({ text, personId, registrationId, field, class: name })
  for (const { table, column, class: name, value } of personalColumns[role]) {
    const text = makeMark()
    await product.sql(`update ${table} set ${column} = $2 where registration_id = $1`, [
      registrationId,
      value(text),
    ])
    remember(text, `${table}.${column}`, name)
  }
  // Numbers that can be told apart: as typed, for oneself, to call, for the others, and in groups, for everybody to read.
  const number = String(10_000_000 + tokens.length * 37)
  const typed = `151 / ${number.slice(0, 4)} ${number.slice(4)}`
  await product.sql(`update contact set phone_e164 = $2, phone_typed = $3 where registration_id = $1`, [
    registrationId,
    `+49151${number}`,
    `+49 ${typed}`,
  ])
  remember(`49151${number}`, 'contact.phone_e164', `${role}-contact`)
  remember(`151${number.slice(0, 1)} ${number.slice(1)}`, 'contact.phone in groups', `${role}-contact`)
  remember(typed, 'contact.phone_typed', null)
  // What a list said of them: for organisers and themselves.
  const leftover = makeMark()
  await product.sql(
    `with run as (insert into import_run (id, edition_id, role, imported_at, created, updated, left_out)
       select gen_random_uuid(), edition_id, role, now(), 1, 0, 0 from registration where id = $1 returning id)
     insert into import_leftover (registration_id, import_id, head, words, at) select $1, id, 'Remarks', $2, now() from run`,
    [registrationId, leftover],
  )
  remember(leftover, 'import_leftover.words', null)
  remember(await lookAfter(product, organiser, registrationId), 'organiser_note.words', null)
  const email = `${makeMark()}@example.org`
  await product.sql('update person set email = $2 where id = $1', [personId, email])
  remember(email.split('@')[0] ?? '', 'person.email', `${role}-contact`)
  return { role, personId, registrationId, email, cookie: await openSessionOf(product, personId) }
}

async function arrangePair(bench: Bench, kind: MatchState | 'past', organisersOnly: string[]): Promise<Pair> {
  const { product } = bench
  const { member: guest } = await arrangeGuest(bench)
  const { member: host, placeId, roomId } = await arrangeHost(bench)
  const state = kind === 'past' ? 'offered' : kind
  const [reason, note, flag] = [makeMark(), makeMark(), makeMark()]
  organisersOnly.push(reason, note, flag)
  const isOut = state !== 'draft'
  const [match] = await product.sql<{ id: string }>(
    `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id,
       place_id, stay, state, alone_in_room, override_reason, flagged_reason, offered_at, sent_at, deadline_at, accepted_at, ended_at, end_reason, created_at)
     select r.edition_id, r.id, r.person_id, $2, $3, $4, $5, f.stay, $6, false, $7, $8, $9, $9, $10, $11, $12, $13, now()
     from registration r join guest_facts f on f.registration_id = r.id where r.id = $1 returning id`,
    [
      guest.registrationId,
      host.registrationId,
      host.personId,
      roomId,
      placeId,
      state,
      reason,
      flag,
      isOut ? hoursFromNow(-48) : null,
      isOut ? hoursFromNow(kind === 'past' || kind === 'expired' ? -1 : 48) : null,
      ['accepted', 'completed', 'no_show'].includes(state) ? hoursFromNow(-24) : null,
      ['draft', 'offered', 'accepted'].includes(state) ? null : hoursFromNow(-1),
      state === 'withdrawn' ? 'organiser' : null,
    ],
  )
  const matchId = match?.id ?? ''
  await product.sql(
    `insert into match_event (match_id, at, actor, event, to_state, note) values ($1, now(), 'organiser', 'drafted', $2, $3)`,
    [matchId, state, note],
  )
  await lookAfterMatch(product, bench.organiser, matchId)
  if (state === 'withdrawn') await arrangeRefusal(bench, matchId, host)
  if (state === 'declined') await arrangeNo(bench, matchId, guest)
  if (state === 'completed') await arrangeFeedback(bench, [guest, host])
  if (state !== 'draft') await arrangeReports(bench, { matchId, state, guest, host })
  return { matchId, state, counts: kind === 'past' ? 'expired' : kind, guest, host, placeId }
}

/** What the host told the organisers when it did not work: for their own eyes and the organisers'. */
async function arrangeRefusal({ product, tokens }: Bench, matchId: string, host: Member): Promise<void> {
  const text = makeMark()
  await product.sql(
    `with task as (
       insert into rematch_task (match_id, guest_registration_id, opened_by, opened_by_registration_id, cause, opened_at)
       select id, guest_registration_id, 'host', host_registration_id, 'refused', now() from match where id = $1
       returning id, opened_by_registration_id)
     insert into rematch_words (task_id, registration_id, note) select id, opened_by_registration_id, $2 from task`,
    [matchId, text],
  )
  tokens.push({ ...ownerOf(host), text, field: 'rematch_words.note', class: null })
}

/** Why the guest has declined: for their own eyes and the organisers'. */
async function arrangeNo({ product, tokens }: Bench, matchId: string, guest: Member): Promise<void> {
  const text = makeMark()
  await product.sql('insert into decline_words values ($1, $2, $3)', [matchId, guest.registrationId, text])
  tokens.push({ ...ownerOf(guest), text, field: 'decline_words.note', class: null })
}

/** How it was, in the words of each: for their own eyes and the organisers', also where a sentence may be quoted. */
async function arrangeFeedback({ product, tokens }: Bench, sides: readonly Member[]): Promise<void> {
  for (const member of sides) {
    const text = makeMark()
    await product.sql(
      `insert into feedback (registration_id, experience, words, may_quote, said_at) values ($1, 'mixed', $2, true, now())`,
      [member.registrationId, text],
    )
    tokens.push({ ...ownerOf(member), text, field: 'feedback.words', class: null })
  }
}

/** That they do not reach each other, in each side's words; in an accepted match the host has still to say so. */
async function arrangeReports(
  { product, tokens }: Bench,
  { matchId, state, guest, host }: Pick<Pair, 'matchId' | 'state' | 'guest' | 'host'>,
): Promise<void> {
  for (const member of state === 'accepted' ? [guest] : [guest, host]) {
    const text = makeMark()
    await product.sql(
      `insert into contact_problem (match_id, reported_by, reported_at, note) values ($1, $2, now(), $3)`,
      [matchId, member.role, text],
    )
    tokens.push({ ...ownerOf(member), text, field: 'contact_problem.note', class: null })
  }
}

const ownerOf = ({ personId, registrationId }: Member) => ({ personId, registrationId })

async function arrangeDraft(bench: Bench): Promise<Scene['drafted']> {
  const { member } = await arrangeGuest(bench)
  const mark = makeMark()
  await bench.product.sql(
    `update registration set state = 'draft', submitted_at = null, draft = jsonb_build_object('prefilled', '{}'::jsonb,
       'finished', jsonb_build_object('personal', jsonb_build_object('firstName', jsonb_build_array($2::text)))) where id = $1`,
    [member.registrationId, mark],
  )
  return { mark, member }
}

const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
