import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../test/builders/database.ts'
import { mint } from './actor.server.ts'
import { isAway, isPassing, watchDatabase } from './away.server.ts'
import { sql } from './sql.server.ts'

const { db } = await testDatabase()

/** As the database itself says it, over the driver. */
const saying = (code: string) => (watched: Pick<typeof db, 'run'>) =>
  watched
    .run(mint.gate(), (tx) =>
      sql`do ${sql.raw(`$$ begin raise exception 'of this test' using errcode = '${code}'; end $$`)}`.execute(
        tx,
      ),
    )
    .catch((error: unknown) => error)

describe('what may be asked for again in a moment', () => {
  it.each([
    ['a statement that took too long', '57014', false],
    ['a lock that did not come', '55P03', false],
    ['a transaction that said nothing', '25P03', false],
    ['a line that is lost', '08006', true],
    ['a server that goes', '57P01', true],
    ['no room', '53100', true],
    ['a standby', '25006', true],
  ])('%s', async (_, code, away) => {
    const error = await saying(code)(db)
    expect([isPassing(error), isAway(error)]).toEqual([true, away])
  })

  it.each(['23505', '42P01', '22P02'])('not a mistake of ours: %s', async (code) => {
    expect(isPassing(await saying(code)(db))).toBe(false)
  })
})

it('that it is lost is told once, and so is that it is back; no room is something else', async () => {
  const told: string[] = []
  const watched = watchDatabase(db, {
    onLost: () => told.push('lost'),
    onBack: () => told.push('back'),
    onFull: () => told.push('full'),
  })
  for (const code of ['53100', '57P01', '57P01', '57014']) await saying(code)(watched)
  expect([told, watched.isAway()]).toEqual([['full', 'lost'], true])
  await watched.run(mint.gate(), async () => {})
  expect([told, watched.isAway()]).toEqual([['full', 'lost', 'back'], false])
})
