import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { findAhead, settleAhead } from '#db/ahead.server.ts'
import { mint } from '#db/actor.server.ts'
import { dumpDatabase } from '#db/backup/dump.server.ts'
import { restoreBackup } from '#features/clock/backups/backups.server.ts'
import { deleteAccount } from '#features/own/account/deleting.server.ts'
import { makeBackupKeys } from '#platform/backup/backup-key.server.ts'
import { writeSealedFile } from '#platform/backup/sealed-file.server.ts'
import { testDatabase } from '../../../../test/builders/database.ts'
import { testDeps } from '../../../../test/builders/deps.ts'
import { organisersOf } from '../../../../test/builders/organisers.ts'
import { anEdition } from '../../../../test/builders/people.ts'
import { revokeByCommand } from './by-command.server.ts'
import { approveAdmin, revokeAdmin, stopDecision } from './deciding.server.ts'
import { revokeAgreed } from './revoking-job.server.ts'

const database = await testDatabase()
const { db, workerDb, clock, sql } = database
const deps = await testDeps(database)
await anEdition(database)
const { site, organiser, applicant, told, approved, empty } = organisersOf(database, deps)
const later = async (minutes: number) => {
  clock.advance({ minutes })
  return revokeAgreed(workerDb, mint.worker(), clock.now())
}

beforeEach(empty)

describe('a revocation', () => {
  it('waits an hour after the second yes, in which another stops it with one press', async () => {
    const { anna, ben, cleo, dora } = await site('anna', 'ben', 'cleo', 'dora')
    const sock = await organiser('sock', 1, dora)
    expect(await revokeAdmin(deps, anna!, dora!.personId)).toBe('asked')
    expect(await revokeAdmin(deps, dora!, dora!.personId)).toBe('nothing')
    expect(await revokeAdmin(deps, ben!, dora!.personId)).toBe('done')
    expect(await told('revoke', 'agreed')).toEqual(['anna', 'ben', 'cleo', 'dora', 'sock'])
    expect(await later(59)).toBe(0)
    for (const hers of [dora!, sock]) expect(await stopDecision(deps, hers, dora!.personId)).toBe('nothing')
    expect(await stopDecision(deps, cleo!, dora!.personId)).toBe('done')
    expect(await stopDecision(deps, cleo!, dora!.personId)).toBe('nothing')
    expect(await later(120)).toBe(0)
    expect(await approved()).toContain('dora')
  })

  it('is done by the clock then, once, and its person told', async () => {
    const { anna, ben, dora } = await site('anna', 'ben', 'dora')
    await revokeAdmin(deps, anna!, dora!.personId)
    await revokeAdmin(deps, ben!, dora!.personId)
    expect(await later(60)).toBe(1)
    expect(await later(60)).toBe(0)
    expect(await approved()).toEqual(['anna', 'ben'])
    expect(await told('revoke', 'done')).toEqual(['anna', 'ben'])
    const results = await sql(`select person_id from outbox where template = 'approval-result'`)
    expect(results).toEqual([{ person_id: dora!.personId }])
    expect(await approveAdmin(deps, dora!, await applicant('next'))).toBe('nothing')
  })

  it('goes when one of the two is no organiser any more', async () => {
    const { anna, ben, dora } = await site('anna', 'ben', 'dora')
    await revokeAdmin(deps, anna!, dora!.personId)
    await revokeAdmin(deps, ben!, dora!.personId)
    await revokeByCommand(deps, mint.gate(), 'anna@example.org')
    expect(await later(60)).toBe(0)
    expect(await approved()).toEqual(['ben', 'dora'])
  })

  it('goes when one of the two has deleted their account', async () => {
    const { anna, ben, dora } = await site('anna', 'ben', 'dora')
    await revokeAdmin(deps, anna!, dora!.personId)
    await revokeAdmin(deps, ben!, dora!.personId)
    expect(await deleteAccount(deps, mint.signedIn(ben!.personId))).toMatchObject({ ok: true })
    expect(await later(60)).toBe(0)
    expect(await approved()).toEqual(['anna', 'dora'])
  })

  it('is done also where one went on alone, no matter who asked for it', async () => {
    const { anna } = await site('anna', 'ben')
    const [one, two, three] = [
      await organiser('one', 5, anna),
      await organiser('two', 5, anna),
      await organiser('three', 5, anna),
    ]
    expect(await revokeAdmin(deps, one, two.personId)).toBe('asked')
    await revokeByCommand(deps, mint.gate(), 'ben@example.org')
    for (const about of [two, three]) expect(await revokeAdmin(deps, anna!, about.personId)).toBe('done')
    expect(await told('revoke', 'agreed')).toEqual([])
    expect(await later(60)).toBe(2)
    expect(await approved()).toEqual(['anna', 'one'])
  })

  it('that a clock a year ahead has agreed to is asked for again, and never done by itself', async () => {
    const { anna, ben, dora } = await site('anna', 'ben', 'dora')
    const agreed = async () => {
      expect(await revokeAdmin(deps, anna!, dora!.personId)).toBe('asked')
      expect(await revokeAdmin(deps, ben!, dora!.personId)).toBe('done')
      await sql(`update second_yes set asked_at = asked_at + interval '1 year', agreed_at = agreed_at + interval '1 year'
        where ended_at is null`)
    }
    await agreed()
    // The next press asks for it anew.
    await agreed()
    await workerDb.run(mint.worker(), async (tx) => {
      expect(await findAhead(tx, clock.now())).toEqual(['second yeses'])
      await settleAhead(tx, clock.now())
      expect(await findAhead(tx, clock.now())).toEqual([])
    })
    expect(await later(366 * 24 * 60)).toBe(0)
    expect(await approved()).toEqual(['anna', 'ben', 'dora'])
    clock.advance({ hours: -366 * 24 })
  })

  it('is nothing an organiser does by SQL', async () => {
    const { anna, ben } = await site('anna', 'ben')
    const touched = await db.run(anna!, (tx) =>
      tx
        .updateTable('adminProfile')
        .set({ approved: false })
        .where('personId', '=', ben!.personId)
        .returning('personId')
        .execute(),
    )
    expect(touched).toEqual([])
  })

  it('that a third has stopped is not done because a backup of before is brought back', async () => {
    const { anna, ben, cleo, dora } = await site('anna', 'ben', 'cleo', 'dora')
    await revokeAdmin(deps, anna!, dora!.personId)
    expect(await revokeAdmin(deps, ben!, dora!.personId)).toBe('done')
    const owner = database.connection('owner')
    const keys = makeBackupKeys(Buffer.from('a secret of the test run, thirty-two bytes long'), null)
    const folder = await mkdtemp(join(tmpdir(), 'bed-revoking-'))
    try {
      const file = join(folder, 'beds')
      await writeSealedFile(file, keys, dumpDatabase(owner, clock.now()))
      expect(await stopDecision(deps, cleo!, dora!.personId)).toBe('done')
      const by = { keys, worker: mint.worker(), clock: clock.now }
      await restoreBackup(by, owner, { file, replaces: true, isErased: () => false })
    } finally {
      await rm(folder, { recursive: true })
    }
    expect(await later(60)).toBe(0)
    expect(await approved()).toContain('dora')
    expect(await sql('select ended_how from second_yes')).toEqual([{ ended_how: 'over' }])
    expect(await revokeAdmin(deps, ben!, dora!.personId)).toBe('asked')
  })
})
