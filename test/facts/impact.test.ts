import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { countForGood } from '#features/clock/impact/impact.server.ts'
import { getReport, writeReportTable } from '#features/console/afterwards/report.server.ts'
import { testDeps } from '../builders/deps.ts'
import { database, prepareMailSending, worker } from '../builders/mail-sending.ts'
import { aGuest, aHost } from '../builders/people.ts'
import { conference, organisation } from './reading-papers.ts'
import { aMatch, anOrganiser, aWorld, PASSES, SEASON } from './world.ts'
import { later } from './say.ts'

prepareMailSending()

const ON = '2027-05-20'
/** Each guest with a host of their own; half of the ways is not a number that ends with five. */
const WAYS = [12, 14, 18, 21, 22, 23, 27, 28, 36, 47, 58]
it.each(PASSES)(
  'the impact report says numbers that are so, the same on the page and in the table, $name',
  async (pass) => {
    const w = await aWorld(pass, 'guest')
    const deps = await testDeps(database, organisation)
    const { actor } = await anOrganiser(pass.reader)
    // What was counted once stays.
    await database.sql('delete from season_impact')
    database.clock.set(w.on(ON))
    for (const commuteMinutes of WAYS) {
      const guest = await aGuest(database, { stay: ['2027-06-14', '2027-06-20'], age: 24 })
      const host = await aHost(database, {
        commuteMinutes,
        rooms: [{ beds: { single: 2 } }],
        stay: ['2027-06-10', '2027-06-25'],
      })
      await aMatch(
        { ...w, guest: { ...w.guest, ...guest } },
        {
          state: 'completed',
          acceptedAt: w.on(ON),
          stay: ['2027-06-14', '2027-06-20'],
          host,
          placeId: host.placeIds[0]!,
          roomId: host.rooms[0]!.id,
        },
      )
    }
    // Two nights are over by then where the edition is; in UTC it is another day.
    const day = '2027-06-16'
    database.clock.set(w.on(day))
    const edition = await deps.edition()
    await database.workerDb.run(worker, (tx) => countForGood(tx, edition, 'stays', database.clock.now()))
    const found = await getReport(deps, actor, { editionId: edition.id, locale: w.say.language })
    const { figures: shown, lead, countedOn, finalOn } = found!.report
    const table = parse(writeReportTable(found!.report, w.say.language), {
      bom: true,
      delimiter: w.say.of(',', ';'),
    }) as string[][]
    const numbers = Object.fromEntries(
      table
        .slice(1)
        .filter(([, group]) => group === '')
        .map(([what, , number]) => [what, Number(number)]),
    )
    const [offered] = await database.sql<{ places: number }>(
      'select sum(number_of_guests)::int as places from host_facts',
    )
    // Of eleven guests six need no longer than half of them; the next five minutes that can be said of it.
    const middle = WAYS.toSorted((a, b) => a - b)[5]!
    const told =
      numbers[
        w.say.of(
          'Minutes or less to the venue, for half of the guests',
          'Minuten Weg oder weniger, für die Hälfte der Gäste',
        )
      ]!
    expect(WAYS.filter((way) => way <= told).length * 2).toBeGreaterThanOrEqual(WAYS.length)
    expect(told - middle).toBeLessThan(5)
    const figures: [string, number][] = [
      [w.say.of('Guests had a bed', 'Gäste hatten ein Bett'), WAYS.length],
      [w.say.of('Nights, free of charge', 'Nächte, kostenlos'), 2 * WAYS.length],
      [w.say.of('Homes hosted guests', 'Haushalte nahmen Gäste auf'), WAYS.length],
      [w.say.of('Beds were offered', 'Betten wurden angeboten'), offered!.places],
      [
        w.say.of(
          'Minutes or less to the venue, for half of the guests',
          'Minuten Weg oder weniger, für die Hälfte der Gäste',
        ),
        told,
      ],
    ]
    expect(numbers).toEqual(Object.fromEntries(figures))
    expect(shown.map(({ value, label }) => `${value} ${label}`.toLowerCase())).toEqual(
      figures.map(([what, number]) => `${number} ${what.toLowerCase()}`),
    )
    expect(lead).toContain(conference(w))
    expect([countedOn, finalOn.answers]).toEqual([day, later(SEASON.end, 42)].map(w.say.date))
  },
)
