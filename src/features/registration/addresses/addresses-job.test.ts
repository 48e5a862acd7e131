import { describe, expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { aHost } from '../../../../test/builders/people.ts'
import { answersJson, nominatimAnswer } from '../../../../test/product/geocoder-server.ts'
import { waitForAddressCheck } from './addresses.server.ts'
import { checkNextAddress, forgetAnswers } from './addresses-job.server.ts'
import { address, waitingHosts } from '../../../../test/builders/waiting-hosts.ts'

const { database, server, lines, ourTurn, job, check, checker, note, aWaitingHost, checkOf, rowOf } =
  await waitingHosts()

describe('an address that waits', () => {
  it('is looked up, and the answer stands with the offer, the way estimated', async () => {
    const host = await aWaitingHost()
    expect(await checkOf(host)).toEqual({ finding: { outcome: 'not-checked' }, isWaiting: true })
    expect(await check()).toBe('done')
    const point = { latitude: 50.739, longitude: 7.123 }
    expect(await checkOf(host)).toEqual({
      finding: { outcome: 'found', source: 'geocoder', point },
      isWaiting: false,
    })
    expect(await rowOf('host_address', host)).toMatchObject({
      address_check: 'found',
      check_source: 'geocoder',
      ...point,
    })
    expect(await rowOf('host_facts', host)).toMatchObject({ commute_minutes: 18, commute_source: 'estimate' })
    expect(await check()).toBe('idle')
  })

  it('is taken from the form as long as it was not handed in', async () => {
    const host = await aHost(database)
    const typed = { ...address, street: 'Rheinaustr.' }
    const finished = {
      address: { street: [typed.street], houseNumber: ['7a'], postalCode: ['53225'], city: [' Bonn '] },
    }
    await database.sql('update registration set draft = $2 where id = $1', [
      host.registrationId,
      JSON.stringify({ finished, prefilled: {} }),
    ])
    await database.sql(`update host_address set street = 'Rheingasse' where registration_id = $1`, [
      host.registrationId,
    ])
    await note(host, typed)
    await check()
    expect(server.received[0]?.query['street']).toBe('7a Rheinaustr.')
    expect(await checkOf(host)).toMatchObject({ finding: { outcome: 'found' } })
    expect(await rowOf('host_address', host)).toMatchObject({
      street: 'Rheingasse',
      address_check: 'not-checked',
    })
  })

  it('that the search does not know is not found', async () => {
    const host = await aWaitingHost()
    server.answer = answersJson([])
    await check()
    expect(await checkOf(host)).toEqual({
      finding: { outcome: 'not-found', source: 'geocoder' },
      isWaiting: false,
    })
  })

  it.each([
    ['in Sydney', { lat: '-33.8688', lon: '151.2093' }, {}],
    ['in another country nearby', { lat: '50.7766', lon: '6.0834' }, { country_code: 'nl' }],
  ])('that the search finds %s is not found', async (_, where, more) => {
    const host = await aWaitingHost()
    const found = (nominatimAnswer as { address: object }[]).map((one) => ({
      ...one,
      ...where,
      address: { ...one.address, ...more },
    }))
    server.answer = answersJson(found)
    await check()
    expect(await checkOf(host)).toMatchObject({ finding: { outcome: 'not-found' }, isWaiting: false })
  })

  it('leaves what the host or an organiser has said about the way', async () => {
    for (const source of ['host', 'organiser']) {
      const host = await aWaitingHost()
      await database.sql(
        'update host_facts set commute_minutes = 5, commute_source = $2 where registration_id = $1',
        [host.registrationId, source],
      )
      await check()
      expect(await rowOf('host_facts', host)).toMatchObject({ commute_minutes: 5, commute_source: source })
    }
  })

  it('that nobody has any more is let go, without asking', async () => {
    const host = await aWaitingHost()
    await database.sql(`update host_address set street = 'Rheingasse' where registration_id = $1`, [
      host.registrationId,
    ])
    expect(await check()).toBe('done')
    expect(await checkOf(host)).toMatchObject({ isWaiting: false })
    expect(server.received).toEqual([])
  })

  it('of somebody who cancelled is not sent anywhere', async () => {
    const host = await aWaitingHost()
    await database.sql(`update registration set state = 'cancelled' where id = $1`, [host.registrationId])
    expect(await check()).toBe('idle')
    expect(server.received).toEqual([])
  })

  it('and was changed while the search thought about it keeps waiting for its own answer', async () => {
    const host = await aWaitingHost()
    server.answer = (response) => {
      void note(host, { ...address, street: 'Rheingasse' }).then(() => answersJson(nominatimAnswer)(response))
    }
    await check()
    expect(await checkOf(host)).toEqual({ finding: { outcome: 'not-checked' }, isWaiting: true })
  })
})

describe('an address whose worker died', () => {
  it('is taken by the next one after half a minute', async () => {
    const host = await aWaitingHost()
    const died = new Error('the worker dies here')
    let isDead = false
    const clock = () => {
      if (isDead) throw died
      return database.clock.now()
    }
    server.answer = (response) => {
      isDead = true
      answersJson(nominatimAnswer)(response)
    }
    await expect(checkNextAddress({ ...job(), clock })).rejects.toBe(died)
    server.answer = answersJson(nominatimAnswer)
    await ourTurn()
    database.clock.advance({ seconds: 29 })
    expect(await check()).toBe('idle')
    database.clock.advance({ seconds: 1 })
    expect(await check()).toBe('done')
    expect(await checkOf(host)).toMatchObject({ finding: { outcome: 'found' }, isWaiting: false })
  })
})

describe('a search that does not answer', () => {
  it('is asked again after a minute, then more rarely, and at last not at all; the host was never kept', async () => {
    server.answer = (response) => response.writeHead(200).end('nonsense')
    const host = await aWaitingHost()
    const started = database.clock.now()
    for (const minutes of [1, 10, 60, 360, 1440]) {
      await check()
      expect(await checkOf(host)).toEqual({ finding: { outcome: 'not-checked' }, isWaiting: true })
      await ourTurn()
      expect(await check()).toBe('idle')
      database.clock.advance({ minutes })
    }
    await check()
    expect(await checkOf(host)).toEqual({ finding: { outcome: 'not-checked' }, isWaiting: false })
    expect(server.received).toHaveLength(6)
    database.clock.set(started.toString())
  })

  it('and says that it has had enough is left alone for minutes, by everybody', async () => {
    server.answer = (response) => response.writeHead(429).end()
    await aWaitingHost()
    await aWaitingHost({ ...address, houseNumber: '8' })
    expect(await check()).toBe('done')
    expect(await check()).toBe('wait')
    const [pace] = await database.sql<{ seconds: number }>(
      'select extract(epoch from next_at - clock_timestamp())::int as seconds from geocoder_pace',
    )
    expect(pace?.seconds).toBeGreaterThan(250)
  })

  it('keeps no page waiting: not the one that asked, and none after it', async () => {
    server.answer = (response) => response.destroy()
    await aWaitingHost()
    await check()
    const next = await aWaitingHost({ ...address, houseNumber: '9' })
    const editionId = (await database.sql<{ id: string }>('select id from edition'))[0]?.id ?? ''
    const [due] = await database.sql<{ due: boolean }>(
      `select next_at > clock_timestamp() + interval '30 s' as due from geocoder_pace`,
    )
    expect(due?.due).toBe(true)
    const asked: string[] = []
    const counting = {
      run: (...given: Parameters<typeof database.db.run>) => {
        asked.push('look')
        return database.db.run(...given)
      },
    } as typeof database.db
    await waitForAddressCheck({ db: counting }, next.actor, editionId)
    // One look, and no second after a pause.
    expect(asked).toEqual(['look'])
  })

  it('is told to the log without any address', async () => {
    server.answer = (response) => response.writeHead(500).end()
    await aWaitingHost()
    await check()
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: 'geocoder.failed', reason: 'status', status: 500 },
    ])
    expect(lines.join('')).not.toMatch(/rhein|53225|bonn/i)
  })
})

