import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, type RouterContextProvider } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { mint, type PersonId } from '#db/actor.server.ts'
import { testDatabase, type TestDatabase } from '#db/testing/database.ts'
import type { MatchState } from '#domain/match-state.ts'
import type { Deps } from '#features/context.server.ts'
import { buildContext } from '#features/sign-in/request-context.server.ts'
import { openSession } from '#features/sign-in/session/commands.server.ts'
import { signInCookies } from '#features/sign-in/cookies.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { TextsProvider } from '#i18n/texts-context.tsx'
import { testDeps } from '../../../test/builders/deps.ts'
import { aMatchOfTwo, type MatchOverrides } from '../../../test/builders/mail-scene.ts'
import { aGuest, aHost, anAdmin } from '../../../test/builders/people.ts'
import Profile, { action, loader } from './pages/profile.tsx'

let database: TestDatabase
let deps: Deps

const now = '2027-05-20T10:00:00Z'
const deadline = '2027-05-25T21:59:59.999Z'

beforeAll(async () => {
  database = await testDatabase({ moment: now })
  deps = await testDeps(database)
})

async function contextOf(personId: PersonId, path: string, form?: Record<string, string>) {
  const token = await database.db.run(mint.gate(), (tx) => openSession(tx, deps, personId, false))
  const cookie = signInCookies(deps.settings).session.write(token, false).split(';')[0] ?? ''
  const url = new URL(path, deps.settings.publicUrl)
  const request = new Request(url, {
    headers: { Cookie: cookie },
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  })
  const context = await buildContext(deps, request, { requestId: 'test', nonce: 'nonce', ip: '127.0.0.1' })
  return { request, context, params: {} }
}

type LoaderArgs = Parameters<typeof loader>[0]
type Args = { request: Request; context: RouterContextProvider; params: object }
const asLoaderArgs = (args: Args) => args as unknown as LoaderArgs

/** The profile as this person sees it, as text. */
async function see(personId: PersonId, locale: Locale = 'en', query = ''): Promise<string> {
  const path = `${locale === 'de' ? '/de' : ''}/profile${query}`
  const loaderData = await loader(asLoaderArgs(await contextOf(personId, path)))
  const Page = Profile as unknown as (props: { loaderData: typeof loaderData }) => React.ReactNode
  const Stub = createRoutesStub([
    {
      path: '*',
      Component: () => (
        <TextsProvider locale={locale}>
          <Page loaderData={loaderData} />
        </TextsProvider>
      ),
    },
  ])
  return renderToStaticMarkup(<Stub initialEntries={[path]} />)
}

/** Presses a button of the profile; gives the address it leads to. */
async function press(personId: PersonId, form: Record<string, string>): Promise<string | number> {
  const answer = await action(
    (await contextOf(personId, '/profile', form)) as unknown as Parameters<typeof action>[0],
  )
  if (answer instanceof Response) return answer.headers.get('Location') ?? ''
  return answer.init?.status ?? 200
}

async function aMatch(state: MatchState, o: MatchOverrides = {}) {
  database.clock.set(now)
  const host = { firstName: 'Bruno', lastName: 'Lampe', street: 'Lichtweg', ...o.host }
  const guest = {
    firstName: 'Amina',
    lastName: 'Sonne',
    phone: '+4917139200',
    homeCountry: 'Kenya',
    ...o.guest,
  }
  const offered = state === 'draft' ? {} : { sentAt: now, deadlineAt: deadline }
  return aMatchOfTwo(database, { ...offered, ...o, state, host, guest })
}

const stateOf = async (matchId: string) =>
  (await database.sql('select state from match where id = $1', [matchId]))[0]?.['state']

