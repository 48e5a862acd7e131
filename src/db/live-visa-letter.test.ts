import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { MATCH_STATES } from '#domain/match-state.ts'
import { letterState, versionState, type LetterFacts } from '#domain/visa-letter.ts'
import { testDatabase, type TestDatabase } from '../../test/builders/database.ts'
import { aMatchOfTwo } from '../../test/builders/mail-scene.ts'
import { mint } from './actor.server.ts'
import { sql } from './sql.server.ts'
import { often } from '../../test/builders/often.ts'

// What a letter is stands in domain/visa-letter and once more in SQL, where lists and strangers ask: here the two are held together.
let database: TestDatabase
let guestId: string
let matchId: string

beforeAll(async () => {
  database = await testDatabase({ moment: '2027-05-15T08:00:00Z' })
  const scene = await aMatchOfTwo(database, { state: 'accepted' })
  guestId = scene.guest.registrationId
  matchId = scene.matchId
})

const aCase = fc.record({
  isOfHost: fc.boolean(),
  isGiven: fc.boolean(),
  isEnded: fc.boolean(),
  registration: fc.constantFrom('submitted', 'cancelled'),
  isElsewhere: fc.boolean(),
  match: fc.constantFrom(...MATCH_STATES),
  versions: fc.integer({ min: 0, max: 3 }),
  /** What of the newest version is not so any more. */
  untrue: fc.constantFrom(null, 'stay', 'says'),
})
type Case = typeof aCase extends fc.Arbitrary<infer T> ? T : never

async function store(letter: Case): Promise<void> {
  const { isOfHost, isGiven, isEnded, versions, untrue } = letter
  await database.empty('visa_letter', 'arranged_elsewhere')
  await database.sql('update registration set state = $2 where id = $1', [guestId, letter.registration])
  await database.sql('update match set state = $2 where id = $1', [matchId, letter.match])
  if (letter.isElsewhere)
    await database.sql('insert into arranged_elsewhere (registration_id, noted_at) values ($1, now())', [
      guestId,
    ])
  const [row] = await database.sql<{ id: string }>(
    `insert into visa_letter (registration_id, match_id, letter_number, asked_at, issued_at, ended_at)
     values ($1, $2, $3, case when $2::uuid is null then now() end, case when $4 then now() end, case when $5 then now() end) returning id`,
    [guestId, isOfHost ? matchId : null, isGiven ? 'K7QX-4M2P' : null, isGiven, isEnded],
  )
  for (let version = 1; version <= versions; version += 1)
    await database.sql(
      `insert into visa_letter_version (letter_id, version, registration_id, stay, initials, says, made_at)
       select $1, $2, $3, case when $4 then '[2027-06-14,2027-06-20)'::daterange else stay end, 'A. D.',
         case when $5 then '\\x00'::bytea else app.letter_says($3, $6) end, now() from guest_facts where registration_id = $3`,
      [
        row!.id,
        version,
        guestId,
        version === versions && untrue === 'stay',
        version === versions && untrue === 'says',
        isOfHost ? await hostOf() : null,
      ],
    )
}
const hostOf = async () =>
  (
    await database.sql<{ id: string }>('select host_registration_id as id from match where id = $1', [
      matchId,
    ])
  )[0]!.id

const factsOf = (letter: Case): LetterFacts => ({
  isGiven: letter.isGiven,
  isEnded: letter.isEnded,
  isComing: letter.registration === 'submitted',
  isElsewhere: letter.isElsewhere,
  isAgreed: letter.isOfHost ? letter.match === 'accepted' || letter.match === 'completed' : null,
  newest: letter.versions === 0 ? null : { isTrue: letter.untrue === null },
})

describe('what a letter is in SQL', () => {
  it('is what the rule says, for the letter and for each of its versions', async () => {
    const possible = aCase
      // Only what was given is printed, and a letter of a host is never only asked for.
      .map((letter) => ({ ...letter, isGiven: letter.isGiven || letter.isOfHost }))
      .map((letter) => ({ ...letter, versions: letter.isGiven ? letter.versions : 0 }))
    await fc.assert(
      fc.asyncProperty(possible, async (letter) => {
        await store(letter)
        const expected = letterState(factsOf(letter))
        const states = await database.db.run(mint.worker(), (tx) =>
          tx.selectFrom('liveVisaLetter').select('state').execute(),
        )
        expect(states).toEqual([{ state: expected }])
        const told = await database.db.run(mint.gate(), (tx) =>
          sql<{
            version: number
            state: string
          }>`select version, state from app.check_letter('K7QX-4M2P') order by version`.execute(tx),
        )
        expect(told.rows).toEqual(
          Array.from({ length: letter.versions }, (_, index) => ({
            version: index + 1,
            state: versionState(expected as never, index + 1 === letter.versions),
          })),
        )
      }),
      { numRuns: often(60, 15) },
    )
  })
})