describe('answers are kept', () => {
  it('so that the same address, however written, is sent once', async () => {
    await aWaitingHost()
    await check()
    const other = await aWaitingHost({
      street: 'rheinau str.',
      houseNumber: '7 A',
      postalCode: 'D-53225',
      city: 'BONN',
    })
    expect(await check()).toBe('done')
    expect(await checkOf(other)).toMatchObject({ finding: { outcome: 'found', source: 'geocoder' } })
    expect(server.received).toHaveLength(1)
  })

  it('for half a year, under a fingerprint that nobody can read an address from', async () => {
    await aWaitingHost()
    await check()
    const [row] = await database.sql<{ kept: string }>(
      'select geocoder_answer::text as kept from geocoder_answer',
    )
    expect(row?.kept).not.toMatch(/rhein|53225|bonn|50\.7391/i)
    const now = database.clock.now()
    const forget = (hours: number) => forgetAnswers(database.workerDb, mint.worker(), now.add({ hours }))
    expect(await forget(24 * 180 - 1)).toBe(0)
    expect(await forget(24 * 180)).toBe(1)
  })

  it('the same address saved again keeps its answer, another one is asked about', async () => {
    const host = await aWaitingHost()
    await check()
    await note(host, { ...address, street: 'RHEINAUSTR.' })
    expect(await checkOf(host)).toMatchObject({ finding: { outcome: 'found' }, isWaiting: false })
    await note(host, { ...address, street: 'Rheingasse' })
    expect(await checkOf(host)).toEqual({ finding: { outcome: 'not-checked' }, isWaiting: true })
  })
})

it('nobody outside is asked unless an address search is configured', async () => {
  const host = await aHost(database)
  await note(host, address, await checker({}))
  expect(await checkOf(host)).toEqual({ finding: { outcome: 'not-checked' }, isWaiting: false })
  expect(await check()).toBe('idle')
  expect(server.received).toEqual([])
})

it('several workers ask once a second in all, by the clock of the database, and each address once', async () => {
  // Every turn that is taken, as the database has written it down.
  await database.sql(`create table turn (at timestamptz);
    create function note_turn() returns trigger language plpgsql security definer as $$
      begin insert into turn values (new.next_at); return new; end $$;
    create trigger note_turn after update on geocoder_pace for each row execute function note_turn()`)
  const numbers = ['1', '2', '3']
  for (const houseNumber of numbers) await aWaitingHost({ ...address, houseNumber })
  const work = async () => {
    for (let outcome = await check(); outcome !== 'idle'; outcome = await check())
      if (outcome === 'wait') await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await Promise.all([work(), work(), work()])
  expect(server.received.map(({ query }) => query['street']?.split(' ')[0]).toSorted()).toEqual(numbers)
  const gaps = await database.sql<{ gap: number | null }>(
    'select extract(epoch from at - lag(at) over (order by at))::float as gap from turn',
  )
  expect(gaps).toHaveLength(numbers.length)
  for (const { gap } of gaps.slice(1)) expect(gap).toBeGreaterThanOrEqual(1)
})
