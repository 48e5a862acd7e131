import { describe, expect, it } from 'vitest'
import { database, prepareMailSending } from '../builders/mail-sending.ts'
import {
  guestColumns,
  hostColumns,
  letterColumns,
  listed,
  mailColumns,
  matchColumns,
  stay,
} from './exports.ts'
import {
  aSeason,
  byName,
  expected,
  HOST_STAY,
  LETTER,
  ON,
  ONE_NIGHT,
  SOURCES,
  take,
} from './exports-scene.ts'
import { endOf, GUEST_STAY, PASSES } from './world.ts'
import { dayIn, later } from './say.ts'

prepareMailSending()

describe.each(PASSES)('$name', (pass) => {
  it('lists say in their files what the rows say, under the heads of it', async () => {
    const { w, deps, actor } = await aSeason(pass)
    const asked = { w, deps, actor }
    const { say } = w
    const [guests, hosts, matches, letters, mails] = await Promise.all(
      SOURCES.map((source) => take(source, asked)),
    )
    for (const file of [guests, hosts, matches, letters, mails])
      expect(new Set(file?.heads).size, file?.heads.join()).toBe(file?.heads.length)

    const deadline = listed(w, endOf(later(ON, 4), w.zone))
    expect(byName(guests!)).toEqual(
      expected(w, [
        guestColumns(
          w,
          {
            name: 'Amina Diallo',
            age: 23,
            tier: say.of(
              '4: under 27 · marginalised group · Global South',
              '4: unter 27 · marginalisierte Gruppe · Globaler Süden',
            ),
            range: GUEST_STAY,
            place: say.of('Accepted', 'Zugesagt'),
            deadline: '',
            host: 'Bruno Schmitz',
            email: w.guest.email,
            phone: w.guest.phone,
          },
          [
            say.of('no pets', 'keine Haustiere'),
            'Rainy Day Youth',
            say.of('No', 'Nein'),
            '',
            '',
            say.of('female', 'weiblich'),
            'Tuvalu',
            say.of('bed', 'Bett'),
            say.of('shares with anybody', 'teilt mit allen'),
            '',
            '',
            say.languages(['es', 'en']),
          ],
        ),
        guestColumns(
          w,
          {
            name: 'Farida Nkosi',
            age: 31,
            tier: say.of('23: accredited', '23: akkreditiert'),
            range: ONE_NIGHT,
            place: say.of('Offered', 'Angeboten'),
            deadline,
            host: 'Jonas Weber',
            email: 'farida@example.net',
            phone: '+254712345678',
          },
          [
            say.of('long journey is fine', 'langer Weg ist in Ordnung'),
            '',
            say.of('Yes', 'Ja'),
            '',
            '',
            say.of('female', 'weiblich'),
            '',
            say.of(
              'bed, air mattress, brings an air mattress',
              'Bett, Luftmatratze, bringt eine Luftmatratze mit',
            ),
            say.of('shares with anybody', 'teilt mit allen'),
            '',
            '',
            say.languages(['sw']),
          ],
        ),
      ]),
    )
    expect(byName(hosts!)).toEqual(
      expected(w, [
        hostColumns(
          w,
          {
            name: 'Bruno Schmitz',
            district: 'Endenich',
            places: 2,
            free: 0,
            range: HOST_STAY,
            age: 57,
            matches: 1,
            email: w.host.email,
            phone: w.host.phone,
            street: 'Haselnussweg 7, 53225 Bonn',
          },
          [
            say.of('male', 'männlich'),
            say.of('shared flat', 'WG'),
            say.of('Yes', 'Ja'),
            say.of('37 min (estimate)', '37 Min. (geschätzt)'),
            say.languages(['de', 'en', 'fr']),
          ],
        ),
        hostColumns(
          w,
          {
            name: 'Jonas Weber',
            district: 'Dottendorf',
            places: 3,
            free: 2,
            range: HOST_STAY,
            age: 44,
            matches: 1,
            email: 'jonas@example.net',
            phone: '+4922155555555',
            street: 'Lerchenstieg 7, 53225 Bonn',
          },
          [
            say.of('female', 'weiblich'),
            say.of('couple', 'Paar'),
            say.of('No', 'Nein'),
            say.of('52 min (estimate)', '52 Min. (geschätzt)'),
            say.languages(['fr']),
          ],
        ),
      ]),
    )
    const bed = say.of(
      'Room 4, shared, women only: double bed or couch',
      'Zimmer 4, geteilt, nur für Frauen: Doppelbett oder Schlafsofa',
    )
    const single = say.of('Room 1, private: single bed or couch', 'Zimmer 1, privat: Einzelbett oder Sofa')
    expect(byName(matches!)).toEqual(
      expected(w, [
        matchColumns(w, {
          guest: 'Amina Diallo',
          host: 'Bruno Schmitz',
          range: GUEST_STAY,
          place: bed,
          state: say.of('Accepted', 'Zugesagt'),
          deadline: '',
          reply: say.of('No reply yet', 'Noch keine Antwort'),
          sent: listed(w, w.on(later(ON, -2))),
          made: listed(w, w.on(ON)),
          guestEmail: w.guest.email,
          hostEmail: w.host.email,
        }),
        matchColumns(w, {
          guest: 'Farida Nkosi',
          host: 'Jonas Weber',
          range: ONE_NIGHT,
          place: single,
          state: say.of('Offered', 'Angeboten'),
          deadline,
          reply: '',
          sent: listed(w, w.on(later(ON, -1))),
          made: listed(w, w.on(ON)),
          guestEmail: 'farida@example.net',
          hostEmail: 'jonas@example.net',
        }),
      ]),
    )
    expect(letters).toEqual(
      expected(w, [
        letterColumns({
          guest: 'Amina Diallo',
          state: say.of('valid', 'gültig'),
          from: say.of('with Bruno Schmitz', 'mit Bruno Schmitz'),
          number: LETTER,
          version: '3',
          nights: stay(w, GUEST_STAY),
          given: listed(w, w.on(ON)),
          printed: listed(w, w.on(later(ON, -1))),
        }),
      ]),
    )
    expect(mails).toEqual(
      expected(w, [
        mailColumns(w, {
          mail: say.of('You accepted, contact details', 'Deine Zusage, mit Kontaktdaten'),
          to: 'Amina Diallo',
          at: listed(w, w.on(ON)),
          email: w.guest.email,
        }),
      ]),
    )
  })

  it('who has no bed tonight is asked by the day of the edition', async () => {
    const { w, deps, actor } = await aSeason(pass)
    const names = async () =>
      (await take(SOURCES[0]!, { w, deps, actor, search: 'place=tonight' })).lines.map(([name]) => name)
    database.clock.set(w.on(ONE_NIGHT[0]))
    // In UTC it is another day.
    expect(dayIn(w.on(ONE_NIGHT[0]), 'UTC')).not.toBe(ONE_NIGHT[0])
    await database.sql(`update match set deadline_at = $1 where state = 'offered'`, [
      w.on(later(ONE_NIGHT[0], 1)),
    ])
    expect(await names()).toEqual(['Farida Nkosi'])
    for (const day of [-1, 1]) {
      database.clock.set(w.on(later(ONE_NIGHT[0], day)))
      expect(await names()).toEqual([])
    }
  })
})
