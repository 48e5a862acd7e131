import { createContext, data, type RouterContextProvider } from 'react-router'
import type { Temporal } from 'temporal-polyfill'
import type { PersonId, SignedIn } from '#db/actor.server.ts'
import type { Database } from '#db/connect.server.ts'
import type { MassAction } from '#domain/backup.ts'
import type { Edition } from '#domain/edition.ts'
import type { Holder } from '#domain/second-factor.ts'
import type { Locale } from '#i18n/locale.ts'
import type { Keys } from '#platform/keys.server.ts'
import type { PolicyNeeds } from '#platform/http/page-policy.server.ts'
import type { ProxyWatch } from '#platform/http/proxy-watch.server.ts'
import type { Planner } from '#platform/planner/planner.server.ts'
import type { Log } from '#platform/log.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import type { FieldProblem } from '#ui/field-problem.ts'

/** Backups before something is done to many at once. */
export type MassBackups = {
  /** Before the action, and never in its way: it neither fails nor keeps anybody waiting for long. */
  takeBefore: (action: MassAction) => Promise<void>
}

export type Saving = {
  /** Tried a moment ago, or now. Never takes long. */
  canSave: () => Promise<boolean>
  /** Did something fail for want of room, and has nothing been saved since? */
  isDiskFull: () => boolean
}

/** The outside world as loaders, actions and commands are given it; wired once in src/processes. */
export type Deps = {
  db: Database
  clock: () => Temporal.Instant
  /** A whole number from 0 up to, not including, `below`; from the operating system's generator. */
  randomInt: (below: number) => number
  keys: Keys
  log: Log
  settings: Settings
  edition: () => Promise<Edition>
  /** How many beds the public pages say are still needed, 0 for a few; null where they say nothing. */
  bedsNeeded: () => Promise<number | null>
  /** A PDF that was set while building, by the key of its words; null when they have changed since. */
  builtDocument: (key: string) => Promise<Buffer | null>
  planApart: Planner
  massBackups: MassBackups
  proxies: ProxyWatch
  saving: Saving
  /** Is there a page at this path? For addresses that come from outside, such as the one to return to. */
  knowsPath: (path: string) => boolean
}

export type AdminState = 'none' | 'waiting' | 'approved'

/** What a valid session cookie says about its holder, read from the database for this very request. */
export type Session = {
  id: string
  personId: PersonId
  email: string
  locale: Locale
  createdAt: Temporal.Instant
  lastSeenAt: Temporal.Instant
  /** Others use this device too (rules: delivery): nothing is kept on it. */
  sharedDevice: boolean
  admin: AdminState
  /** Of an organiser's second factor, no matter who it is: is there one, and when was it last proved here? */
  factor: Holder
  /** It has another token since a moment ago, and this request was on its way. */
  isOfBefore: boolean
}

/** This request: who, in which language, asking for what. */
export type Visit = {
  locale: Locale
  requestId: string
  /** As seen by the nearest trusted proxy; for limits only, never stored in clear. */
  ip: string
  /** Pathname with its language prefix, and the query, as the browser shows them. */
  path: string
  search: string
  session: Session | null
  actor: SignedIn | null
}

export const depsContext = createContext<Deps>()
export const visitContext = createContext<Visit>()
/** What this response's Content-Security-Policy must allow; starts with nothing but the nonce. */
export const policyContext = createContext<PolicyNeeds>()
/** The token that this request's session was found by; never part of what pages are given. */
export const tokenContext = createContext<string | null>(null)
/** What was read for a request that changes nothing; null for one that does, which reads anew each time. */
export const readsContext = createContext<Map<string, Promise<unknown>> | null>(null)
/** Is the page asked for as its data (`{path}/_payload.json`)? Only the server can say so. */
export const payloadContext = createContext<boolean>(false)

/** Takes an error that says only that what a page needs is away; the wiring answers it, in one page for all such cases. */
export type TakeOutage = (error: unknown) => boolean
export const outageContext = createContext<TakeOutage>(() => false)

/** Does this page answer a form with what is wrong with it? Then its title says so first. */
export const problemsContext = createContext<boolean>(false)

/** What a loader, action or middleware is given. */
export type RouteContext = Readonly<RouterContextProvider>

export function depsOf(context: RouteContext): Deps {
  return context.get(depsContext)
}

export function visitOf(context: RouteContext): Visit {
  return context.get(visitContext)
}

/** For what several loaders of a page ask: read once for a request that changes nothing. */
export function readOnce<T>(context: RouteContext, what: string, read: () => Promise<T>): Promise<T> {
  const reads = context.get(readsContext)
  const known = reads?.get(what) as Promise<T> | undefined
  if (known) return known
  const reading = read()
  reads?.set(what, reading)
  return reading
}

/** Lets this one answer show pictures of another origin, such as map tiles after consent. */
export function allowImagesFrom(context: RouteContext, origin: string): void {
  context.get(policyContext).images.add(origin)
}

type Checked = { form: FormData; visit: Visit }

/** Middleware of a page with a small form: a field that was left (rules: fields) is answered with the form's problems as data. Stores nothing. */
export function answeringChecks(find: (checked: Checked) => readonly FieldProblem[]) {
  return async ({ request, context }: { request: Request; context: RouteContext }) => {
    if (request.method !== 'POST' || request.headers.get('Accept') !== 'application/json') return undefined
    return Response.json(find({ form: await request.formData(), visit: visitOf(context) }))
  }
}

/** The answer to a form that is not right: what the page needs to show it again, and a title that tells it from the first one. */
export function withProblems<T>(context: RouteContext, answer: T, status = 422) {
  context.set(problemsContext, true)
  return data(answer, status)
}
