import { database } from '../../builders/mail-sending.ts'
import { aMatch, anotherHost, endOf, GUEST_STAY, type MatchRow, type World } from '../world.ts'
import type { Entry } from '../reading-calendar.ts'
import { later } from '../say.ts'
import { type Declared, type Occasion, toGuest, toHost, type Told } from './declared.ts'

const ENDED_ON = '2027-05-20'
const JONAS = { firstName: 'Jonas', lastName: 'Weber' }
const LETTER = 'K7QX-4M2P'

type Side = 'guest' | 'host'

/** The match has ended on that day, five days after it was sent. */
async function ended(
  w: World,
  side: Side,
  match: Partial<MatchRow> & Pick<MatchRow, 'state'>,
): Promise<{ matchId: string; personId: string }> {
  database.clock.set(w.on(ENDED_ON))
  const matchId = await aMatch(w, { sentAt: w.on(later(ENDED_ON, -5)), ...match })
  await database.sql(
    `insert into told (registration_id, match_id, at, way, fact, value)
     select host_registration_id, id, offered_at, 'page', 'nights', 'as they are' from match where id = $1`,
    [matchId],
  )
  return { matchId, personId: w[side].personId }
}

export const stayEntry = (w: World, side: Side, isCancelled = false): Entry => ({
  summary:
    side === 'guest'
      ? w.say.of('Sleeping at Bruno’s place in Bonn', 'Schlafplatz bei Bruno in Bonn')
      : w.say.of('Amina is staying with you', 'Amina ist bei dir zu Gast'),
  from: GUEST_STAY[0],
  // The day of departure belongs to it.
  to: later(GUEST_STAY[1], 1),
  facts: [w.say.nights(GUEST_STAY)],
  ...(isCancelled ? { isCancelled: true as const } : {}),
})

const greeted = (w: World, side: Side) => w.say.greeting(side === 'guest' ? 'Amina' : 'Bruno')
const placeGone = (w: World) =>
  w.say.of(
    `The place with Bruno from ${w.say.nights(GUEST_STAY)} is no longer`,
    `Der Platz bei Bruno von ${w.say.nights(GUEST_STAY)} ist nicht mehr`,
  )
const notInTime = (w: World) =>
  w.say.of(
    `the place with Bruno from ${w.say.nights(GUEST_STAY)} is no longer`,
    `der Platz bei Bruno von ${w.say.nights(GUEST_STAY)} nicht mehr`,
  )
const freeAgain = (w: World) =>
  w.say.of(
    `Your place from ${w.say.nights(GUEST_STAY)} is free again`,
    `Dein Platz von ${w.say.nights(GUEST_STAY)} ist wieder frei`,
  )

const REASONS = [
  'no-reply',
  'communication-failed',
  'guest-cancelled',
  'host-cancelled',
  'arranged-elsewhere',
  'organiser',
] as const
type Reason = (typeof REASONS)[number]
const each = (occasionOf: (reason: Reason) => Occasion) =>
  Object.fromEntries(REASONS.map((reason) => [reason, occasionOf(reason)]))

/** Nobody had said yes before a guest did not reply. */
const withdrawn = (w: World, side: Side, reason: Reason) =>
  ended(w, side, {
    state: 'withdrawn',
    endReason: reason,
    ...(reason === 'no-reply' ? {} : { acceptedAt: w.on(later(ENDED_ON, -2)) }),
  })

const withdrawnToGuest = async (w: World, reason: Reason): Promise<Told> => ({
  queue: await withdrawn(w, 'guest', reason),
  to: w.guest.email,
  facts: [
    greeted(w, 'guest'),
    placeGone(w),
    ...(reason === 'host-cancelled'
      ? [w.say.of('Bruno can’t take you in', 'Bruno kann dich in diesen Nächten doch nicht')]
      : []),
  ],
  ...(reason === 'no-reply' ? {} : { entry: stayEntry(w, 'guest', true) }),
})

const withdrawnToHost = async (w: World, reason: Reason): Promise<Told> => ({
  queue: await withdrawn(w, 'host', reason),
  to: w.host.email,
  facts: [
    greeted(w, 'host'),
    reason === 'host-cancelled'
      ? w.say.of('Amina’s stay with you is cancelled', 'Amina kommt nicht: Du hast abgesagt')
      : w.say.of('Amina is not coming', 'Amina kommt nicht'),
    ...(reason === 'host-cancelled' ? [] : [freeAgain(w)]),
  ],
  ...(reason === 'no-reply' ? {} : { entry: stayEntry(w, 'host', true) }),
})

