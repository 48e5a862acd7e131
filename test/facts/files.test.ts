import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { templateHeads } from '#features/console/imports/columns.server.ts'
import { writeSecurityFile } from '#features/console/security/file.server.ts'
import { collectOwnData, type OwnData } from '#features/own/account/export.server.ts'
import { listRoomsByNight } from '#features/placing/rooms/by-night/by-night.server.ts'
import { readRoomsQuery } from '#features/placing/rooms/by-night/by-night.ts'
import { writeRoomsFile } from '#features/placing/rooms/by-night/file.server.ts'
import { testDeps } from '../builders/deps.ts'
import { database, prepareMailSending } from '../builders/mail-sending.ts'
import { aSeason, LETTER, ON, ONE_NIGHT } from './exports-scene.ts'
import { GUEST_STAY, PASSES } from './world.ts'
import { later, type Range } from './say.ts'

prepareMailSending()

describe.each(PASSES)('$name', (pass) => {
  it('rooms by night, the security log and what is known of somebody say what the rows say', async () => {
    const { w, deps, actor, accepted } = await aSeason(pass)
    const { say } = w
    const asked = {
      query: readRoomsQuery(new URLSearchParams({ page: 'all' })),
      requestId: 'facts',
      action: 'export-rooms',
    } as const
    const rooms = await listRoomsByNight(deps, actor, asked)
    const delimiter = say.of(',', ';')
    const [heads = [], ...lines] = parse(await whole(writeRoomsFile(rooms, say.language)), {
      bom: true,
      delimiter,
    }) as string[][]
    const nights = Array.from({ length: 14 }, (_, index) => later('2027-06-11', index))
    expect(heads).toEqual([
      say.of('Host (reference)', 'Angebot (Kennung)'),
      say.of('Part of town', 'Stadtteil'),
      say.of('Room number', 'Zimmernummer'),
      say.of('Room', 'Zimmer'),
      say.of('Bed', 'Bett'),
      say.of('Bed number', 'Bettnummer'),
      say.of('Half of the bed', 'Betthälfte'),
      ...nights,
    ])
    const free = say.of('free', 'frei')
    const states = (range: Range, state: string) =>
      nights.map((night) => (range[0] <= night && night < range[1] ? state : free))
    const single = [say.of('private', 'privat'), say.of('single bed or couch', 'Einzelbett oder Sofa')]
    const wanted = [
      [
        'Endenich',
        '4',
        say.of('shared, women only', 'geteilt, nur für Frauen'),
        say.of('double bed or couch', 'Doppelbett oder Schlafsofa'),
        '1',
        '1',
        ...states(GUEST_STAY, say.of('accepted', 'zugesagt')),
      ],
      ['Dottendorf', '1', ...single, '1', '', ...states(ONE_NIGHT, free)],
      ['Dottendorf', '1', ...single, '2', '', ...states(ONE_NIGHT, say.of('offered', 'angeboten'))],
      ['Dottendorf', '1', ...single, '3', '', ...states(ONE_NIGHT, free)],
    ]
    // The other half of the double bed stays empty: nobody has said that they share it.
    const told = lines
      .map(([, ...line]) => line)
      .filter((line) => !(line[3] === wanted[0]?.[3] && line[5] === '2'))
    expect(told.toSorted()).toEqual(wanted.toSorted())

    await database.sql(
      `insert into security_event (at, last_at, count, kind, weight, about_person_id, network) values ($1, $2, 3, 'alarm-factor-guessed', 'alarm', $3, '192.0.2.0/24')`,
      [w.on(later(ON, -1)), w.on(ON), actor.personId],
    )
    const chosen = {} as Parameters<typeof writeSecurityFile>[2]['chosen']
    const log = parse(await whole(await writeSecurityFile(deps, actor, { chosen, locale: say.language })), {
      bom: true,
      delimiter,
      columns: true,
    }) as Record<string, string>[]
    const [row] = await database.sql<{ id: string }>('select id from security_event')
    expect(log).toEqual([
      {
        id: String(row!.id),
        at: w.on(later(ON, -1)),
        lastAt: w.on(ON),
        count: '3',
        weight: 'alarm',
        kind: 'alarm-factor-guessed',
        detail: '',
        page: '',
        network: '192.0.2.0/24',
        who: '',
        about: 'organiser@example.net',
        [say.of('What', 'Was')]: expect.stringContaining(
          say.of('guesses at a second factor', 'zweiten Faktor'),
        ),
      },
    ])

    const own = JSON.parse(
      JSON.stringify(await collectOwnData(deps, mint.signedIn(w.guest.personId), mint.gate())),
    ) as OwnData
    const text = JSON.stringify(own)
    for (const others of ['Bruno', 'Schmitz', 'Haselnuss', 'Farida', 'Jonas', w.host.email])
      expect(text).not.toContain(others)
    const {
      person,
      contact,
      guest_facts: facts,
      guest_sensitive: private_,
      match,
      visa_letter: letters,
      outbox,
    } = own.tables
    expect({ person, contact, facts, private_, match, letters, outbox }).toMatchObject({
      person: [{ email: w.guest.email, locale: pass.reader }],
      contact: [{ lastName: 'Diallo', phoneE164: w.guest.phone, organisation: 'Rainy Day Youth' }],
      facts: [
        {
          firstName: 'Amina',
          age: 23,
          languages: ['es', 'en'],
          stay: `[${GUEST_STAY.join(',')})`,
          petProblemNote: 'sneezes near cats',
          sleeping: ['bed'],
        },
      ],
      private_: [
        { homeCountry: 'Tuvalu', marginalisedGroup: 'Zebrafinken', furtherInformation: 'walks in her sleep' },
      ],
      match: [
        {
          state: 'accepted',
          stay: `[${GUEST_STAY.join(',')})`,
          sentAt: w.on(later(ON, -2)),
          acceptedAt: w.on(ON),
        },
      ],
      letters: [{ letterNumber: LETTER, issuedAt: w.on(ON) }],
      outbox: [{ template: 'accepted-to-guest', state: 'sent', sentAt: w.on(ON) }],
    })
    // Every table of the file has as many rows as the person has of it.
    const rowsOf = async (table: string) =>
      Number(
        (
          await database.sql<{ n: string }>(`select count(*) n from ${table} where registration_id = $1`, [
            w.guest.registrationId,
          ])
        )[0]!.n,
      )
    for (const table of [
      'consent',
      'companion',
      'participation',
      'visa_letter',
      'visa_letter_version',
      'registration_change',
    ] as const)
      expect(own.tables[table].length, table).toBe(await rowsOf(table))
    expect(accepted).toBeTruthy()
  })
})

async function whole(pieces: AsyncGenerator<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

it('a list to fill in has heads that are all different, and no rows', async () => {
  const edition = await (await testDeps(database)).edition()
  for (const role of ['guest', 'host'] as const)
    for (const locale of ['en', 'de'] as const) {
      const heads = templateHeads(role, edition, locale)
      expect(new Set(heads).size).toBe(heads.length)
    }
})
