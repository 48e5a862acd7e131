import { aGuest, aHost } from '../builders/people.ts'
import { guestAnswers, hostAnswers } from '../builders/answers.ts'
import { DOCUMENT_NAMES } from '../../src/features/site/content/content.ts'
import { allForms } from '../forms/all.ts'
import { aCall } from '../forms/by-hand.ts'
import { importForms } from '../forms/imports.ts'
import { plainPaths, routesByPath } from './addresses.ts'
import { appCode, aTrusted } from '../forms/second-factor.ts'
import { aChallenge, anOrganiser, aPerson, onlyRow, type Sender, sessionOf, sqlOf } from '../forms/senders.ts'
import { aPair } from '../forms/registered.ts'
import type { Product } from '../product/product.ts'
import type { MatchState } from '../../src/domain/match-state.ts'
import type { Typed } from './fill.ts'
import { matchScenes } from './match-scenes.ts'
import { deskScenes } from './desk-scenes.ts'

/** Somebody before a page, in a state that shows what another does not. */
export type Scene = {
  what: string
  /** The button that only this one answers as it should be: no other scene presses it. */
  own?: string
  /** Each button is pressed here, whatever scene has pressed it before. */
  isAgain?: boolean
  /** Nothing of its kind stands beside it: of two the list would show the other first. */
  isAlone?: boolean
  arrange: (product: Product) => Promise<Arranged>
}
/** `typed`: what they would type, which may stand on the page. */
export type Arranged = { path: string; cookie: string | null; typed?: Typed | ((html: string) => Typed) }

const asVisitor = (path: string, typed: Typed = {}): Scene => ({
  what: `a visitor at ${path}`,
  arrange: async () => ({ path, cookie: null, typed }),
})

const asPerson = (path: string): Scene => ({
  what: `a person at ${path}`,
  arrange: async (product) => ({ path, cookie: (await aPerson(product)).cookie }),
})

const asOrganiser = (path: string): Scene => ({
  what: `an organiser at ${path}`,
  arrange: async (product) => ({ path, cookie: (await anOrganiser(product)).cookie }),
})

type Pair = Awaited<ReturnType<typeof aPair>>

/** A guest or host of a match, at a page of their own. */
export const ofPair = (
  who: 'guest' | 'host',
  state: MatchState,
  pathOf: (pair: Pair) => string,
  prepare: (product: Product, pair: Pair) => Promise<unknown> = async () => {},
): Scene => ({
  what: `the ${who} of a match that is ${state} at ${pathOf({ matchId: '…' } as Pair)}`,
  arrange: async (product) => {
    const pair = await aPair(product, state)
    await prepare(product, pair)
    return { path: pathOf(pair), cookie: (await sessionOf(product, pair[who].personId)).cookie }
  },
})

const consentOf = async (product: Product, { guest }: Pair, key: string) =>
  onlyRow(
    product.sql<{ id: string }>(
      `insert into consent (person_id, registration_id, text_key, text_version, locale, source, given_at)
       values ($1, $2, $3, 1, 'en', 'registration', now()) returning id`,
      [guest.personId, guest.registrationId, key],
    ),
  )

const ownScenes: Scene[] = [
  ofPair('guest', 'offered', ({ matchId }) => `/profile?decline=${matchId}`),
  ofPair('guest', 'accepted', ({ matchId }) => `/profile?cancel=${matchId}`),
  ofPair('guest', 'accepted', () => '/profile?cancel=guest'),
  ofPair('host', 'accepted', () => '/profile?cancel=host'),
  ofPair('host', 'accepted', ({ matchId }) => `/profile?refuse=${matchId}`),
  ofPair('guest', 'accepted', ({ matchId }) => `/profile?problem=${matchId}`),
  ofPair('host', 'accepted', ({ matchId }) => `/profile?problem=${matchId}`),
  ofPair('guest', 'draft', () => '/profile/letters'),
  ofPair('guest', 'completed', () => '/profile'),
  {
    what: 'a guest who withdraws a consent',
    arrange: async (product) => {
      const pair = await aPair(product, 'draft')
      const { id } = await consentOf(product, pair, 'sensitive')
      return {
        path: `/profile/consents?withdraw=${id}`,
        cookie: (await sessionOf(product, pair.guest.personId)).cookie,
      }
    },
  },
]

