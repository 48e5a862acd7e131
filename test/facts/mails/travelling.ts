import { database } from '../../builders/mail-sending.ts'
import { aGuest } from '../../builders/people.ts'
import { aMatch, GUEST_STAY, type World } from '../world.ts'
import { type Declared, toGuest } from './declared.ts'

const of = (w: World) => ({ personId: w.guest.personId, params: { registrationId: w.guest.registrationId } })
const greeted = (w: World) => w.say.greeting(w.guest.firstName)

const RICARDA = { firstName: 'Ricarda', lastName: 'Oyelaran', email: 'ricarda@example.net' }
/** Another guest has named the reader, who may have said yes. */
async function companion(w: World, how: 'asked' | 'agreed' | 'ended') {
  database.clock.set(w.on('2027-05-12'))
  const other = await aGuest(database, RICARDA)
  const name = async (from: string, to: string, address: string | null) =>
    (
      await database.sql<{ id: string }>(
        `insert into companion (registration_id, address, other_registration_id, kind, named_at, ended_at)
         values ($1, $2, $3, 'preferably', $4, $5) returning id`,
        [from, address, to, w.on('2027-05-11'), how === 'ended' ? w.on('2027-05-12') : null],
      )
    )[0]!.id
  const named = await name(other.registrationId, w.guest.registrationId, w.guest.email)
  const own = how === 'asked' ? named : await name(w.guest.registrationId, other.registrationId, null)
  return {
    ...of(w),
    params: { registrationId: w.guest.registrationId, companionId: how === 'agreed' ? own : named },
  }
}

/** A letter of the guest: number, and how often it was printed. */
async function letter(w: World, o: { isOfHost?: true; printed?: number; number?: string; isEnded?: true }) {
  database.clock.set(w.on('2027-05-18'))
  const at = w.on('2027-05-17')
  const matchId = o.isOfHost ? await aMatch(w, { state: 'accepted', acceptedAt: at }) : null
  const [row] = await database.sql<{ id: string }>(
    `insert into visa_letter (registration_id, match_id, letter_number, asked_at, issued_at, ended_at) values ($1, $2, $3, $4, $5, $6) returning id`,
    [w.guest.registrationId, matchId, o.number ?? null, at, o.number ? at : null, o.isEnded ? at : null],
  )
  for (let version = 1; version <= (o.printed ?? 0); version += 1)
    await database.sql(
      `insert into visa_letter_version (letter_id, version, registration_id, stay, initials, says, made_at)
       values ($1, $2, $3, daterange($4, $5), 'A. D.', app.letter_says($3, null), $6)`,
      [row!.id, version, w.guest.registrationId, ...GUEST_STAY, at],
    )
  return { ...of(w), params: { registrationId: w.guest.registrationId, letterId: row!.id } }
}
const NUMBER = 'H3TR-9W5Z'
const languages = (w: World) => [w.say.of('in English or German', 'auf Deutsch oder Englisch')]
const toLetter = (o: Parameters<typeof letter>[1], facts: (w: World) => string[]) =>
  toGuest(async (w) => ({
    queue: await letter(w, o),
    to: w.guest.email,
    facts: [greeted(w), ...facts(w)],
  }))

/** Who travels along, and letters for a visa. */
export const travelling: Declared = {
  'companion-asked': {
    one: toGuest(async (w) => ({
      queue: await companion(w, 'asked'),
      to: w.guest.email,
      facts: [
        greeted(w),
        w.say.of(
          `Ricarda (${RICARDA.email}) has registered as a guest in Bonn`,
          `Ricarda (${RICARDA.email}) hat sich auch als Gast in Bonn`,
        ),
      ],
    })),
  },
  'companion-agreed': {
    one: toGuest(async (w) => ({
      queue: await companion(w, 'agreed'),
      to: w.guest.email,
      facts: [greeted(w), w.say.of('Ricarda said yes', 'Ricarda hat ja gesagt')],
    })),
  },
  'companion-ended': {
    named: toGuest(async (w) => ({
      queue: await companion(w, 'ended'),
      to: w.guest.email,
      facts: [greeted(w), w.say.of('You and Ricarda', 'Du und Ricarda')],
    })),
    nameless: toGuest(async (w) => {
      const queue = await companion(w, 'ended')
      await database.sql('delete from companion')
      return { queue, to: w.guest.email, facts: [greeted(w)] }
    }),
  },
  'visa-letter-ready': {
    organisation: toLetter({ number: NUMBER }, languages),
    host: toLetter({ number: NUMBER, isOfHost: true }, (w) => [
      w.say.of('Bruno has agreed to be named', 'Bruno ist einverstanden'),
      ...languages(w),
    ]),
    again: toLetter({ number: NUMBER, printed: 2 }, (w) => [
      w.say.of(`new version of your letter ${NUMBER}`, `Von deinem Schreiben ${NUMBER}`),
      ...languages(w),
    ]),
  },
  'visa-letter-withdrawn': {
    given: toLetter({ number: NUMBER, isEnded: true }, (w) => [
      w.say.of(`Your letter ${NUMBER}`, `Dein Schreiben ${NUMBER}`),
    ]),
    refused: toLetter({ isEnded: true }, () => []),
  },
}
