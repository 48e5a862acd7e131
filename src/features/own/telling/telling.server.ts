/** Telling organisers that something is wrong (rules: incidents): with one's name, or without. */
import type { Gate, SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { countWithin } from '#db/rate-limit.server.ts'
import { TELLING_LIMITS, writeIncidentCode } from '#domain/incident.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition, getEditionOfPerson } from '#features/ground/editions.server.ts'
import { mailIncidentTeam } from '#features/ground/incident-team.server.ts'
import { enqueueMail } from '#features/ground/mail-queue/mail-queue.server.ts'

type TellingDeps = Pick<Deps, 'db' | 'clock' | 'keys'>

export type Telling = {
  /** Made with the page, so that a second press is the same one. */
  id: string
  words: string
  /** Who it is about, in the teller's words; empty for nobody. */
  about: string
  /** How they want to be reached, in their words; empty for not at all. */
  reach: string
  isUrgent: boolean
}

/** By somebody who is signed in. `wantsMail`: they asked for an email that it has arrived. Harmless to repeat. */
export async function tellByName(
  { db, clock, keys }: TellingDeps,
  person: SignedIn,
  { wantsMail, ...telling }: Telling & { wantsMail: boolean },
): Promise<'told' | 'too-many'> {
  const now = clock()
  return db.run(person, async (tx) => {
    const { personId } = person
    const { hour, day } = TELLING_LIMITS.tellsByName
    const limits = [
      { key: keys.hash('limit', `tell-hour-person:${personId}`), hours: 1, most: hour },
      { key: keys.hash('limit', `tell-day-person:${personId}`), hours: 24, most: day },
    ]
    if (!(await isWithinAll(tx, limits, now))) return 'too-many'
    if (!(await store(tx, telling, { how: 'named', tellerPersonId: personId }, now))) return 'told'
    const received = { template: 'incident-received', dedupeKey: `incident-received:${telling.id}` } as const
    if (wantsMail) await enqueueMail(tx, { ...received, personId }, now)
    return 'told'
  })
}

/**
 * By somebody without a name: nothing is kept of who they are. The code leads back to it; it is worked out from the page's own id, so that
 * a second press gives the same one, and only its hash is kept. That id is not kept either: the row has another, which stands in the
 * addresses of the team's pages and leads to no code.
 */
export async function tellWithoutName(
  { db, clock, keys }: TellingDeps,
  gate: Gate,
  { ip, ...telling }: Telling & { ip: string },
): Promise<{ code: string } | 'too-many'> {
  const now = clock()
  const code = writeIncidentCode(keys.hash('incident', `code of:${telling.id}`))
  const id = uuidOf(keys.hash('incident', `row of:${telling.id}`))
  return db.run(gate, async (tx) => {
    if (!(await mayTell(tx, { keys, ip }, now))) return 'too-many'
    await store(tx, { ...telling, id }, { how: 'unnamed', codeHash: hashOfCode(keys, code) }, now)
    return { code }
  })
}

/** RFC 9562, version 8: the bytes are ours. */
function uuidOf(bytes: Buffer): string {
  const hex = bytes.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

export const hashOfCode = (keys: Deps['keys'], code: string): Buffer => keys.hash('incident', code)

async function mayTell(
  tx: Tx,
  { keys, ip }: Pick<Deps, 'keys'> & { ip: string },
  now: ReturnType<Deps['clock']>,
): Promise<boolean> {
  const { tellsPerNetwork, tellsInAll } = TELLING_LIMITS
  const limits = [
    { key: keys.hash('limit', `tell-hour:${ip}`), hours: 1, most: tellsPerNetwork.hour },
    { key: keys.hash('limit', `tell-day:${ip}`), hours: 24, most: tellsPerNetwork.day },
    { key: keys.hash('limit', 'tell-all'), hours: 1, most: tellsInAll.hour },
  ]
  return isWithinAll(tx, limits, now)
}

async function isWithinAll(
  tx: Tx,
  limits: readonly Parameters<typeof countWithin>[1][],
  now: ReturnType<Deps['clock']>,
): Promise<boolean> {
  for (const limit of limits) if (!(await countWithin(tx, limit, now))) return false
  return true
}

type Teller = { how: 'named'; tellerPersonId: string } | { how: 'unnamed'; codeHash: Buffer }

/** False: it was there already. Who may write it may not always read it back: hence no `returning` and no named column. */
async function store(
  tx: Tx,
  { id, words, about, reach, isUrgent }: Telling,
  teller: Teller,
  now: ReturnType<Deps['clock']>,
): Promise<boolean> {
  const edition =
    teller.how === 'named' ? await getEditionOfPerson(tx, teller.tellerPersonId) : await getCurrentEdition(tx)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('incident')
    .values({
      id,
      editionId: edition.id,
      toldAt: now.toString(),
      words,
      about: about || null,
      reach: reach || null,
      isUrgent,
      ...teller,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await mailIncidentTeam(tx, { incidentId: id, what: 'told', key: id }, now)
  return true
}