/** Somebody who has asked for a code to a new address, and has it. */
const anAddressToProve: Scene = {
  what: 'a person with the code for a new address',
  own: 'profile.email code',
  arrange: async (product) => {
    const person = await aPerson(product)
    const { id, code, cookie } = await aChallenge(product, 'sign-in')
    await product.sql(`update challenge set purpose = 'change-email', person_id = $2 where id = $1`, [
      id,
      person.personId,
    ])
    return { path: '/profile/email', cookie: `${person.cookie}; ${cookie}`, typed: { code } }
  },
}

/** Two of long standing, so that one may ask for what takes both. */
const ofStanding: Scene = {
  what: 'an organiser of standing at the overview',
  own: 'admin revoke',
  arrange: async (product) => {
    await aTrusted(product)
    return { path: '/admin', cookie: (await aTrusted(product)).cookie }
  },
}

/** Another one asks for a file of everybody. */
const aFileAskedFor: Scene = {
  what: 'an organiser who is asked for a file of everybody',
  isAlone: true,
  arrange: async (product) => {
    const asker = await aTrusted(product)
    await product.sql(
      `insert into second_yes (id, act, about, what, asked_by, asked_at) values (gen_random_uuid(), 'export', 'all guests', $1, $2, now())`,
      [JSON.stringify({ list: 'guests', hasContacts: true, count: 7 }), asker.personId],
    )
    return { path: '/admin', cookie: (await aTrusted(product)).cookie }
  },
}

/** Signed in too long ago for what shuts others out. */
const notFresh = (path: string, who: (product: Product) => Promise<Sender>): Scene => ({
  what: `somebody who signed in an hour ago at ${path}`,
  arrange: async (product) => {
    const { cookie, personId } = await who(product)
    await product.sql(`update session set created_at = now() - interval '1 hour' where person_id = $1`, [
      personId,
    ])
    return { path, cookie }
  },
})

/** A home with more places than its host likes to fill. */
const aHomeToFill: Scene = {
  what: 'an organiser at a host who is comfortable with fewer',
  arrange: async (product) => {
    const host = await aHost(
      { sql: sqlOf(product) },
      { rooms: [{ type: 'private', beds: { single: 2 } }], comfortableGuests: 1 },
    )
    await product.sql('update host_facts set number_of_guests = 2 where registration_id = $1', [
      host.registrationId,
    ])
    return { path: `/admin/host/${host.registrationId}`, cookie: (await anOrganiser(product)).cookie }
  },
}

const consoleScenes: Scene[] = [
  ofStanding,
  aFileAskedFor,
  notFresh('/profile/delete', aPerson),
  notFresh('/admin/secondFactor', anOrganiser),
  aHomeToFill,
  anAddressToProve,
  ...['/admin/rooms', '/admin/hosts', '/admin/match', '/admin/checkQueuedEmails', '/admin/letters'].map(
    asOrganiser,
  ),
  {
    what: 'an organiser at the page of a waiting guest',
    arrange: async (product) => {
      const guest = await aGuest({ sql: sqlOf(product) })
      await aHost({ sql: sqlOf(product) })
      return { path: `/admin/matching/${guest.registrationId}`, cookie: (await anOrganiser(product)).cookie }
    },
  },
  ...[{}, { petProblem: true }].map((guestOf, index): Scene => ({
    what: `an organiser before a pair that ${index === 0 ? 'fits' : 'needs a reason'}`,
    arrange: async (product) => {
      const guest = await aGuest({ sql: sqlOf(product) }, guestOf)
      const host = await aHost({ sql: sqlOf(product) }, { pets: index === 1 })
      return {
        path: `/admin/matching/match?guest=${guest.registrationId}&place=${host.placeIds[0]}`,
        cookie: (await anOrganiser(product)).cookie,
      }
    },
  })),
]