describe('a registration in plain words', () => {
  it('somebody with neither registration is led to both', async () => {
    const { personId } = await anAdmin(database)
    const page = await see(personId)
    expect(page).toContain('href="/signUp/guest"')
    expect(page).toContain('href="/signUp/host"')
    expect(page).toContain('href="/admin"')
  })

  it('a draft says which step is next and that nothing happens before it is sent', async () => {
    const { personId } = await aGuest(database, { state: 'draft' })
    const page = await see(personId)
    expect(page).toContain('Step 1 of 4')
    expect(page).toContain('href="/signUp/guest/form"')
    expect(page).not.toContain('can’t come any more')
    expect(page).not.toContain('href="/admin"')
  })

  it('a guest who waits reads when the mails go out: before the first, between the rounds, after the last', async () => {
    const { personId } = await aGuest(database)
    database.clock.set('2027-05-14T10:00:00Z')
    expect(await see(personId)).toContain('around 15 May 2027')
    database.clock.set('2027-05-15T10:00:00Z')
    expect(await see(personId)).toContain('in rounds until 5 June 2027')
    database.clock.set('2027-06-05T21:59:00Z')
    expect(await see(personId)).toContain('in rounds until 5 June 2027')
    database.clock.set('2027-06-05T22:00:00Z')
    expect(await see(personId)).toContain('The last round was on 5 June 2027')
    database.clock.set(now)
  })

  it('shows one’s own answers with the way to change them, also the sensitive ones', async () => {
    const { personId } = await aGuest(database, {
      firstName: 'Owner',
      globalSouth: true,
      homeCountry: 'Kenya',
    })
    const page = await see(personId)
    expect(page).toContain('Owner')
    expect(page).toContain('href="/signUp/guest/form?step=personal#firstName"')
  })

  it('is complete in German', async () => {
    const { personId } = await aHost(database)
    const page = await see(personId, 'de')
    expect(page).toContain('Du bist jetzt offiziell als Gastgeber:in in Bonn registriert')
    expect(page).toContain('href="/de/logout?from=%2Fde%2Fprofile"')
  })
})

const secrets = ['Lampe', 'Lichtweg', 'Sonne', '+4917139200']

describe('a match, as R7 allows', () => {
  it('nobody sees a draft', async () => {
    const { guest, host } = await aMatch('draft')
    expect(await see(guest.personId)).not.toContain('Bruno')
    expect(await see(host.personId)).not.toContain('Amina')
  })

  it('offered: both see the facts, the guest the exact deadline, nobody a contact', async () => {
    const { guest, host } = await aMatch('offered')
    const toGuest = await see(guest.personId)
    expect(toGuest).toContain('Bruno')
    expect(toGuest).toContain('Tuesday')
    expect(toGuest).toContain('25 May 2027, 23:59 (Berlin time)')
    const toHost = await see(host.personId)
    expect(toHost).toContain('Amina')
    expect(toHost).not.toContain('value="accept"')
    for (const secret of ['Lampe', 'Lichtweg']) expect(toGuest).not.toContain(secret)
    for (const secret of ['Sonne', '+4917139200', 'Kenya']) expect(toHost).not.toContain(secret)
  })

  it('offered, with the mail not yet sent: no deadline is invented', async () => {
    const { guest } = await aMatch('offered', { sentAt: null, deadlineAt: null })
    expect(await see(guest.personId)).toContain('The mail about this place is on its way')
  })

  it('accepted: both see how to reach each other, and the host nothing sensitive', async () => {
    const { guest, host } = await aMatch('accepted', { acceptedAt: now })
    const toGuest = await see(guest.personId)
    for (const known of ['Bruno Lampe', 'Lichtweg 7', '53225 Bonn', 'tel:+']) expect(toGuest).toContain(known)
    expect(toGuest).not.toContain('value="accept"')
    const toHost = await see(host.personId)
    for (const known of ['Amina Sonne', '+4917139200']) expect(toHost).toContain(known)
    expect(toHost).not.toContain('Kenya')
  })

  it.each(['declined', 'expired', 'withdrawn', 'no_show'] as const)(
    '%s: kind words, and the contact is gone on both sides',
    async (state) => {
      const { guest, host } = await aMatch(state, { acceptedAt: now })
      for (const [page, own] of [
        [await see(guest.personId), ['Sonne', '+4917139200']],
        [await see(host.personId), ['Lampe', 'Lichtweg']],
      ] as const) {
        expect(page).toContain('What is over')
        // One's own surname and address stay among one's own answers.
        for (const secret of secrets.filter((word) => !own.some((mine) => mine === word))) {
          expect(page).not.toContain(secret)
        }
      }
    },
  )

  it('an offer past its deadline reads as expired before anybody wrote it down', async () => {
    const { guest, matchId } = await aMatch('offered')
    database.clock.set('2027-05-25T22:00:00Z')
    const page = await see(guest.personId)
    expect(page).toContain('ran out on 25 May 2027')
    expect(page).not.toContain('Bruno')
    expect(await stateOf(matchId)).toBe('offered')
  })
})

