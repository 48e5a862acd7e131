import { database } from '../../builders/mail-sending.ts'
import { aMatch, anotherHost, endOf, GUEST_STAY, type MatchRow, type World } from '../world.ts'
import { later, momentAt, type Range } from '../say.ts'
import { type Declared, hostFacts, type Told, toGuest, wayToHost } from './declared.ts'

/** On which it is sent, and how many days later the last moment is. */
export const SENT_ON = '2027-05-16'
const DAYS_TO_ANSWER = 5
const ANSWER_ON = later(SENT_ON, DAYS_TO_ANSWER)
const JONAS = { firstName: 'Jonas', lastName: 'Weber' }

const venue = 'World Conference Center Bonn'
const languagesAndWay = ({ say }: World) => [
  say.of(
    `Languages: ${say.languages(['de', 'en', 'fr'])}. You both speak ${say.languages(['en'])}.`,
    `Sprachen: ${say.languages(['de', 'en', 'fr'])}. Ihr sprecht beide ${say.languages(['en'])}.`,
  ),
  say.of(
    `About 37 minutes to the venue, ${venue} (our estimate)`,
    `Etwa 37 Minuten bis zum Konferenzort, ${venue} (unsere Schätzung)`,
  ),
]
const wishes = ({ say }: World) => [
  say.of('No pets: not kept', 'Keine Haustiere: passt nicht'),
  say.of('No more than 45 minutes to the conference: kept', 'Höchstens 45 Minuten bis zur Konferenz: passt'),
]
export const lastMoment = (w: World) => endOf(ANSWER_ON, w.zone)
const answerBy = (w: World) =>
  w.say.of(
    `Please answer by ${w.say.moment(lastMoment(w), w.zone)}`,
    `Bitte antworte bis ${w.say.moment(lastMoment(w), w.zone)}`,
  )
const answerEntry = (w: World) => ({
  summary: w.say.of(
    'Last chance to answer: your place in Bonn',
    'Letzte Gelegenheit zu antworten: dein Platz in Bonn',
  ),
  from: momentAt(ANSWER_ON, '23:29', w.zone),
  to: momentAt(ANSWER_ON, '23:59', w.zone),
  facts: [],
})

/** Sent now, as the answer time begins with the mail. */
export async function sent(w: World, match: Partial<MatchRow> = {}, extra: { isBetween?: boolean } = {}) {
  database.clock.set(w.on(SENT_ON))
  const old = extra.isBetween ? await before(w, match.move === 'asked') : undefined
  const matchId = await aMatch(w, { state: 'offered', ...match, ...(old ? { replaces: old } : {}) })
  return { matchId, personId: w.guest.personId }
}

/** With whom the guest was, or is while they are asked. */
async function before(w: World, isKept: boolean): Promise<string> {
  const jonas = await anotherHost(JONAS)
  return aMatch(w, {
    state: isKept ? 'accepted' : 'withdrawn',
    acceptedAt: w.on(later(SENT_ON, -3)),
    ...(isKept ? {} : { endReason: 'moved' }),
    host: jonas,
    placeId: jonas.placeId,
    roomId: jonas.roomId,
  })
}

const offer = async (w: World, o: { match?: Partial<MatchRow>; isBetween?: boolean; stay?: Range } = {}) => ({
  queue: await sent(w, o.match, o),
  to: w.guest.email,
  facts: [w.say.greeting('Amina'), ...hostFacts(w, o.stay), ...languagesAndWay(w), ...wishes(w), answerBy(w)],
  subject: [
    w.say.of(
      `We have a place for you: please answer by ${w.say.date(ANSWER_ON)}`,
      `Wir haben einen Platz für dich: bitte antworte bis zum ${w.say.date(ANSWER_ON)}`,
    ),
  ],
  entry: answerEntry(w),
})
const has = (w: World) =>
  w.say.of(
    'Bruno in Bonn has a place for you to sleep on these nights',
    'Bruno in Bonn hat in diesen Nächten einen Schlafplatz für dich',
  )
const until = (w: World) =>
  w.say.of(`answer by ${w.say.date(ANSWER_ON)}`, `antworte bis ${w.say.date(ANSWER_ON)}`)

const reminded = async (w: World, which: 'half-time' | 'last-day', isMove = false): Promise<Told> => {
  await sent(
    w,
    { sentAt: w.on(SENT_ON), deadlineAt: lastMoment(w), ...(isMove ? { move: 'asked' } : {}) },
    { isBetween: isMove },
  )
  // Half of the time is over by then, and the last day begins at the end of the day before.
  database.clock.set(which === 'half-time' ? w.on(later(SENT_ON, 4)) : momentAt(ANSWER_ON, '00:10', w.zone))
  const nights = w.say.nights(GUEST_STAY)
  const last = w.say.moment(lastMoment(w), w.zone)
  return {
    queue: null,
    to: w.guest.email,
    facts: [
      w.say.greeting('Amina'),
      isMove
        ? w.say.of(
            `move from Jonas to Bruno in Bonn, ${nights}`,
            `von Jonas zu Bruno in Bonn umziehen möchtest, ${nights}`,
          )
        : w.say.of(
            `Bruno in Bonn has a place for you, ${nights}`,
            `Bruno in Bonn hat einen Platz für dich, ${nights}`,
          ),
      answerBy(w),
      ...(isMove
        ? [
            w.say.of(
              `${last}. If you decline, or don’t answer, you stay with Jonas`,
              `${last}. Wenn du absagst oder nicht antwortest, bleibst du bei Jonas`,
            ),
          ]
        : []),
    ],
    subject: which === 'half-time' ? [w.say.of('Half of your time', 'Die Hälfte deiner Zeit')] : [],
  }
}

