import { database } from '../../builders/mail-sending.ts'
import { aMatch, anotherHost, endOf, GUEST_STAY, type World } from '../world.ts'
import { later, type Range } from '../say.ts'
import {
  type Declared,
  guestFacts,
  hostFacts,
  tillTen,
  toGuest,
  toHost,
  type Told,
  wayToGuest,
  wayToHost,
} from './declared.ts'
import { stayEntry } from './ended.ts'

const ACCEPTED_ON = '2027-05-20'
const JONAS = { firstName: 'Jonas', lastName: 'Weber' }

type Side = 'guest' | 'host'
/** They have a place since that day; `from`: with Jonas before. */
async function accepted(w: World, side: Side, how?: 'asked' | 'told') {
  const acceptedAt = w.on(ACCEPTED_ON)
  database.clock.set(acceptedAt)
  let replaces: string | undefined
  if (how) {
    const jonas = await anotherHost(JONAS)
    const old = { host: jonas, placeId: jonas.placeId, roomId: jonas.roomId }
    replaces = await aMatch(w, { state: 'withdrawn', endReason: 'moved', acceptedAt, ...old })
  }
  const matchId = await aMatch(w, {
    state: 'accepted',
    acceptedAt,
    ...(how && replaces ? { move: how, replaces } : {}),
  })
  return { matchId, personId: w[side].personId }
}

const tenDays = (w: World) => w.say.of('Tell us within 10 days', 'Sag uns innerhalb von 10 Tagen')

const acceptedToGuest = async (w: World, how?: 'asked' | 'told'): Promise<Told> => ({
  queue: await accepted(w, 'guest', how),
  to: w.guest.email,
  facts: [
    w.say.greeting('Amina'),
    ...(how === 'told'
      ? [w.say.of('You can’t stay with Jonas after all', 'Bei Jonas kannst du doch nicht wohnen')]
      : []),
    w.say.of('Bruno knows that you’re coming', 'Bruno weiß, dass du kommst'),
    ...(how ? [w.say.of('We’ve told Jonas that you’re moving', 'Jonas weiß, dass du umziehst')] : []),
    ...wayToHost(w),
    ...hostFacts(w),
    w.say.of('So far you’re the only guest in this room', 'Bisher bist du der einzige Gast in diesem Zimmer'),
    tenDays(w),
  ],
  entry: stayEntry(w, 'guest'),
})

const acceptedToHost = async (w: World, o: { needs?: true; how?: 'told' } = {}): Promise<Told> => {
  if (o.needs) await giveNeeds(w)
  return {
    queue: await accepted(w, 'host', o.how),
    to: w.host.email,
    facts: [
      w.say.greeting('Bruno'),
      o.how
        ? w.say.of(
            'Amina needed another place on these nights and will stay with you',
            'Amina hat für diese Nächte einen anderen Platz gebraucht und kommt zu dir',
          )
        : w.say.of('Amina has accepted your place', 'Amina hat für deinen Platz zugesagt'),
      ...(o.needs ? [needs(w)] : []),
      ...wayToGuest(w),
      ...guestFacts(w),
      tenDays(w),
    ],
    entry: stayEntry(w, 'host'),
  }
}

/** What is about health stands in no mail. */
const giveNeeds = (w: World) =>
  database.sql(
    `insert into guest_access (registration_id, access_must, access_note) values ($1, '{step-free}', 'two crutches')`,
    [w.guest.registrationId],
  )
const needs = (w: World) =>
  w.say.of('Amina has told us what they need to get in', 'Amina hat uns gesagt, was sie oder er braucht')

