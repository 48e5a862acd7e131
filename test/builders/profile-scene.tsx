import type { GivenBack } from '#ui/given-back.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { mint, type PersonId } from '#db/actor.server.ts'
import type { TestDatabase } from './database.ts'
import type { MatchState } from '#domain/match-state.ts'
import type { Deps } from '#features/ground/context.server.ts'
import * as profilePage from '#features/own/profile/pages/profile.tsx'
import { signInCookies } from '#features/ground/sign-in/cookies.server.ts'
import { buildContext } from '#features/ground/sign-in/request-context.server.ts'
import { makePolicyNeeds } from '#platform/http/page-policy.server.ts'
import { openSession } from '#features/ground/sign-in/session.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { TextsProvider } from '#i18n/texts-context.tsx'
import { aMatchOfTwo, type MatchOverrides } from './mail-scene.ts'

type Page = {
  default: unknown
  loader: (args: never) => Promise<unknown>
  action: (args: never) => Promise<unknown>
}

/** The profile page with real sessions, loaders, actions and rows; only HTTP and the browser are left out. */
export function profileScene(database: TestDatabase, deps: Deps) {
  async function argumentsOf(personId: PersonId, path: string, form?: Record<string, string>) {
    const token = await database.db.run(mint.gate(), (tx) => openSession(tx, deps, personId, false))
    const cookie = signInCookies(deps.settings).session.write(token, false).split(';')[0] ?? ''
    const request = new Request(new URL(path, deps.settings.publicUrl), {
      headers: { Cookie: cookie },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    const context = await buildContext(deps, request, {
      requestId: 'test',
      ip: '127.0.0.1',
      policy: makePolicyNeeds('nonce'),
      isPayload: false,
      takeOutage: () => false,
    })
    return { request, context, params: {} }
  }

  /** A page as this person sees it; after a press that stayed there, with its answer. */
  async function draw(page: Page, personId: PersonId, path: string, actionData?: unknown): Promise<string> {
    const locale: Locale = path.startsWith('/de/') ? 'de' : 'en'
    const args = await argumentsOf(personId, path)
    const loaderData = await page.loader(args as never)
    const Component = page.default as React.ComponentType<{ loaderData: unknown; actionData: unknown }>
    const Stub = createRoutesStub([
      {
        path: '*',
        Component: () => (
          <TextsProvider locale={locale}>
            <Component loaderData={loaderData} actionData={actionData} />
          </TextsProvider>
        ),
      },
    ])
    return renderToStaticMarkup(<Stub initialEntries={[path]} />)
  }

  async function send(page: Page, personId: PersonId, path: string, form: Record<string, string>) {
    const args = await argumentsOf(personId, path, form)
    return (await page.action(args as never)) as Response | { data: unknown; init: ResponseInit | null }
  }

  return {
    /** The profile as this person sees it. */
    see(
      personId: PersonId,
      locale: Locale = 'en',
      query = '',
      actionData?: GivenBack & { trouble: boolean },
    ) {
      return draw(profilePage, personId, `${locale === 'de' ? '/de' : ''}/profile${query}`, actionData)
    },

    /** Presses a button of the profile; gives the address it leads to, or the status of a refusal. */
    async press(personId: PersonId, form: Record<string, string>): Promise<string | number> {
      const answer = await send(profilePage, personId, '/profile', form)
      return answer instanceof Response
        ? (answer.headers.get('Location') ?? '')
        : (answer.init?.status ?? 200)
    },

    /** Another page of the profile, and what its form answers: the address it leads to, or the page as it comes back. */
    seePage: draw,
    async pressPage(page: Page, personId: PersonId, path: string, form: Record<string, string>) {
      const answer = await send(page, personId, path, form)
      if (answer instanceof Response) return { to: answer.headers.get('Location') ?? '' }
      return { status: answer.init?.status ?? 200, page: await draw(page, personId, path, answer.data) }
    },
  }
}

export const offeredAt = '2027-05-20T10:00:00Z'
export const deadline = '2027-05-25T21:59:59.999Z'

/** Amina Sonne from Kenya and Bruno Lampe of Lichtweg 7, with a match of the two, offered at `offeredAt`. */
export async function aMatchOfAminaAndBruno(
  database: TestDatabase,
  state: MatchState,
  o: MatchOverrides = {},
) {
  database.clock.set(offeredAt)
  const host = { firstName: 'Bruno', lastName: 'Lampe', street: 'Lichtweg', ...o.host }
  const guest = {
    firstName: 'Amina',
    lastName: 'Sonne',
    phone: '+4917139200',
    homeCountry: 'Kenya',
    ...o.guest,
  }
  const offered = state === 'draft' ? {} : { sentAt: offeredAt, deadlineAt: deadline }
  return aMatchOfTwo(database, { ...offered, ...o, state, host, guest })
}
