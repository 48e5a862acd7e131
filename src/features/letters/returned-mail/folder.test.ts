import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  anOffer,
  database,
  deps,
  keys,
  prepareMailSending,
  sendDue,
  sink,
  worker,
} from '../../../../test/builders/mail-sending.ts'
import { mint } from '../../../../test/builders/mail-scene.ts'
import { aDeliveryReport } from '../../../../test/builders/returned-mail.ts'
import { takeReport } from './returned-mail.server.ts'
import { lookAtReturned } from './returned-mail-job.server.ts'

prepareMailSending()
let folder: string
const look = () =>
  lookAtReturned({
    db: database.workerDb,
    worker,
    clock: database.clock.now,
    keys,
    log: deps.log,
    settings: { bounces: { dir: folder } },
  })

describe('the folder', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'maildir-'))
    await mkdir(join(folder, 'new'))
    await mkdir(join(folder, 'cur'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it('is read and cleared; what is no mail of its own is not opened', async () => {
    deps.bounceAddress = 'b@bounces.example.org'
    await anOffer()
    await sendDue()
    const to = sink.received[0]?.sender ?? ''
    await writeFile(join(folder, 'new', '1.a.host'), aDeliveryReport({ to }))
    await writeFile(join(folder, 'cur', '2.b.host:2,S'), 'Subject: spam\r\n\r\nspam')
    await symlink('/etc/hostname', join(folder, 'new', '3.c.host'))
    expect(await look()).toBe(4)
    expect(await database.sql('select reason from outbox')).toEqual([{ reason: 'bounced' }])
    expect(await readdir(join(folder, 'new'))).toEqual([])
    expect(await readdir(join(folder, 'cur'))).toEqual([])
    expect(await readdir(join(folder, 'done'))).toHaveLength(3)
    expect(await look()).toBe(0)
  })

  it('that cannot be read says so, and keeps nothing else from its consequences', async () => {
    deps.bounceAddress = 'b@bounces.example.org'
    await anOffer()
    await sendDue()
    const message = aDeliveryReport({ to: sink.received[0]?.sender ?? '' })
    const { db, clock } = database
    await takeReport({ db, keys, clock: clock.now }, mint.gate(), Buffer.from(message))
    await rm(join(folder, 'cur'), { recursive: true })
    await expect(look()).rejects.toThrow('ENOENT')
    expect(await database.sql('select reason from outbox')).toEqual([{ reason: 'bounced' }])
  })

  it('with one mail that cannot be read gives the others', async () => {
    await writeFile(join(folder, 'new', '2.b.host'), 'Subject: spam\r\n\r\nspam')
    // In the way of the first when it is moved.
    await writeFile(join(folder, 'new', '1.a.host'), 'Subject: spam\r\n\r\nspam')
    await mkdir(join(folder, 'done', '1.a.host'), { recursive: true })
    await expect(look()).rejects.toThrow()
    expect(await readdir(join(folder, 'new'))).toEqual(['1.a.host'])
  })

  it('is read by several workers at once: each mail is taken, and none of them stumbles over another', async () => {
    await mkdir(join(folder, 'done'))
    const old = new Date(database.clock.now().epochMilliseconds - 31 * 24 * 3_600_000)
    for (let round = 0; round < 5; round += 1) {
      for (let n = 0; n < 20; n += 1) {
        await writeFile(join(folder, 'new', `${round}.${n}.host`), 'Subject: spam\r\n\r\nspam')
        await writeFile(join(folder, 'done', `old.${n}`), 'x')
        await utimes(join(folder, 'done', `old.${n}`), old, old)
      }
      await Promise.all([look(), look(), look()])
    }
    expect(await readdir(join(folder, 'new'))).toEqual([])
    expect(await readdir(join(folder, 'done'))).toHaveLength(100)
  })

  it('forgets what was read a month ago', async () => {
    await look()
    const old = join(folder, 'done', 'old')
    await writeFile(old, 'x')
    await writeFile(join(folder, 'done', 'fresh'), 'x')
    const now = database.clock.now().epochMilliseconds / 1000
    await utimes(old, now, now - 31 * 24 * 3600)
    await utimes(join(folder, 'done', 'fresh'), now, now - 29 * 24 * 3600)
    await look()
    expect(await readdir(join(folder, 'done'))).toEqual(['fresh'])
  })
})
