import type { Tx } from '#db/connect.server.ts'
import { sql } from '#db/sql.server.ts'
import { phoneEnd, phoneKey } from '#domain/import/same-person.ts'
import { nameOf } from '#domain/name.ts'
import { emptyDraft, readDraft, type Draft } from '#features/registration/wizard/wizard.ts'
import type { Leftover } from './imports.ts'
import { nameIn, type ReadRow } from './reading.server.ts'

/** Somebody whom a row is about and who is here already, with their registration of this edition and role. */
export type Known = {
  personId: string
  email: string | null
  registrationId: string | null
  state: 'draft' | 'submitted' | 'cancelled' | null
  draft: Draft
  /** What earlier lists have left over. */
  leftovers: ReadonlySet<string>
}

type Whose = { editionId: string; role: 'guest' | 'host'; lock: boolean }
type Found = Omit<Known, 'leftovers'>

/** Known people by row: by address, or by name and number where one has no address. `lock`: drafts stay as they are until the transaction ends. */
export async function findKnown(
  tx: Tx,
  people: readonly ReadRow[],
  whose: Whose,
): Promise<Map<number, Known>> {
  const byEmail = await findByEmail(tx, [...new Set(people.map(({ email }) => email).filter(Boolean))], whose)
  const open = people.filter(({ email }) => !byEmail.has(email))
  const byPhone = await findByPhone(tx, open, whose)
  const found = new Map<number, Found>()
  const taken = new Set<string>()
  for (const row of people) {
    const own = byEmail.get(row.email)
    if (!own) continue
    found.set(row.row, own)
    taken.add(own.personId)
  }
  for (const row of open) {
    // Two addresses are two people, as far as a list can tell.
    const one = byPhone
      .get(phoneKey(row))
      ?.find(({ personId, email }) => !taken.has(personId) && (row.email === '' || email === null))
    if (!one) continue
    found.set(row.row, one)
    taken.add(one.personId)
  }
  const leftovers = await findLeftovers(
    tx,
    [...found.values()].flatMap(({ registrationId }) => registrationId ?? []),
  )
  return new Map(
    [...found].map(([row, one]) => [
      row,
      { ...one, leftovers: leftovers.get(one.registrationId ?? '') ?? new Set() },
    ]),
  )
}

async function findByEmail(tx: Tx, emails: readonly string[], whose: Whose): Promise<Map<string, Found>> {
  if (emails.length === 0) return new Map()
  const people = await tx
    .selectFrom('person')
    .select(['id', 'email'])
    .where('email', '=', (eb) => eb.fn.any(eb.val([...emails])))
    .execute()
  const rows = await findRegistrations(
    tx,
    people.map(({ id }) => id),
    whose,
  )
  return new Map(
    people.map(({ id, email }) => {
      const row = rows.get(id)
      const found = {
        personId: id,
        email,
        registrationId: row?.id ?? null,
        state: row?.state ?? null,
        draft: row ? readDraft(row.draft) : emptyDraft,
      }
      return [email ?? '', found]
    }),
  )
}

async function findRegistrations(tx: Tx, personIds: readonly string[], { editionId, role, lock }: Whose) {
  if (personIds.length === 0) return new Map<string, never>()
  const query = tx
    .selectFrom('registration')
    .select(['id', 'personId', 'state', 'draft'])
    .where('editionId', '=', editionId)
    .where('role', '=', role)
    .where('personId', '=', (eb) => eb.fn.any(eb.val([...personIds])))
    .orderBy('id')
  const rows = await (lock ? query.forNoKeyUpdate() : query).execute()
  return new Map(rows.map((row) => [row.personId, row]))
}

type ByPhone = {
  personId: string
  email: string | null
  firstName: string | null
  lastName: string | null
  phone: string
}

/** Registrations with one of these numbers, handed in or only begun. */
async function findByPhone(
  tx: Tx,
  people: readonly ReadRow[],
  whose: Whose,
): Promise<Map<string | null, Found[]>> {
  const ends = [...new Set(people.map(({ phone }) => phoneEnd(phone)).filter(Boolean))]
  if (ends.length === 0) return new Map()
  const said = (part: string) => sql`registration.draft #>> array[${part}, 'personal', 'phone', '0']`
  const { rows } = await sql<ByPhone>`
    select * from (
      select registration.person_id, person.email, contact.last_name,
        coalesce(guest.first_name, host.first_name) as first_name,
        coalesce(contact.phone_e164, ${said('finished')}, ${said('prefilled')}, '') as phone
      from registration join person on person.id = registration.person_id
        left join contact on contact.registration_id = registration.id
        left join guest_facts guest on guest.registration_id = registration.id
        left join host_facts host on host.registration_id = registration.id
      where registration.edition_id = ${whose.editionId}::uuid and registration.role = ${whose.role}
      order by registration.id) known
    where right(regexp_replace(phone, '[^0-9]', '', 'g'), 8) = any(${ends})`.execute(tx)
  const registrations = await findRegistrations(
    tx,
    rows.map(({ personId }) => personId),
    whose,
  )
  const known = rows.map(({ personId, email, firstName, lastName, phone }) => {
    const row = registrations.get(personId)
    const draft = row ? readDraft(row.draft) : emptyDraft
    const stored = nameOf({ firstName, lastName })
    const name = stored || nameIn({ ...draft.prefilled, ...draft.finished })
    const key = phoneKey({ name, phone, email: '' })
    return { personId, email, registrationId: row?.id ?? null, state: row?.state ?? null, draft, key }
  })
  return Map.groupBy(known, ({ key }) => key)
}

export const leftoverKey = ({ head, words }: Leftover) => `${head}\0${words}`

async function findLeftovers(tx: Tx, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  if (ids.length === 0) return found
  const rows = await tx
    .selectFrom('importLeftover')
    .select(['registrationId', 'head', 'words'])
    .where('registrationId', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute()
  for (const { registrationId, ...leftover } of rows) {
    const own = found.get(registrationId) ?? new Set()
    found.set(registrationId, own.add(leftoverKey(leftover)))
  }
  return found
}