export const offers: Declared = {
  'offer-to-guest': {
    one: toGuest(async (w) => {
      const told = await offer(w)
      return { ...told, facts: [...told.facts, has(w)] }
    }),
    'with-contact': toGuest(async (w) => {
      await database.sql(`update edition set contact_release = 'on-offer'`)
      const told = await offer(w)
      return { ...told, facts: [...told.facts, has(w), ...wayToHost(w)] }
    }),
    'in-a-hall': toGuest(async (w) => {
      await database.sql(
        `update host_facts set living = 'hall', pets = null, pets_note = null, females_only = null, about_hall = 'bring earplugs'`,
      )
      await database.sql(`update host_address set hall_name = 'Saint Gecko'`)
      const told = await offer(w)
      const isOfHome = /^(?:Host|Gastgeber|Household|Haushalt|Pets|Haustiere|No pets|Keine Haustiere)/
      return {
        ...told,
        facts: [
          ...told.facts.filter((fact) => !isOfHome.test(fact)),
          w.say.of('No pets: kept', 'Keine Haustiere: passt'),
          w.say.of(
            'in a hall in Bonn on these nights. Bruno is your contact there',
            'In einer Halle in Bonn ist in diesen Nächten ein Schlafplatz für dich frei. Bruno ist dein Kontakt dort',
          ),
          w.say.of('Your contact there: Bruno', 'Dein Kontakt dort: Bruno'),
          w.say.of('About the hall: bring earplugs', 'Zur Halle: bring earplugs'),
        ],
      }
    }),
    asked: toGuest(async (w) => {
      const told = await offer(w, { match: { move: 'asked' }, isBetween: true })
      const last = w.say.moment(lastMoment(w), w.zone)
      return {
        ...told,
        facts: [
          ...told.facts,
          w.say.of(
            'You have a place with Jonas. Bruno in Bonn could also',
            'Du hast einen Platz bei Jonas. Auch Bruno in Bonn könnte',
          ),
          w.say.of('Your place with Jonas stays yours until', 'Dein Platz bei Jonas bleibt dir'),
          last,
          w.say.of('you stay with Jonas', 'bleibst du bei Jonas'),
        ],
        subject: [until(w)],
      }
    }),
    told: toGuest(async (w) => {
      const told = await offer(w, { match: { move: 'told' }, isBetween: true })
      return {
        ...told,
        facts: [
          ...told.facts,
          w.say.of(
            'The place with Jonas that we offered you',
            'Der Platz bei Jonas, den wir dir angeboten hatten',
          ),
          w.say.of(
            'Bruno in Bonn has a place for you to sleep on the same nights',
            'Bruno in Bonn hat in denselben Nächten einen Schlafplatz für dich',
          ),
        ],
        subject: [until(w)],
      }
    }),
    'not-all-kept': toGuest(async (w) => {
      await database.sql(
        `update host_facts set languages = '{sw}', commute_minutes = null, commute_source = null`,
      )
      await database.sql(`update guest_facts set only_female_hosts = true`)
      await database.sql(
        `insert into guest_access (registration_id, access_must, access_note) values ($1, '{step-free}', 'two crutches')`,
        [w.guest.registrationId],
      )
      const told = await offer(w)
      const differs = /^(?:Languages|Sprachen|About 37|Etwa 37|No more than|Höchstens)/
      return {
        ...told,
        facts: [
          ...told.facts.filter((fact) => !differs.test(fact)),
          has(w),
          w.say.of(
            `Languages: ${w.say.languages(['sw'])}. You two haven’t named`,
            `Sprachen: ${w.say.languages(['sw'])}. Eine gemeinsame Sprache habt ihr nicht`,
          ),
          w.say.of(
            `how long it takes to the venue, ${venue}`,
            `Wie lange der Weg zum Konferenzort (${venue}) dauert`,
          ),
          w.say.of('No man living alone: not certain', 'Kein allein lebender Mann: nicht sicher'),
          w.say.of(
            'No more than 45 minutes to the conference: not certain',
            'Höchstens 45 Minuten bis zur Konferenz: nicht sicher',
          ),
        ],
      }
    }),
    'for-some-nights': toGuest(async (w) => {
      const stay: Range = ['2027-06-14', '2027-06-18']
      const told = await offer(w, { match: { stay, partOf: GUEST_STAY }, stay })
      const whole = w.say.nights(GUEST_STAY)
      return {
        ...told,
        facts: [
          ...told.facts,
          has(w),
          w.say.of(
            `This is for 4 nights of your stay from ${whole}`,
            `Das gilt für 4 Nächte deines Aufenthalts von ${whole}`,
          ),
        ],
      }
    }),
  },
  'more-time-to-guest': {
    one: toGuest(async (w) => ({
      queue: await sent(w, { sentAt: w.on(later(SENT_ON, -4)), deadlineAt: lastMoment(w) }),
      to: w.guest.email,
      facts: [
        w.say.greeting('Amina'),
        w.say.of(
          `The place with Bruno from ${w.say.nights(GUEST_STAY)} is still`,
          `Der Platz bei Bruno von ${w.say.nights(GUEST_STAY)} ist noch`,
        ),
        answerBy(w),
      ],
      entry: answerEntry(w),
    })),
  },
  'offer-reminder': {
    'half-time': toGuest((w) => reminded(w, 'half-time')),
    'last-day': toGuest((w) => reminded(w, 'last-day')),
    move: toGuest((w) => reminded(w, 'half-time', true)),
  },
}