/** Who is there in every scene: somebody in each list, and another organiser. */
export async function arrangeWorld(product: Product): Promise<void> {
  for (const state of ['accepted', 'offered'] as const) await aPair(product, state)
  await aGuest({ sql: sqlOf(product) })
  await aHost({ sql: sqlOf(product) })
  await anOrganiser(product)
}

/** What is typed in one step stands in none of the others. */
const allAnswers: Record<string, Typed> = {
  guest: Object.assign({}, ...Object.values(guestAnswers)),
  host: Object.assign({}, ...Object.values(hostAnswers)),
}

const typedAt = (route: string, fields: Typed): Arranged['typed'] => {
  const role = /(guest|host)\.form$/.exec(route)?.[1]
  if (role) return { ...allAnswers[role], ...fields }
  // The key of an app stands on the page, for those who cannot scan it.
  if (route === 'admin.second-factor.app')
    return (html) => ({ code: appCode(/<code[^>]*>([^<]*)</.exec(html)?.[1] ?? ''), name: 'Phone' })
  return fields
}

/** Who arranges them takes their rights from all organisers of before. */
const ALONE = new Set(['admin', 'admin.lost-factors'])

const formScenes = allForms.map(({ what, route, ready }): Scene => ({
  what,
  isAlone: ALONE.has(route),
  arrange: async (product) => {
    const { path, cookie, fields } = await ready(product)
    return { path, cookie, typed: typedAt(route, fields) }
  },
}))

/** A list that was read, about to be thrown away. */
const aListToDiscard: Scene = {
  what: 'an organiser who is asked whether to throw a list away',
  arrange: async (product) => {
    const form = importForms.find(({ route }) => route === 'admin.migrate.import')
    if (!form) throw new Error('no form reads a list')
    const { path, cookie } = await form.ready(product)
    return { path: `${path}?ask=discard`, cookie }
  },
}

/** Pages of one thing, on which nothing is sent. */
const readScenes: Scene[] = [
  asPerson('/admin/notAdminAccount'),
  asVisitor('/letter/K7QX-4M2P', { code: '0123-4567-89AB' }),
  asVisitor(`/ImportantDocs/${DOCUMENT_NAMES[0]}`),
  ...(['/admin/calls/:id/letter', '/admin/checkQueuedEmails/:id'] as const).map((path): Scene => ({
    what: `an organiser at ${path}`,
    arrange: async (product) => {
      const { mailId } = await aCall(product)
      return { path: path.replace(':id', mailId), cookie: (await anOrganiser(product)).cookie }
    },
  })),
]

/** Every other page that takes no id, as its own reader. */
const ofForms = new Set(allForms.map(({ route }) => route))
const plainScenes = plainPaths()
  .filter((path) => !ofForms.has(routesByPath(path)))
  .map((path) => {
    if (path.startsWith('/admin')) return asOrganiser(path)
    return path.startsWith('/profile') ? ofPair('guest', 'accepted', () => path) : asVisitor(path)
  })

/** Where nobody has to go on from: one of them shows each button that there is. */
export const scenes: readonly Scene[] = [
  ...formScenes,
  ...['/faq', '/signUp/getStarted', '/signUp/host', '/signUp/host/__getStarted', '/share', '/HowItWorks'].map(
    (path) => asVisitor(path),
  ),
  ...['/signUp/guest', '/signUp/guest/__getStarted', '/signUp/host', '/profile/email', '/profile/delete'].map(
    asPerson,
  ),
  ...ownScenes,
  ...consoleScenes,
  ...matchScenes,
  ...deskScenes,
  aListToDiscard,
  ...readScenes,
  ...plainScenes,
]