describe('the answer', () => {
  it('accepting twice is harmless and shows the contact', async () => {
    const { guest, matchId } = await aMatch('offered')
    for (const _ of [1, 2]) {
      expect(await press(guest.personId, { intent: 'accept', matchId })).toBe('/profile?done=accepted')
    }
    expect(await stateOf(matchId)).toBe('accepted')
    expect(await see(guest.personId, 'en', '?done=accepted')).toContain('Lichtweg 7')
  })

  it('declining frees the place and says so', async () => {
    const { guest, matchId } = await aMatch('offered')
    expect(await press(guest.personId, { intent: 'decline', matchId })).toBe('/profile?done=declined')
    expect(await stateOf(matchId)).toBe('declined')
  })

  it('accepting at the last moment works, a moment later is a kind page', async () => {
    const [inTime, late] = [await aMatch('offered'), await aMatch('offered')]
    database.clock.set(deadline)
    expect(await press(inTime.guest.personId, { intent: 'accept', matchId: inTime.matchId })).toBe(
      '/profile?done=accepted',
    )
    database.clock.set('2027-05-25T22:00:00Z')
    expect(await press(late.guest.personId, { intent: 'accept', matchId: late.matchId })).toBe(
      '/profile?done=late',
    )
    const page = await see(late.guest.personId, 'en', '?done=late')
    expect(page).toContain('The time to answer is over')
    expect(page).not.toContain('notice-problem')
  })

  it('is the guest’s own: neither the host nor another guest can give it', async () => {
    const { host, matchId } = await aMatch('offered')
    const stranger = await aGuest(database)
    for (const { personId } of [host, stranger]) {
      expect(await press(personId, { intent: 'accept', matchId })).toBe('/profile?done=closed')
    }
    expect(await stateOf(matchId)).toBe('offered')
  })

  it('a body that no form of ours sends is refused', async () => {
    const { guest, matchId } = await aMatch('offered')
    expect(await press(guest.personId, { intent: 'accept', matchId: 'x' })).toBe(400)
    expect(await press(guest.personId, { intent: 'drop tables', matchId })).toBe(400)
    expect(await press(guest.personId, {})).toBe(400)
  })
})

describe('the way out', () => {
  it('is a page of its own that ends nothing by being opened', async () => {
    const { guest, matchId } = await aMatch('accepted')
    const page = await see(guest.personId, 'en', `?cancel=${matchId}`)
    expect(page).toContain('value="cancel-match"')
    expect(page).toContain('value="cancel-registration"')
    expect(await stateOf(matchId)).toBe('accepted')
  })

  it('shows the ordinary page for somebody else’s match and for nonsense', async () => {
    const { matchId } = await aMatch('accepted')
    const { personId } = await aGuest(database)
    for (const asked of [matchId, 'nonsense', 'host']) {
      expect(await see(personId, 'en', `?cancel=${asked}`)).not.toContain('value="cancel-registration"')
    }
  })

  it('a guest gives the place back and stays on the list', async () => {
    const { guest, matchId } = await aMatch('accepted')
    const form = { intent: 'cancel-match', matchId, role: 'guest' }
    expect(await press(guest.personId, form)).toBe('/profile?done=match-cancelled')
    expect(await stateOf(matchId)).toBe('withdrawn')
    expect(await see(guest.personId)).toContain('you gave this place back on 20 May 2027')
  })

  it('a host who cannot host ends the match, and the guest hears of it', async () => {
    const { guest, host, matchId } = await aMatch('accepted')
    const form = { intent: 'cancel-match', matchId, role: 'host' }
    expect(await press(host.personId, form)).toBe('/profile?done=match-cancelled')
    const templates = await database.sql('select template from outbox where match_id = $1', [matchId])
    expect(templates.map(({ template }) => template).toSorted()).toEqual([
      'withdrawn-to-guest',
      'withdrawn-to-host',
    ])
    expect(await see(guest.personId)).toContain('your host had to cancel')
  })

  it('ending the registration ends its matches, and doing it twice is harmless', async () => {
    const { guest, matchId } = await aMatch('offered')
    for (const _ of [1, 2]) {
      const form = { intent: 'cancel-registration', role: 'guest' }
      expect(await press(guest.personId, form)).toBe('/profile?done=registration-cancelled')
    }
    expect(await stateOf(matchId)).toBe('withdrawn')
    const page = await see(guest.personId)
    expect(page).toContain('Your registration is ended')
    expect(page).toContain('href="/signUp/guest"')
  })
})
