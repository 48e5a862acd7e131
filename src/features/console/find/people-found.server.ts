import type { Tx } from '#db/connect.server.ts'
import { sql, type RawBuilder } from '#db/sql.server.ts'
import { readMistyped } from '#domain/find/mistyped.ts'
import type { Typed } from '#domain/find/typed.ts'
import type { Edition } from '#domain/edition.ts'

export type Hit = { id: string; personId: string; role: 'guest' | 'host' }
export type Hits = { hits: Hit[]; isSimilar: boolean; hasMore: boolean }

/** A word as it is stored folded, in each way it may be spelt there (`app.plain`). */
type Spellings = readonly string[]

/** Registrations of this edition that hold every word in a name, organisation, address or email, or the digits in the phone number; else with one typo. */
export async function findPeople(tx: Tx, edition: Edition, typed: Typed, most: number): Promise<Hits> {
  const words = await spellingsOf(tx, typed.words)
  const wanted = { score: scoreOf(words), limit: most + 1 }
  const isExact = holdingAll(words, typed.digits)
  const found = await readHits(tx, edition, { ...wanted, isExact, isAlike: alike(words) })
  const isSimilar = found.length > 0 && found.every((hit) => !hit.isExact)
  const hits = found.filter((hit) => isSimilar || hit.isExact)
  return {
    hits: hits.slice(0, most),
    isSimilar,
    hasMore: hits.length > most,
  }
}

// The database folds them, by the function that has folded what is stored.
async function spellingsOf(tx: Tx, words: readonly string[]): Promise<Spellings[]> {
  const { rows } = await sql<{
    spellings: string[]
  }>`select array[app.plain(word), app.plain_in_two(word), lower(word)] as spellings
    from unnest(${words}::text[]) with ordinality as typed (word, place) order by place`.execute(tx)
  return rows.map(({ spellings }) => [...new Set(spellings)])
}

const escaped = (word: string) => word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
const heldAs = (part: string) => sql<boolean>`held like ${`%${escaped(part)}%`}`
const anyOf = (parts: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(parts, sql` or `)})`

function holdingAll(words: readonly Spellings[], digits: string | null): RawBuilder<boolean> {
  const every = words.map((spellings) => anyOf(spellings.map(heldAs)))
  const inWords = sql<boolean>`(${sql.join(every, sql` and `)})`
  return digits === null ? inWords : anyOf([inWords, sql`phone like ${`%${digits}%`}`])
}

/** Each word counts by where it stands: a name as a whole, its beginning, anywhere else. */
function scoreOf(words: readonly Spellings[]): RawBuilder<unknown> {
  const parts = words.flatMap(([word = '']) => [
    sql`(' ' || name || ' ' like ${`% ${escaped(word)} %`})::int`,
    sql`(' ' || name like ${`% ${escaped(word)}%`})::int`,
  ])
  return sql`${sql.join(parts, sql` + `)}`
}

/** With one letter mistyped in each word that is long enough for it; null: none is. */
function alike(words: readonly Spellings[]): RawBuilder<boolean> | null {
  const read = words.map(([word = '']) => ({ word, mistyped: readMistyped(word) }))
  if (read.every(({ mistyped }) => mistyped === null)) return null
  const every = read.map(({ word, mistyped }) =>
    mistyped === null
      ? heldAs(word)
      : sql<boolean>`(${anyOf(mistyped.parts.map(heldAs))} and held ~ ${mistyped.pattern})`,
  )
  return sql<boolean>`(${sql.join(every, sql` and `)})`
}

type Wanted = {
  isExact: RawBuilder<boolean>
  /** Null: no word is long enough to be mistyped. */
  isAlike: RawBuilder<boolean> | null
  score: RawBuilder<unknown>
  limit: number
}

/** Those that hold every word stand first: everybody is looked at once. */
async function readHits(
  tx: Tx,
  edition: Edition,
  { isExact, isAlike, score, limit }: Wanted,
): Promise<(Hit & { isExact: boolean })[]> {
  const { rows } = await sql<Hit & { isExact: boolean }>`
    select id, person_id, role, coalesce(${isExact}, false) as is_exact from (
      select registration.id, registration.person_id, registration.role, registration.state, known.name, known.phone,
        concat_ws(' ', known.name, person.email, address.findable) as held
      from registration
      left join guest_facts guest on guest.registration_id = registration.id
      left join host_facts host on host.registration_id = registration.id
      left join contact on contact.registration_id = registration.id
      left join host_address address on address.registration_id = registration.id
      left join person on person.id = registration.person_id
      cross join lateral (select contact.phone_e164 as phone,
        concat_ws(' ', guest.findable, host.findable, contact.findable, registration.findable) as name) known
      where registration.edition_id = ${edition.id}) listed
    where ${isAlike ? sql`${isExact} or ${isAlike}` : isExact}
    order by is_exact desc, ${score} desc, state = ${'submitted'} desc, name, id limit ${limit}`.execute(tx)
  return rows
}