/** Somebody says on the tenth of June that the two do not reach each other. */
async function aProblem(w: World, by: Side, side: Side) {
  const { matchId, personId } = await accepted(w, side)
  const [row] = await database.sql<{ id: string }>(
    'insert into contact_problem (match_id, reported_by, reported_at) values ($1, $2, $3) returning id',
    [matchId, by, w.on(later(ACCEPTED_ON, 2))],
  )
  database.clock.set(w.on(later(ACCEPTED_ON, 2)))
  return { matchId, personId, problemId: row!.id }
}
const sayUntil = (w: World) => {
  const last = w.say.moment(endOf(later(ACCEPTED_ON, 10), w.zone), w.zone)
  return w.say.of(`Tell us in your profile by ${last}`, `Sag es uns bis ${last} in deinem Profil`)
}
const reminded = async (w: World, side: Side): Promise<Told> => {
  const { problemId, ...queue } = await aProblem(w, side === 'guest' ? 'host' : 'guest', side)
  return {
    queue: { ...queue, params: { problemId } },
    to: w[side].email,
    facts:
      side === 'guest'
        ? [
            w.say.greeting('Amina'),
            w.say.of('Bruno has a bed for you', 'Bruno hat ein Bett für dich'),
            ...wayToHost(w),
            sayUntil(w),
          ]
        : [
            w.say.greeting('Bruno'),
            w.say.of('Amina is looking forward to staying with you', 'Amina freut sich auf deinen Platz'),
            ...wayToGuest(w),
            sayUntil(w),
          ],
  }
}
const received = async (w: World, side: Side): Promise<Told> => {
  const { problemId, ...queue } = await aProblem(w, side, side)
  const other = side === 'guest' ? 'Bruno' : 'Amina'
  return {
    queue: { ...queue, params: { receivedProblemId: problemId } },
    to: w[side].email,
    facts: [
      w.say.greeting(w[side].firstName),
      w.say.of(`you and ${other} can’t reach each other`, `${other} und du euch nicht erreicht`),
      w.say.of(`We’re asking ${other} to`, `Wir bitten ${other}`),
      w.say.of('in the next two days', 'in zwei Tagen'),
    ],
  }
}

const expects = (w: World) =>
  w.say.of(
    `Bruno is expecting you on ${w.say.day(GUEST_STAY[0])}`,
    `Bruno erwartet dich am ${w.say.day(GUEST_STAY[0])}`,
  )

/** On the day before; `hour`: when the guest comes. */
async function dayBefore(w: World, side: Side, hour?: number): Promise<void> {
  const { matchId } = await accepted(w, side)
  if (hour !== undefined)
    await database.sql(
      `insert into arrival (match_id, arrives_about, answered_at, arrives_with) values ($1, $2, $3, 'ICE 1021')`,
      [matchId, hour, w.on('2027-06-01')],
    )
  database.clock.set(w.on(later(GUEST_STAY[0], -1)))
}
const dayBeforeToGuest = async (w: World, hour?: number): Promise<Told> => {
  await dayBefore(w, 'guest', hour)
  return {
    queue: null,
    to: w.guest.email,
    facts: [
      w.say.greeting('Amina'),
      expects(w),
      hour === undefined
        ? w.say.of('Bruno doesn’t know yet when you arrive', 'Bruno weiß noch nicht, wann du ankommst')
        : w.say.of(
            `You told Bruno you’d arrive at about ${hour}:00`,
            `Du hast Bruno gesagt, dass du gegen ${hour}:00 Uhr ankommst`,
          ),
      w.say.of('Host: Bruno Schmitz', 'Gastgeber:in: Bruno Schmitz'),
      `${w.say.of('Phone', 'Telefon')}: ${w.host.phone}`,
      tillTen(w),
    ],
  }
}
const dayBeforeToHost = async (w: World, hour?: number): Promise<Told> => {
  if (hour === undefined) await giveNeeds(w)
  await dayBefore(w, 'host', hour)
  const day = w.say.day(GUEST_STAY[0])
  return {
    queue: null,
    to: w.host.email,
    facts: [
      w.say.greeting('Bruno'),
      w.say.of(`Amina arrives at your place on ${day}`, `Amina kommt am ${day} bei dir an`),
      ...(hour === undefined
        ? [w.say.of('Amina hasn’t said yet when', 'Amina hat noch nicht gesagt, wann'), needs(w)]
        : [
            w.say.of(
              `Amina expects to be with you at about ${hour}:00`,
              `Amina ist voraussichtlich gegen ${hour}:00 Uhr bei dir`,
            ),
            w.say.of('How they’re travelling: ICE 1021', 'So reist dein Gast an: ICE 1021'),
          ]),
      w.say.of('How to reach Amina', 'So erreichst du Amina'),
      'Name: Amina Diallo',
      `${w.say.of('Phone', 'Telefon')}: ${w.guest.phone}`,
      ...guestFacts(w),
      w.say.of('When Amina is there', 'Wenn Amina da ist'),
      tillTen(w),
    ],
  }
}

