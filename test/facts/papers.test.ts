import { describe, expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { writeOwnStay } from '#features/own/way/calendar.server.ts'
import { checkLetter } from '#features/placing/visa-letters/checking.server.ts'
import { giveLetters, sayYes } from '#features/placing/visa-letters/giving.server.ts'
import { printThanks } from '#features/placing/visa-letters/thanks.server.ts'
import { writeHostEvent } from '#features/site/content/calendar.server.ts'
import { DOCUMENT_NAMES } from '#features/site/content/content.ts'
import { getDocumentPdf } from '#features/site/documents/documents.server.ts'
import { testDeps } from '../builders/deps.ts'
import { print } from '../builders/letter-scene.ts'
import { someOf } from '../builders/often.ts'
import { database, prepareMailSending } from '../builders/mail-sending.ts'
import { aGuest, aHost } from '../builders/people.ts'
import { expectFacts, plain } from './reading.ts'
import { readEntry } from './reading-calendar.ts'
import { CONFERENCE, conference, nights, organisation, read } from './reading-papers.ts'
import {
  aMatch,
  anOrganiser,
  aWorld,
  GUEST_STAY,
  type Pass,
  PASSES,
  SEASON,
  whatIsKnown,
  type World,
} from './world.ts'
import { later, momentAt, type Range } from './say.ts'

prepareMailSending()

const ON = '2027-05-20'
/** The host gives some of the nights that the guest needs. */
const GIVEN: Range = [GUEST_STAY[0], '2027-06-18']
const sender = ['Example Street 1 · 53113 Bonn', '+49 228 123456', 'hello@example.org']

const scene = async (pass: Pass) => {
  const w = await aWorld(pass, 'guest')
  const deps = await testDeps(database, organisation)
  const { actor } = await anOrganiser(pass.reader)
  database.clock.set(w.on(ON))
  return { w, deps, actor }
}

describe.each(PASSES)('$name', (pass) => {
  it('letters for a visa say who, where, which nights and on which day, on one page, and their code is right', async () => {
    const { w, deps, actor } = await scene(pass)
    const guest = mint.guest(w.guest.personId, w.guest.registrationId)
    const matchId = await aMatch(w, { state: 'accepted', acceptedAt: w.on(ON), stay: GIVEN })
    await giveLetters(deps, actor, [w.guest.registrationId])
    await sayYes(deps, mint.host(w.host.personId, w.host.registrationId), matchId)
    const letters = await database.sql<{ id: string; match_id: string | null; letter_number: string }>(
      'select id, match_id, letter_number from visa_letter',
    )
    expect(letters.length).toBe(2)
    for (const letter of letters) {
      const typed = { language: w.say.language, passport: 'C01X00T47', born: '3. 5. 2004' }
      const printed = await print(deps, letter.match_id ? actor : guest, letter.id, typed)
      if (!printed.ok) throw new Error(printed.error)
      const { words, pages } = await read(printed.value.bytes)
      expect(pages).toBe(1)
      const [, code = ''] = /Code: ([\w-]{14})/.exec(words) ?? []
      expect(
        await checkLetter(deps, mint.gate(), { number: letter.letter_number, code, ip: '192.0.2.1' }),
      ).toMatchObject({ state: 'valid' })
      const number = w.say.of(
        `Letter ${letter.letter_number}, version 1`,
        `Schreiben ${letter.letter_number}, Fassung 1`,
      )
      const facts = [
        ...sender,
        w.say.date(ON),
        w.say.of('for the visa application of Amina Diallo', 'zum Visumsantrag von Amina Diallo'),
        w.say.of(
          'Amina Diallo, born on 3. 5. 2004, passport number C01X00T47',
          'Amina Diallo, geboren am 3. 5. 2004, Passnummer C01X00T47',
        ),
        `${w.say.of('conference in', 'Klimawandel in')} Bonn, ${conference(w)}`,
        nights(w, letter.match_id ? GIVEN : GUEST_STAY),
        w.say.of('sections 66 to 68 of the German Residence Act', '§§ 66 bis 68'),
        w.say.of('To the German embassy', 'An die deutsche Botschaft'),
        number,
        `Code: ${code}`,
        w.say.of('Page 1 of 1', 'Seite 1 von 1'),
        ...(letter.match_id
          ? [
              w.say.of('Host Bruno Schmitz', 'Untergebracht bei Bruno Schmitz'),
              w.say.of(
                'Address Haselnussweg 7, 53225 Bonn, Germany',
                'Anschrift Haselnussweg 7, 53225 Bonn, Deutschland',
              ),
              w.say.of('signature of Bruno Schmitz', 'Unterschrift von Bruno Schmitz'),
            ]
          : []),
      ]
      expectFacts('visa letter', words, facts, await whatIsKnown())
    }
  })

  it('the letter of thanks counts guests and nights that are over where the edition is, each guest once', async () => {
    const { w, deps, actor } = await scene(pass)
    // Two stays of one guest and one of another are over; the last ends tomorrow.
    const other = await aGuest(database, { firstName: 'Farida', stay: CONFERENCE })
    const third = await aGuest(database, { firstName: 'Wanda', stay: CONFERENCE })
    const host = await aHost(database, {
      firstName: 'Bruno',
      lastName: 'Schmitz',
      rooms: [{ beds: { single: 4 } }],
      stay: ['2027-06-10', '2027-06-25'],
    })
    const stays: [Pick<World['guest'], 'personId' | 'registrationId'>, Range, number][] = [
      [w.guest, ['2027-06-12', '2027-06-14'], 0],
      [w.guest, ['2027-06-15', '2027-06-18'], 0],
      [other, ['2027-06-14', '2027-06-19'], 1],
      [third, ['2027-06-14', '2027-06-21'], 2],
    ]
    for (const [guest, range, place] of stays)
      await aMatch(
        { ...w, guest: { ...w.guest, ...guest } },
        {
          state: 'completed',
          acceptedAt: w.on(ON),
          stay: range,
          host,
          placeId: host.placeIds[place]!,
          roomId: host.rooms[0]!.id,
        },
      )
    const day = '2027-06-20'
    database.clock.set(w.on(day))
    const thanks = await printThanks(deps, actor, {
      hostId: host.registrationId,
      locale: w.say.language,
      requestId: 'facts',
    })
    const { words, pages } = await read(thanks!.bytes)
    expect(pages).toBe(1)
    expectFacts(
      'letter of thanks',
      words,
      [
        ...sender,
        w.say.date(day),
        w.say.of('Thank you, Bruno', 'Danke, Bruno'),
        w.say.of('Dear Bruno,', 'Hallo Bruno,'),
        conference(w),
        w.say.of(
          'you took in 2 guests, for 10 nights in all',
          'hast du 2 Gäste aufgenommen, insgesamt für 10 Nächte',
        ),
        w.say.of('Page 1 of 1', 'Seite 1 von 1'),
      ],
      await whatIsKnown(),
    )
  })

  it('calendar files to download say the days of the stay and the hour of the evening', async () => {
    const { w, deps } = await scene(pass)
    const matchId = await aMatch(w, { state: 'accepted', acceptedAt: w.on(ON) })
    const asked = { matchId, locale: w.say.language }
    const file = await writeOwnStay(deps, mint.guest(w.guest.personId, w.guest.registrationId), asked)
    const known = await whatIsKnown()
    readEntry(
      'way.ics',
      file ?? '',
      {
        summary: w.say.of('Sleeping at Bruno’s place in Bonn', 'Schlafplatz bei Bruno in Bonn'),
        from: GUEST_STAY[0],
        to: later(GUEST_STAY[1], 1),
        facts: [w.say.nights(GUEST_STAY)],
      },
      known,
    )
    readEntry(
      'hostEvent.ics',
      writeHostEvent(await deps.edition(), w.say.language, deps),
      {
        summary: w.say.of(
          'Hosts’ evening online (Bed Exchange)',
          'Online-Abend für Gastgeber:innen (Bed Exchange)',
        ),
        from: momentAt('2027-05-02', '19:00', w.zone),
        to: momentAt('2027-05-02', '20:30', w.zone),
        facts: [w.say.of('About 90 minutes', 'Etwa 90 Minuten')],
      },
      known,
    )
  })
})

it.each(someOf(PASSES))(
  'documents say the city and the days of the edition, and name nobody, $name',
  async (pass) => {
    const { w, deps } = await scene(pass)
    const known = await whatIsKnown()
    // With `--all` each of them: to set one takes as long as ten mails.
    for (const name of process.env['TEST_ALL'] ? DOCUMENT_NAMES : (['guest-guidebook'] as const)) {
      const { words } = await read((await getDocumentPdf(name, w.say.language, deps)).bytes)
      const days = [...words.matchAll(w.say.days)].map(([day]) => day)
      const ofSeason = [
        ...CONFERENCE,
        SEASON.closes,
        SEASON.firstRound,
        later(SEASON.end, 7),
        later(SEASON.end, 42),
        later(SEASON.end, 60),
      ]
      expect(
        days.filter((one) => !ofSeason.map(w.say.date).includes(one)),
        name,
      ).toEqual([])
      expect(
        known.filter((one) => one.length > 5 && plain(words).includes(one)),
        name,
      ).toEqual([])
    }
  },
)
