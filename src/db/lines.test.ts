import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { testDatabase } from '../../test/builders/database.ts'
import { mint } from './actor.server.ts'
import { openDatabase } from './connect.server.ts'

const database = await testDatabase()
/** What this process waits for a line, here. */
const patienceMs = 1_000
const open = (max: number) =>
  openDatabase(
    { ...database.connection('web'), connectionTimeoutMillis: patienceMs },
    database.clock.now,
    max,
  )

/** As setting a long PDF does, or a machine with more to do than it can: nothing else of this process goes on. */
function work(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}

it('a line that came while this process was at work is there: only what it waits counts', async () => {
  const db = open(1)
  const first = db.run(mint.gate(), async () => 'first')
  await turn()
  work(1.2 * patienceMs)
  expect(await first).toBe('first')

  const letGo = Promise.withResolvers<void>()
  const holder = db.run(mint.gate(), () => letGo.promise)
  const next = db.run(mint.gate(), async () => 'next')
  letGo.resolve()
  await turn()
  work(1.2 * patienceMs)
  expect(await next).toBe('next')
  await holder
  await db.close()
})

it('one that does not come is given up, by a process that does nothing but wait', async () => {
  const db = open(1)
  const letGo = Promise.withResolvers<void>()
  const holder = db.run(mint.gate(), () => letGo.promise)
  await expect(db.run(mint.gate(), async () => {})).rejects.toThrow('timeout exceeded when trying to connect')
  letGo.resolve()
  await holder
  await db.close()
})
