import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { mint, type PersonId } from '#db/actor.server.ts'
import type { TestDatabase } from '#db/testing/database.ts'
import type { MatchState } from '#domain/match-state.ts'
import type { Deps } from '#features/context.server.ts'
import Profile, { action, loader } from '#features/profile/pages/profile.tsx'
import { signInCookies } from '#features/sign-in/cookies.server.ts'
import { buildContext } from '#features/sign-in/request-context.server.ts'
import { makePolicyNeeds } from '#platform/http/page-policy.server.ts'
import { openSession } from '#features/sign-in/session/commands.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { TextsProvider } from '#i18n/texts-context.tsx'
import { aMatchOfTwo, type MatchOverrides } from './mail-scene.ts'

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
    })
    return { request, context, params: {} }
  }

  return {
    /** The profile as this person sees it. */
    async see(
      personId: PersonId,
      locale: Locale = 'en',
      query = '',
      actionData?: { words: string },
    ): Promise<string> {
      const path = `${locale === 'de' ? '/de' : ''}/profile${query}`
      const args = await argumentsOf(personId, path)
      const loaderData = await loader(args as unknown as Parameters<typeof loader>[0])
      const Page = Profile as unknown as (props: {
        loaderData: typeof loaderData
        actionData?: { words: string }
      }) => React.ReactNode
      const Stub = createRoutesStub([
        {
          path: '*',
          Component: () => (
            <TextsProvider locale={locale}>
              <Page loaderData={loaderData} actionData={actionData} />
            </TextsProvider>
          ),
        },
      ])
      return renderToStaticMarkup(<Stub initialEntries={[path]} />)
    },

    /** Presses a button of the profile; gives the address it leads to, or the status of a refusal. */
    async press(personId: PersonId, form: Record<string, string>): Promise<string | number> {
      const args = await argumentsOf(personId, '/profile', form)
      const answer = await action(args as unknown as Parameters<typeof action>[0])
      return answer instanceof Response
        ? (answer.headers.get('Location') ?? '')
        : (answer.init?.status ?? 200)
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
