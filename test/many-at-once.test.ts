import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { parseDate } from '#domain/stay.ts'
import { remindUnfinished } from '#features/console/records/acts.server.ts'
import { resendMails } from '#features/letters/mail-desk/resending.server.ts'
import { extendOffers } from '#features/placing/matches/answering/lifetime.server.ts'
import { undraftMatches } from '#features/placing/matches/drafting/undrafting.server.ts'
import { recallOffers, sendOffers } from '#features/placing/matches/offering/offering.server.ts'
import { draftPlan } from '#features/placing/matches/drafting/drafting.server.ts'
import { turnEntry } from '#features/placing/history/history.server.ts'
import { giveLetters, withdrawLetters } from '#features/placing/visa-letters/giving.server.ts'
import { testDatabase } from './builders/database.ts'
import { testDeps } from './builders/deps.ts'
import { aMatchOfTwo } from './builders/mail-scene.ts'
import { aGuest, anAdmin } from './builders/people.ts'
import { countStatements } from './builders/statements.ts'

const database = await testDatabase({ moment: '2027-05-20T09:00:00Z' })
const deps = await testDeps(database)
const { sql } = database
const admin = (await anAdmin(database)).actor
const FEW = 2
const MANY = Number(process.env.MANY ?? 50)

type Two = Awaited<ReturnType<typeof aMatchOfTwo>>
type Act = { name: string; take: (matches: Two[]) => Promise<number> }

const ids = (matches: Two[]) => matches.map(({ matchId }) => matchId)
const guests = (matches: Two[]) => matches.map(({ guest }) => guest.registrationId)
const some = async <One>(count: number, make: () => Promise<One>) => {
  const made: One[] = []
  while (made.length < count) made.push(await make())
  return made
}

async function send(matches: Two[]) {
  const request = { idempotencyKey: randomUUID(), matchIds: ids(matches), answerWindow: null }
  return sendOffers(deps, admin, request)
}

/** In this order: each finds what the one before it has left. */
const ACTS: Act[] = [
  { name: 'offers are sent', take: async (matches) => (await send(matches)).offered.length },
  {
    name: 'and taken back',
    take: async ([first]) => {
      const [sent] = await sql<{ id: string }>('select dispatch_id as id from match where id = $1', [
        first?.matchId,
      ])
      const taken = await recallOffers(deps, admin, sent?.id ?? '')
      return taken.ok ? taken.value : 0
    },
  },
  {
    name: 'offers that were looked at again at once are sent',
    take: async (matches) => {
      await sql('update registration set recheck_since = now() where id = any($1)', [guests(matches)])
      return (await send(matches)).offered.length
    },
  },
  {
    name: 'guests get more time',
    take: async (matches) => {
      await sql(
        `update match set sent_at = '2027-05-20T09:00:00Z', held_until = null, deadline_at = '2027-05-23T21:59:59Z' where id = any($1)`,
        [ids(matches)],
      )
      await sql(`update outbox set state = 'sent', sent_at = queued_at`)
      const day = parseDate('2027-05-25')
      return day.ok ? (await extendOffers(deps, admin, ids(matches), day.value)).changed.length : 0
    },
  },
  {
    name: 'emails are sent again',
    take: async (matches) => {
      const request = { to: 'both' as const, matchIds: ids(matches), idempotencyKey: randomUUID() }
      return (await resendMails(deps, admin, request)) / 2
    },
  },
  {
    name: 'letters are given',
    take: async (matches) => giveLetters(deps, admin, guests(matches)),
  },
  {
    name: 'and withdrawn',
    take: async (matches) => {
      const letters = await sql<{ id: string }>(
        'select id from visa_letter where registration_id = any($1)',
        [guests(matches)],
      )
      const letterIds = letters.map(({ id }) => id)
      return withdrawLetters(deps, admin, letterIds, 'A mistake.')
    },
  },
  {
    name: 'drafts are taken back',
    take: async (matches) => {
      await sql(
        `update match set state = 'draft', offered_at = null, sent_at = null, deadline_at = null,
        dispatch_id = null where id = any($1)`,
        [ids(matches)],
      )
      return (await undraftMatches(deps, admin, ids(matches))).changed.length
    },
  },
  {
    name: 'a plan is taken',
    take: async (matches) => {
      const plan = await draftPlan(
        deps,
        admin,
        matches.map(({ guest, host }) => ({
          guestRegistrationId: guest.registrationId,
          placeId: host.placeIds[0] ?? '',
          overrideReason: '',
        })),
      )
      entry = plan.entry ?? 0
      return plan.matchIds.length
    },
  },
  {
    name: 'and undone',
    take: async (matches) => {
      const undone = await turnEntry(deps, admin, { intent: 'undo', entry })
      return undone.ok && undone.value.changed ? matches.length : 0
    },
  },
  {
    name: 'and made again',
    take: async (matches) => {
      const made = await turnEntry(deps, admin, { intent: 'redo', entry })
      expect(made).toEqual({ ok: true, value: { changed: true } })
      const back = await sql(`select from match where guest_registration_id = any($1) and state = 'draft'`, [
        guests(matches),
      ])
      return back.length
    },
  },
]
let entry = 0

const drafts = async (count: number) => {
  const made = await some(count, () => aMatchOfTwo(database, { state: 'draft' }))
  await sql(`update match set offered_at = null where state = 'draft'`)
  return made
}

/** What each act takes and changes. */
async function run(count: number): Promise<{ name: string; changed: number; statements: number }[]> {
  const matches = await drafts(count)
  const found = []
  for (const { name, take } of ACTS) {
    let changed = 0
    const statements = await countStatements(async () => {
      changed = await take(matches)
    })
    found.push({ name, changed, statements })
  }
  return found
}

it('what is done to many matches takes as many statements as to two', async () => {
  const few = await run(FEW)
  const many = await run(MANY)
  expect(few.map(({ changed }) => changed)).toEqual(ACTS.map(() => FEW))
  expect(many).toEqual(few.map((act) => ({ ...act, changed: MANY })))
})

it('and so does reminding those who have not finished', async () => {
  await sql(`update edition set registration_opens_on = '2027-01-15'`)
  const remind = async (count: number) => {
    const begun = await some(count, () => aGuest(database, { state: 'draft' }))
    const those = begun.map(({ registrationId }) => registrationId)
    await sql(
      `insert into consent (person_id, registration_id, text_key, text_version, locale, source, given_at)
       select person_id, id, 'privacy', 1, 'en', 'sign-up', now() from registration where id = any($1)`,
      [those],
    )
    let reminded = 0
    const statements = await countStatements(async () => {
      reminded = await remindUnfinished(deps, admin, those)
    })
    return { reminded, statements }
  }
  const few = await remind(FEW)
  expect(few.reminded).toBe(FEW)
  expect(await remind(MANY)).toEqual({ reminded: MANY, statements: few.statements })
})
