import type { Tx } from '#db/connect.server.ts'
import { before, foundBy, isQuick } from '#db/findable-words.server.ts'
import { sql, type RawBuilder } from '#db/sql.server.ts'
import { readMistyped } from '#domain/find/mistyped.ts'
import type { Typed } from '#domain/find/typed.ts'
import type { Edition } from '#domain/edition.ts'

export type Hit = { id: string; personId: string; role: 'guest' | 'host' }
export type Hits = { hits: Hit[]; isSimilar: boolean; hasMore: boolean }

/** A word as it is stored folded, in each way it may be spelt there (`app.plain`). */
type Spellings = readonly string[]

/**
 * The registrations of this edition that hold every word somewhere: in a name, an organisation, an address, an email address; or the
 * digits in the phone number. Names that begin with what was typed come first. Where nobody holds them, whoever does with a letter mistyped.
 */
export async function findPeople(tx: Tx, edition: Edition, typed: Typed, most: number): Promise<Hits> {
  const words = await spellingsOf(tx, typed.words)
  const wanted = { score: scoreOf(words), limit: most + 1 }
  const among = quickly(words, typed.digits)
  // Of whoever is found by every word each is meant: of thousands of them some are enough to say that there are more.
  const isExact = among !== undefined && words.every((spellings) => spellings.every(isQuick))
  const exact = await readHits(tx, edition, {
    ...wanted,
    ...(isExact
      ? { among: someOf(edition, among, MOST_COMPARED), isMeant: sql<boolean>`true` }
      : { among, isMeant: holdingAll(words, typed.digits) }),
  })
  const hits = exact.length > 0 ? exact : await readHits(tx, edition, { ...wanted, ...alike(edition, words) })
  return {
    hits: hits.slice(0, most),
    isSimilar: exact.length === 0 && hits.length > 0,
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
const patternsOf = (word: string) => before(word).map((start) => `${start}${escaped(word)}%`)
const heldAs = (word: string) => anyOf(patternsOf(word).map((pattern) => sql`held like ${pattern}`))
const within = (part: string) => sql<boolean>`held like ${`%${escaped(part)}%`}`
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

type Meant = Pick<Wanted, 'isMeant' | 'among'>

/** With one letter mistyped in each word that is long enough for it. */
function alike(edition: Edition, words: readonly Spellings[]): Meant {
  const read = words.map(([word = '']) => ({ word, mistyped: readMistyped(word) }))
  if (read.every(({ mistyped }) => mistyped === null)) return { isMeant: sql`false` }
  const every = read.map(({ word, mistyped }) =>
    mistyped === null
      ? heldAs(word)
      : sql<boolean>`(${anyOf(mistyped.parts.map(within))} and held ~ ${mistyped.pattern})`,
  )
  const halves = read.flatMap(({ mistyped }) => (mistyped ? [mistyped.parts] : []))
  const among = holdingOneOfEach(halves) ?? sql`select id from registration`
  return {
    isMeant: sql<boolean>`(${sql.join(every, sql` and `)})`,
    among: someOf(edition, among, MOST_ALIKE),
  }
}

const parts = ['guest', 'host', 'begun', 'contact', 'email', 'address'] as const

/** Who may be meant, without a look at everybody; undefined: no word is long enough for that. */
function quickly(words: readonly Spellings[], digits: string | null): Meant['among'] {
  const inWords = holdingOneOfEach(words, patternsOf)
  if (digits === null || !inWords) return inWords
  return sql`(${inWords}) union ${foundBy(['phone'], [sql`${`%${digits}%`}`])}`
}

const MOST_COMPARED = 2000
/** Half of a word is in many names; each of so many is held against it letter by letter, for half a second at most. */
const MOST_ALIKE = 10_000
/** Ordered before they are joined: ordered afterwards, the database would go through everybody in that order. */
const someOf = (edition: Edition, among: RawBuilder<unknown>, most: number) => sql`
  select id from (select among.id from (${among}) as among (id) order by id) found join registration using (id)
  where edition_id = ${edition.id} limit ${most}`

function holdingOneOfEach(
  words: readonly (readonly string[])[],
  toPatterns = (word: string): string[] => [`%${escaped(word)}%`],
): Meant['among'] {
  const quick = words.filter((spellings) => spellings.every(isQuick))
  if (quick.length === 0) return undefined
  const found = quick.map((spellings) => {
    const patterns = [...new Set(spellings.flatMap(toPatterns))]
    return sql`(${foundBy(
      parts,
      patterns.map((one) => sql<string>`${one}`),
    )})`
  })
  return sql.join(found, sql` intersect `)
}

type Wanted = {
  isMeant: RawBuilder<boolean>
  among?: RawBuilder<unknown> | undefined
  score: RawBuilder<unknown>
  limit: number
}

async function readHits(tx: Tx, edition: Edition, { isMeant, among, score, limit }: Wanted): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    select id, person_id, role from (
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
      where registration.edition_id = ${edition.id}${among ? sql` and registration.id in (${among})` : sql``}) listed
    where ${isMeant}
    order by ${score} desc, state = ${'submitted'} desc, name, id limit ${limit}`.execute(tx)
  return rows
}