const TAKEN: readonly Range[] = [
  ['2027-06-12', '2027-06-14'],
  ['2027-06-20', '2027-06-21'],
]
/** One side has taken these nights back: its dates leave them out. */
const nightsTaken = async (w: World, side: Side): Promise<Told> => {
  const { matchId, personId } = await accepted(w, side)
  const table = side === 'guest' ? 'host_facts' : 'guest_facts'
  await database.sql(
    `update ${table} set stay = daterange('2027-06-14', '2027-06-20') where registration_id in ($1, $2)`,
    [w.guest.registrationId, w.host.registrationId],
  )
  const nights = `${w.say.of('Nights', 'Nächte')}: ${TAKEN.map((range) => w.say.nights(range)).join(', ')}`
  return {
    queue: { matchId, personId, params: { nights: TAKEN.map((range) => range.join('/')).join(',') } },
    to: w[side].email,
    facts:
      side === 'guest'
        ? [
            w.say.greeting('Amina'),
            w.say.of(
              'Bruno can no longer host you every night',
              'Bruno kann dich nicht mehr jede Nacht aufnehmen',
            ),
            w.say.of('Bruno has changed their dates', 'Bruno hat den eigenen Zeitraum geändert'),
            nights,
            w.say.of('on the other nights with Bruno', 'Die anderen Nächte bei Bruno bleiben'),
          ]
        : [
            w.say.greeting('Bruno'),
            w.say.of('Amina needs fewer nights', 'Amina braucht weniger Nächte'),
            w.say.of('Amina has changed their dates', 'Amina hat den eigenen Zeitraum geändert'),
            nights,
            w.say.of('On the other nights Amina is still coming', 'In den anderen Nächten kommt Amina'),
          ],
  }
}

export const arrivals: Declared = {
  'accepted-to-guest': {
    one: toGuest((w) => acceptedToGuest(w)),
    asked: toGuest((w) => acceptedToGuest(w, 'asked')),
    told: toGuest((w) => acceptedToGuest(w, 'told')),
  },
  'accepted-to-host': {
    one: toHost((w) => acceptedToHost(w)),
    needs: toHost((w) => acceptedToHost(w, { needs: true })),
    told: toHost((w) => acceptedToHost(w, { how: 'told' })),
  },
  'nights-taken-to-guest': { one: toGuest((w) => nightsTaken(w, 'guest')) },
  'nights-taken-to-host': { one: toHost((w) => nightsTaken(w, 'host')) },
  'contact-reminder-to-guest': { one: toGuest((w) => reminded(w, 'guest')) },
  'contact-reminder-to-host': { one: toHost((w) => reminded(w, 'host')) },
  'contact-problem-received-to-guest': { one: toGuest((w) => received(w, 'guest')) },
  'contact-problem-received-to-host': { one: toHost((w) => received(w, 'host')) },
  'final-check': {
    one: toGuest(async (w) => {
      await accepted(w, 'guest')
      // Seven days before.
      database.clock.set(w.on(later(GUEST_STAY[0], -7)))
      return {
        queue: null,
        to: w.guest.email,
        facts: [
          w.say.greeting('Amina'),
          expects(w),
          w.say.of('Bruno sees your answers', 'Bruno sieht deine Antworten'),
        ],
        subject: [w.say.of('three short questions', 'drei kurze Fragen')],
      }
    }),
  },
  'day-before-to-guest': {
    one: toGuest((w) => dayBeforeToGuest(w, 17)),
    unsaid: toGuest((w) => dayBeforeToGuest(w)),
  },
  'day-before-to-host': {
    one: toHost((w) => dayBeforeToHost(w, 17)),
    unsaid: toHost((w) => dayBeforeToHost(w)),
  },
}
