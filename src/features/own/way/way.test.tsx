import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../test/builders/database.ts'
import { testDeps, testSettings } from '../../../../test/builders/deps.ts'
import { aMatchOfAminaAndBruno, offeredAt, profileScene } from '../../../../test/builders/profile-scene.tsx'
import { mint } from '#db/actor.server.ts'
import { carryOutMoves } from '#features/placing/matches/moving/carrying-out.server.ts'
import { moveToHost } from '#features/placing/matches/moving/host-moves.server.ts'
import { aHost, anAdmin } from '../../../../test/builders/people.ts'
import { writeOwnStay } from './calendar.server.ts'
import { routeTo, signalTo, whatsAppTo } from './way-sheet.tsx'
import * as wayPage from './way.tsx'

// One page for the way and the door, for a guest whose place is accepted (rules: arrival).

let database: TestDatabase
let deps: Awaited<ReturnType<typeof testDeps>>
const door = { bell: 'Lampe, third floor', keys: 'A key\nof your own', house_rules: 'Quiet after ten' }
const MAPS = { MAP_TILE_URL: 'https://tiles.example.org/{z}/{x}/{y}.png' }

beforeAll(async () => {
  database = await testDatabase({ moment: offeredAt })
  deps = await testDeps(database)
})

const aStay = (state: 'accepted' | 'offered' = 'accepted') =>
  aMatchOfAminaAndBruno(database, state, {
    acceptedAt: state === 'accepted' ? offeredAt : undefined,
    host: { door },
  })
const see = (personId: string, path = '/profile/way', settings = deps.settings) =>
  profileScene(database, { ...deps, settings }).seePage(wayPage, personId, path)

describe('the way there', () => {
  it('says where to go, how to get in, and whom to call; nothing is loaded from elsewhere', async () => {
    const { guest } = await aStay()
    const page = await see(guest.personId)
    for (const words of [
      'The way to Bruno',
      'Lichtweg 7',
      '53225 Bonn',
      'Lampe, third floor',
      'Quiet after ten',
    ])
      expect(page).toContain(words)
    for (const href of ['tel:112', 'tel:110', 'tel:+4915112345678', 'https://wa.me/4915112345678'])
      expect(page).toContain(`href="${href}"`)
    expect(page).toContain('Bruno doesn’t know yet when you’ll arrive.')
    expect(page).not.toMatch(/<img|<iframe|<script[^>]* src=/)
    expect(await see(guest.personId, '/de/profile/way')).toContain('Rettungsdienst und Feuerwehr')
  })

  it('is empty before the yes, for the host, and once the match has ended', async () => {
    const offer = await aStay('offered')
    const { guest, host, matchId } = await aStay()
    await database.sql(`update match set state = 'withdrawn' where id = $1`, [matchId])
    for (const { personId } of [offer.guest, guest, host]) {
      const page = await see(personId)
      expect(page).toContain('once you’ve accepted a place')
      expect(page).not.toMatch(/Lichtweg|Lampe, third floor|wa\.me/)
    }
  })

  it('shows a map only where the address is known to one, and after a yes', async () => {
    const { guest, host } = await aStay()
    const settings = testSettings(MAPS)
    expect(await see(guest.personId, '/profile/way', settings)).not.toContain('id="map"')
    await database.sql(
      'update host_address set latitude = 50.73, longitude = 7.12 where registration_id = $1',
      [host.registrationId],
    )
    const page = await see(guest.personId, '/profile/way', settings)
    expect(page).toContain('value="show-map"')
    expect(page).not.toMatch(/<img|https:\/\/tiles/)
  })

  it('gives the stay for a calendar to nobody else', async () => {
    const { guest, host, matchId } = await aStay()
    const other = await aStay()
    const file = await writeOwnStay(deps, guest.actor, { matchId, locale: 'en' })
    expect(file).toContain('DTSTART;VALUE=DATE:20270613')
    expect(file).not.toContain('Lichtweg')
    expect(await writeOwnStay(deps, other.guest.actor, { matchId, locale: 'en' })).toBeNull()
    await database.sql(`update match set state = 'no_show' where id = $1`, [matchId])
    expect(await writeOwnStay(deps, guest.actor, { matchId, locale: 'en' })).toBeNull()
    expect(host.personId).not.toBe(guest.personId)
  })
})

describe('the file for a calendar', () => {
  const read = async (matchId: string, guest: Awaited<ReturnType<typeof aStay>>['guest']) => {
    const file = (await writeOwnStay(deps, guest.actor, { matchId, locale: 'en' })) ?? ''
    const [uid, sequence] = [/UID:(\S+)/.exec(file)?.[1], /SEQUENCE:(\d+)/.exec(file)?.[1]]
    return { uid, sequence: Number(sequence), file }
  }

  it('is numbered on when the edition changes, whose city it names', async () => {
    const { guest, matchId } = await aStay()
    const before = await read(matchId, guest)
    await database.sql(`update edition set city = 'Beuel', revision = revision + 1`)
    const after = await read(matchId, guest)
    expect(after.file).toContain('in Beuel')
    expect(after.sequence).toBeGreaterThan(before.sequence)
    expect(after.uid).toBe(before.uid)
  })

  it('keeps its entry when the guest has moved to another host', async () => {
    const { guest, matchId } = await aStay()
    const before = await read(matchId, guest)
    const { actor: admin } = await anAdmin(database)
    const other = await aHost(database, { firstName: 'Jonas' })
    const told = { way: 'told', keepsDeadline: false, answerWindow: null } as const
    const made = await moveToHost(deps, admin, matchId, {
      ...told,
      placeId: other.placeIds[0] ?? '',
      overrideReason: 'asked for it',
      idempotencyKey: randomUUID(),
    })
    if (!made.ok) throw new Error(made.error.kind)
    database.clock.advance({ seconds: 121 })
    await carryOutMoves(database.workerDb, mint.worker(), database.clock.now)
    const after = await read(made.value.matchId, guest)
    expect(after.file).toContain('Jonas')
    expect(after.uid).toBe(before.uid)
    expect(after.sequence).toBeGreaterThan(before.sequence)
  })
})

it('links carry the number and the address as the other side reads them', () => {
  expect(whatsAppTo('+4915112345678')).toBe('https://wa.me/4915112345678')
  expect(signalTo('+4915112345678')).toBe('https://signal.me/#p/+4915112345678')
  expect(routeTo(['Große Straße 7', '53225 Bonn'])).toBe(
    'https://www.openstreetmap.org/directions?to=Gro%C3%9Fe%20Stra%C3%9Fe%207%2C%2053225%20Bonn',
  )
})