/** The letter about this place was printed. */
async function printLetter(w: World, matchId: string): Promise<void> {
  const [letter] = await database.sql<{ id: string }>(
    `insert into visa_letter (registration_id, match_id, letter_number, issued_at) values ($1, $2, $3, $4) returning id`,
    [w.guest.registrationId, matchId, LETTER, w.on(later(ENDED_ON, -1))],
  )
  await database.sql(
    `insert into visa_letter_version (letter_id, version, registration_id, stay, initials, says, made_at)
     values ($1, 1, $2, daterange($3, $4), 'A. D.', 'x', $5)`,
    [letter!.id, w.guest.registrationId, ...GUEST_STAY, w.on(later(ENDED_ON, -1))],
  )
}

const expired = async (w: World, side: Side) =>
  ended(w, side, { state: 'expired', deadlineAt: endOf(later(ENDED_ON, -1), w.zone) })

export const endings: Declared = {
  'declined-to-host': {
    one: toHost(async (w) => ({
      queue: await ended(w, 'host', { state: 'declined' }),
      to: w.host.email,
      facts: [
        greeted(w, 'host'),
        w.say.of('Amina has declined your place', 'Amina hat abgesagt'),
        freeAgain(w),
      ],
    })),
  },
  'expired-to-guest': {
    one: toGuest(async (w) => ({
      queue: await expired(w, 'guest'),
      to: w.guest.email,
      facts: [greeted(w, 'guest'), notInTime(w)],
    })),
    kept: toGuest(async (w) => {
      database.clock.set(w.on(ENDED_ON))
      const jonas = await anotherHost(JONAS)
      const old = await aMatch(w, {
        state: 'accepted',
        acceptedAt: w.on(later(ENDED_ON, -7)),
        host: jonas,
        placeId: jonas.placeId,
        roomId: jonas.roomId,
      })
      const matchId = await aMatch(w, {
        state: 'expired',
        sentAt: w.on(later(ENDED_ON, -5)),
        replaces: old,
        move: 'asked',
        isBeside: true,
      })
      return {
        queue: { matchId, personId: w.guest.personId },
        to: w.guest.email,
        facts: [
          greeted(w, 'guest'),
          notInTime(w),
          w.say.of('You keep your place with Jonas', 'Deinen Platz bei Jonas behältst du'),
        ],
      }
    }),
  },
  'expired-to-host': {
    one: toHost(async (w) => ({
      queue: await expired(w, 'host'),
      to: w.host.email,
      facts: [
        greeted(w, 'host'),
        w.say.of(
          'We didn’t get an answer from Amina in time',
          'Wir haben von Amina nicht rechtzeitig eine Antwort',
        ),
        freeAgain(w),
      ],
    })),
  },
  'withdrawn-to-guest': {
    ...each((reason) => toGuest((w) => withdrawnToGuest(w, reason))),
    letter: toGuest(async (w) => {
      const told = await withdrawnToGuest(w, 'host-cancelled')
      await printLetter(w, told.queue?.matchId ?? '')
      return {
        ...told,
        facts: [
          ...told.facts,
          w.say.of(`Your letter ${LETTER} about this place`, `Dein Schreiben ${LETTER} über diesen Platz`),
        ],
      }
    }),
  },
  'withdrawn-to-host': each((reason) => toHost((w) => withdrawnToHost(w, reason))),
  'moved-to-host': {
    one: toHost(async (w) => ({
      queue: await ended(w, 'host', {
        state: 'withdrawn',
        endReason: 'moved',
        acceptedAt: w.on(later(ENDED_ON, -2)),
      }),
      to: w.host.email,
      facts: [
        greeted(w, 'host'),
        w.say.of('Amina is staying somewhere else', 'Amina wohnt woanders'),
        w.say.of(
          `another place for Amina from ${w.say.nights(GUEST_STAY)}`,
          `Wir haben für Amina von ${w.say.nights(GUEST_STAY)}`,
        ),
      ],
      entry: stayEntry(w, 'host', true),
    })),
  },
}
