import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mint, type Actor } from '#db/actor.server.ts'
import { testSettings } from '../../../../test/builders/deps.ts'
import { aHost, anAdmin } from '../../../../test/builders/people.ts'
import { answersJson } from '../../../../test/product/geocoder-server.ts'
import { address, waitingHosts } from '../../../../test/builders/waiting-hosts.ts'
import { recheckAddresses } from './rechecking.server.ts'

const { database, server, job, check, checker, note, aHostAt, aWaitingHost, checkOf, rowOf } =
  await waitingHosts()

describe('a list of streets that comes later', () => {
  const env = async (lines: string) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'recheck-'))
    await writeFile(join(dataDir, 'streets.csv'), lines)
    return { DATA_DIR: dataDir }
  }
  const recheck = (given: Record<string, string>) =>
    recheckAddresses({ ...job(), settings: testSettings(given) })

  it('is looked at for the offers that are there already, without asking anybody', async () => {
    const host = await aHostAt()
    await note(host, address, await checker({}))
    const given = await env('53225,Bonn,Rheinaustr.,50.7391,7.1234\n')
    expect(await recheck(given)).toBe(1)
    expect(await rowOf('host_address', host)).toMatchObject({
      address_check: 'found',
      check_source: 'street-list',
    })
    expect(await rowOf('host_facts', host)).toMatchObject({ commute_source: 'estimate' })
    expect(await recheck(given)).toBe(0)
    expect(server.received).toEqual([])
  })

  it('finds offers of before there was a check, too, and leaves those that are found', async () => {
    const [host, known] = [await aHostAt(), await aHostAt()]
    await database.sql(
      `update host_address set address_check = 'found', check_source = 'geocoder', checked_at = now() where registration_id = $1`,
      [known.registrationId],
    )
    const given = await env('53225,Bonn,Rheinaustr.,50.7391,7.1234\n')
    expect(await recheck(given)).toBe(1)
    expect(await rowOf('host_address', host)).toMatchObject({ check_source: 'street-list' })
    expect(await rowOf('host_facts', host)).toMatchObject({ commute_source: 'estimate' })
    expect(await rowOf('host_address', known)).toMatchObject({ check_source: 'geocoder' })
    expect(await recheck(given)).toBe(0)
  })

  it('and an address search that comes later is asked about them once', async () => {
    const host = await aHostAt()
    await note(host, address, await checker({}))
    const given = { ...(await env('53225,Bonn,Rheingasse,,\n')), GEOCODER_URL: server.url }
    expect(await recheck(given)).toBe(1)
    expect(await checkOf(host)).toEqual({
      finding: { outcome: 'not-found', source: 'street-list' },
      isWaiting: true,
    })
    server.answer = answersJson([])
    expect(await check()).toBe('done')
    expect(await recheck(given)).toBe(0)
    expect(server.received).toHaveLength(1)
  })
})

describe('nobody but the host, organisers and the worker', () => {
  it('sees or changes what was found about an address', async () => {
    const [host, other] = [await aWaitingHost(), await aHost(database)]
    const look = (actor: Actor) =>
      database.db.run(actor, (tx) => tx.selectFrom('addressCheck').select('registrationId').execute())
    const change = (actor: Actor) =>
      database.db.run(actor, (tx) =>
        tx.updateTable('addressCheck').set({ outcome: 'found', source: 'geocoder' }).executeTakeFirst(),
      )
    expect(await look(host.actor)).toHaveLength(1)
    expect(await look(other.actor)).toEqual([])
    expect(await look(mint.gate())).toEqual([])
    const admin = (await anAdmin(database)).actor
    expect(await look(admin)).toHaveLength(1)
    expect((await change(other.actor)).numUpdatedRows).toBe(0n)
    // An organiser who changes an address has the new one looked up.
    expect((await change(admin)).numUpdatedRows).toBe(1n)
  })

  it('and the worker writes nothing about the way but an estimate', async () => {
    const host = await aWaitingHost()
    const write = (source: 'host' | 'organiser') =>
      database.workerDb.run(mint.worker(), (tx) =>
        tx
          .updateTable('hostFacts')
          .set({ commuteMinutes: 1, commuteSource: source })
          .where('registrationId', '=', host.registrationId)
          .execute(),
      )
    await expect(write('host')).rejects.toThrow(/row-level security/)
    await expect(write('organiser')).rejects.toThrow(/row-level security/)
  })
})
