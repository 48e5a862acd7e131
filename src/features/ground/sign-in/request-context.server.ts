import { RouterContextProvider } from 'react-router'
import { mint } from '#db/actor.server.ts'
import { together } from '#db/together.server.ts'
import type { Edition } from '#domain/edition.ts'
import {
  depsContext,
  outageContext,
  payloadContext,
  policyContext,
  readOnce,
  readsContext,
  tokenContext,
  visitContext,
  type Deps,
  type Session,
  type TakeOutage,
} from '#features/ground/context.server.ts'
import { getCurrentEdition, getEditionOfPerson } from '#features/ground/editions.server.ts'
import { localeOfPath, pathWithoutLocale } from '#i18n/locale.ts'
import type { PolicyNeeds } from '#platform/http/page-policy.server.ts'
import { addToOrigin } from '#platform/origin.server.ts'
import { signInCookies } from './cookies.server.ts'
import { findSession } from './session.server.ts'

/** Builds what loaders and actions are given for one request. The session is read from the database every time. */
export async function buildContext(
  deps: Deps,
  request: Request,
  facts: {
    requestId: string
    ip: string
    policy: PolicyNeeds
    isPayload: boolean
    takeOutage: TakeOutage
  },
): Promise<RouterContextProvider> {
  const url = new URL(request.url)
  const token = signInCookies(deps.settings).session.read(request)
  const changesNothing = request.method === 'GET' || request.method === 'HEAD'
  const { session, edition } = token ? await findSessionAndYear(deps, token) : NOBODY
  addToOrigin({ personId: session?.personId ?? null })
  const context = new RouterContextProvider()
  context.set(readsContext, changesNothing ? new Map() : null)
  const path = url.pathname.replace(/(?:\/_root|\/_)?\.data$/, '') || '/'
  const readEdition = readEditionOf(deps, path, session, changesNothing ? edition : null)
  context.set(depsContext, { ...deps, edition: () => readOnce(context, 'edition', readEdition) })
  context.set(policyContext, facts.policy)
  context.set(payloadContext, facts.isPayload)
  context.set(outageContext, facts.takeOutage)
  context.set(tokenContext, session ? token : null)
  context.set(visitContext, {
    locale: localeOfPath(path),
    requestId: facts.requestId,
    ip: facts.ip,
    path,
    search: searchForPeople(url),
    session,
    actor: session ? mint.signedIn(session.personId) : null,
  })
  return context
}

/** Which year a page is about: one's own pages about the year of one's place, all others about the one that is on. */
function readEditionOf(
  deps: Deps,
  path: string,
  session: Session | null,
  current: Edition | null,
): () => Promise<Edition> {
  if (session && /^\/profile(?:[/.]|$)/.test(pathWithoutLocale(path)))
    return () =>
      deps.db.run(mint.signedIn(session.personId), (tx) => getEditionOfPerson(tx, session.personId))
  return current ? async () => current : deps.edition
}

const NOBODY = { session: null, edition: null }

/** Nearly every page asks for the year after it has asked who is there: one transaction instead of two. */
function findSessionAndYear(deps: Deps, token: string) {
  const gate = mint.gate()
  return together(deps.db, gate, async (db) => {
    const session = await findSession({ ...deps, db }, token)
    return { session, edition: session && (await db.run(gate, getCurrentEdition)) }
  })
}

/** The query without what the framework adds to its own data requests. */
function searchForPeople(url: URL): string {
  const query = new URLSearchParams(url.search)
  query.delete('_routes')
  if (query.get('index') === '') query.delete('index')
  const text = query.toString()
  return text ? `?${text}` : ''
}
