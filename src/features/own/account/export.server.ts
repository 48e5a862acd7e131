import type { Gate, SignedIn } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import {
  givenColumns,
  OWN_TABLE_NAMES,
  OWN_TABLES,
  type OwnedBy,
  type OwnTableName,
} from '#domain/own-data.ts'
import { onlyOwn } from '#domain/own-data/only-own.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { isSuppressed } from '#features/ground/suppression.server.ts'

export type OwnRow = Record<string, unknown>
export type OwnData = {
  /** When it was put together. ISO. */
  madeAt: string
  /** No list mail goes to this address, whatever was agreed to. */
  listMailStopped: boolean
  /** Rows of each table, oldest first, by the names of `domain/own-data`. */
  tables: Record<OwnTableName, OwnRow[]>
}

type Ids = Record<OwnedBy, string[]>

/** Everything we hold about this person, of all years. The list in the domain says what is given out. `gate` only asks whether list mail is stopped. */
export async function collectOwnData(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  person: SignedIn,
  gate: Gate,
): Promise<OwnData> {
  const { email, tables } = await db.run(person, async (tx) => {
    const ids = await findIds(tx, person)
    const read: [OwnTableName, OwnRow[]][] = []
    for (const name of OWN_TABLE_NAMES) read.push([name, await readOwnRows(tx, name, ids)])
    const tables = Object.fromEntries(read) as OwnData['tables']
    return {
      email: ids['own-address'][0] ?? '',
      tables: { ...tables, organiser_note: withoutOthers(tables) },
    }
  })
  const listMailStopped = await db.run(gate, (tx) => isSuppressed(tx, keys, email))
  return { madeAt: clock().toString(), listMailStopped, tables }
}

async function findIds(tx: Tx, { personId }: SignedIn): Promise<Ids> {
  const own = await tx.selectFrom('person').select('email').where('id', '=', personId).execute()
  const registrations = await tx
    .selectFrom('registration')
    .select('id')
    .where('personId', '=', personId)
    .execute()
  const registration = registrations.map(({ id }) => id)
  const rooms = await tx.selectFrom('room').select(['id', 'registrationId']).execute()
  const matches = await tx
    .selectFrom('match')
    .select('id')
    .where((eb) => eb.or([eb('guestPersonId', '=', personId), eb('hostPersonId', '=', personId)]))
    .execute()
  const incidents = await tx
    .selectFrom('incident')
    .select('id')
    .where('tellerPersonId', '=', personId)
    .execute()
  // Those that two are kept apart by are nobody's to see.
  const blocks = await tx
    .selectFrom('blockParty')
    .select('blockId')
    .where('personId', '=', personId)
    .where('isOfPair', '=', false)
    .execute()
  return {
    person: [personId],
    registration,
    // A guest also sees the room of an offer, which is the host's.
    room: rooms.filter((room) => registration.includes(room.registrationId)).map(({ id }) => id),
    match: matches.map(({ id }) => id),
    incident: incidents.map(({ id }) => id),
    block: blocks.map(({ blockId }) => blockId),
    'own-address': own.flatMap(({ email }) => email ?? []),
  }
}

/** Notes about a person are theirs to read; what they tell of how to reach somebody else is not. */
function withoutOthers({ organiser_note: notes, person, contact }: OwnData['tables']): OwnRow[] {
  const texts = (rows: OwnRow[], column: string) =>
    rows.flatMap((row) => (typeof row[column] === 'string' ? [row[column]] : []))
  const own = {
    emails: texts(person, 'email'),
    phones: [...texts(contact, 'phoneE164'), ...texts(contact, 'phoneTyped')],
  }
  return notes.map((note) => ({ ...note, words: onlyOwn(String(note.words), own) }))
}

async function readOwnRows(tx: Tx, name: OwnTableName, ids: Ids): Promise<OwnRow[]> {
  const { by, columns } = OWN_TABLES[name]
  const own = ids[by]
  if (own.length === 0) return []
  const isOwn = columns.map((column) => sql`${sql.ref(column)}::text = any(${own})`)
  const picked = givenColumns(name).map((column) => sql.ref(column))
  const { rows } = await sql<OwnRow>`
    select ${sql.join(picked)} from ${sql.table(name)} where ${sql.join(isOwn, sql` or `)}`.execute(tx)
  return rows
}
