import pg from 'pg'
import { expect, it } from 'vitest'
import { openLine } from '../../test/product/line.ts'
import { RoleClient } from './client.server.ts'
import { connectionOfUrl } from './connect.server.ts'
import { migrate } from './migrate.server.ts'
import { openWorkerPresence, presenceLockClass } from './worker-presence.server.ts'

it('a worker whose wire swallows everything is not believed to live, and notices itself', async () => {
  const line = await openLine()
  await migrate(connectionOfUrl(line.directUrl, 'migrator'))
  const woken: string[] = []
  const presence = await openWorkerPresence(connectionOfUrl(line.databaseUrl, 'worker'), () =>
    woken.push('mail'),
  )
  // Beside it a counter that waits for its answer.
  const counter = new RoleClient({ ...connectionOfUrl(line.databaseUrl, 'web'), line: 'counters' })
  await counter.connect()
  const watching = new pg.Client(line.owner)
  await watching.connect()
  const isAlive = async () => {
    const { rowCount } = await watching.query(
      "select from pg_locks where locktype = 'advisory' and granted and classid = $1 and objid = $2",
      [presenceLockClass, presence.number],
    )
    return rowCount === 1
  }
  expect(await isAlive()).toBe(true)
  await watching.query('notify outbox')
  await expect.poll(() => woken).toEqual(['mail'])
  line.stall()
  await expect(counter.query('select 1')).rejects.toThrow('the database does not answer')
  await expect.poll(isAlive, { timeout: 120_000, interval: 500 }).toBe(false)
  await presence.ended
  await watching.end()
  await line.close()
})
