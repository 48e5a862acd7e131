import { data, redirect } from 'react-router'
import type { GuestActor, HostActor, SignedIn } from '#db/actor.server.ts'
import { together } from '#db/together.server.ts'
import { listOutdated } from '#features/own/account/consents-views.server.ts'
import {
  type Deps,
  depsOf,
  visitOf,
  withProblems,
  type RouteContext,
} from '#features/ground/context.server.ts'
import { problemsIn } from '#features/ground/given-back.server.ts'
import {
  acceptMatch,
  declineMatch,
  refuseMatch,
} from '#features/placing/matches/answering/answering.server.ts'
import type { MatchOutcome } from '#features/placing/matches/changing/changing.server.ts'
import { tellMilestone, type Wish } from '#features/placing/matches/answering/milestones.server.ts'
import { reportContactProblem } from '#features/placing/matches/answering/contact-problems.server.ts'
import { cancelRegistration } from '#features/own/profile/profile.server.ts'
import { AskPage, askingTitle, type Asking } from '#features/own/profile/components/ask-page.tsx'
import { type OwnSide, ProfileBody } from '#features/own/profile/components/profile-body.tsx'
import { SaveTrouble } from '#features/own/profile/components/save-trouble.tsx'
import { nameProfile } from '#features/own/profile/headline.ts'
import { viewOwnSide, type MatchCard } from '#features/own/profile/matches.server.ts'
import { getReminder } from '#features/own/profile/participation.server.ts'
import { listRegistrations, viewYear } from '#features/own/profile/profile.server.ts'
import {
  cancelSchema,
  matchIdSchema,
  type MILESTONE_PRESSES,
  outcomeSchema,
  profileFormSchema,
  type Outcome,
  type ProfileForm,
} from '#features/own/profile/profile.ts'
import { viewStanding } from '#features/own/profile/standing.server.ts'
import { findGuest, findHost, requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { viewCompanions } from '#features/registration/companions/viewing.server.ts'
import { viewFeedback } from '#features/own/profile/feedback/feedback.server.ts'
import { lettersDoneSchema } from '#features/own/letters/letters.ts'
import { viewHostLetters } from '#features/placing/visa-letters/viewing.server.ts'
import { isBlocked } from '#features/ground/blocks.server.ts'
import { findBadAddressSince } from '#features/ground/bad-address.server.ts'
import { localised, type Locale } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { translator } from '#i18n/translate.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { useOneProblem } from '#ui/use-one-problem.ts'
import type { Route } from './+types/profile'

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const asking = loaderData?.asking
  if (asking || !loaderData)
    return pageTitle(matches, location, asking ? askingTitle(asking) : 'offer.stations')
  return pageTitle(matches, location, loaderData.headline.key, loaderData.headline.values)
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requireSignedIn(context)
  const deps = depsOf(context)
  const { locale, session } = visitOf(context)
  const year = viewYear(await deps.edition(), deps.clock(), locale)
  const guest = await findGuest(context, person)
  const host = await findHost(context, person)
  const shown = await together(deps.db, person, (db) =>
    viewEverything({ ...deps, db }, { person, guest, host }, locale),
  )
  const { registrations, sides, standing } = shown
  const query = new URL(request.url).searchParams
  const submitted = registrations.filter(({ state }) => state === 'submitted').map(({ role }) => role)
  return {
    email: session?.email ?? '',
    isAdmin: session?.admin === 'approved',
    year,
    headline: nameProfile({ registrations, sides, standing, year }),
    ...shown,
    lettersDone: lettersDoneSchema.parse(query.get('letters')),
    asking: findAsking(query, submitted, [...sides.guest.cards, ...sides.host.cards]),
    contactEmail: deps.settings.organisation.contactEmail,
    outcome: outcomeSchema.parse(query.get('done')),
  }
}

type Roles = { person: SignedIn; guest: GuestActor | null; host: HostActor | null }

async function viewEverything(deps: Deps, { person, guest, host }: Roles, locale: Locale) {
  const none: OwnSide = { cards: [], stations: null }
  return {
    registrations: await listRegistrations(deps, person, locale),
    sides: {
      guest: guest ? await viewOwnSide(deps, guest, locale) : none,
      host: host ? await viewOwnSide(deps, host, locale) : none,
    },
    standing: guest && (await viewStanding(deps, guest, locale)),
    isAddressBad: (await deps.db.run(person, (tx) => findBadAddressSince(tx, person.personId))) !== null,
    isPaused: await deps.db.run(person, (tx) => isBlocked(tx, person.personId)),
    outdated: await listOutdated(deps, person, locale),
    reminder: guest && (await getReminder(deps, guest, locale)),
    companions: guest && (await viewCompanions(deps, guest)),
    hostLetters: host && (await viewHostLetters(deps, host)),
    feedback: {
      guest: guest && (await viewFeedback(deps, guest, locale)),
      host: host && (await viewFeedback(deps, host, locale)),
    },
  }
}

/** What the query asks for, if it is this person's and still open; else the ordinary page. */
function findAsking(
  query: URLSearchParams,
  submitted: ('guest' | 'host')[],
  cards: MatchCard[],
): Asking | null {
  const openCard = (asked: string | null) =>
    cards.find(({ id, state }) => id === asked && (state === 'offered' || state === 'accepted'))
  const cancelled = cancelSchema.parse(query.get('cancel'))
  const role = submitted.find((own) => own === cancelled)
  if (role) return { kind: 'cancel', role, card: null }
  const leaving = openCard(cancelled)
  if (leaving) return { kind: 'cancel', role: leaving.role, card: leaving }
  const declined = openCard(matchIdSchema.parse(query.get('decline')))
  // A place that was accepted meanwhile is given back in another way.
  if (declined?.role === 'guest' && declined.state === 'offered') return { kind: 'decline', card: declined }
  const refused = openCard(matchIdSchema.parse(query.get('refuse')))
  if (refused) return { kind: 'refuse', card: refused }
  const card = openCard(matchIdSchema.parse(query.get('problem')))
  return card?.problem && !card.problem.isReported && !card.problem.isOver ? { kind: 'problem', card } : null
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireSignedIn(context)
  const { locale, path, requestId } = visitOf(context)
  const form = await request.formData()
  const posted = profileFormSchema.safeParse(Object.fromEntries(form))
  if (!posted.success) {
    const t = translator(locale)
    const [wrong] = problemsIn(posted.error, t, () => t('common.formProblems'))
    if (wrong?.field !== 'words') return data(null, 400)
    return withProblems(context, { words: String(form.get('words')), problem: wrong.message })
  }
  try {
    const outcome = await perform(posted.data, context, person)
    return redirect(localised(locale, `/profile?done=${outcome}`))
  } catch (error) {
    // Nothing has happened: it was one transaction. The page says so and keeps what was typed (rules: messages).
    const failure = { method: 'POST', path, status: 500, err: error }
    depsOf(context).log.forRequest(requestId).error('request.failed', failure)
    return data({ words: 'words' in posted.data ? posted.data.words : '', problem: null }, 500)
  }
}

async function perform(form: ProfileForm, context: RouteContext, person: SignedIn): Promise<Outcome> {
  const deps = depsOf(context)
  if (form.intent === 'accept' || form.intent === 'decline') {
    const guest = await findGuest(context, person)
    if (!guest) return 'closed'
    if (form.intent === 'accept') return nameOutcome(await acceptMatch(deps, guest, form.matchId), 'accepted')
    return nameOutcome(await declineMatch(deps, guest, form.matchId, form.words), 'declined')
  }
  const actor = form.role === 'guest' ? await findGuest(context, person) : await findHost(context, person)
  if (form.intent === 'cancel-registration') {
    if (actor) await cancelRegistration(deps, actor)
    return 'registration-cancelled'
  }
  if (!actor) return 'closed'
  if (form.intent === 'refuse') {
    return nameOutcome(await refuseMatch(deps, actor, form.matchId, form.words), 'refused')
  }
  if (form.intent === 'report-problem') {
    const report = await reportContactProblem(deps, actor, form.matchId, form.words)
    if (report.ok) return 'reported'
    return report.error === 'late' ? 'reported-late' : 'closed'
  }
  const told = await tellMilestone(deps, actor, form.matchId, MILESTONE_OF[form.intent])
  return told.ok ? form.intent : 'closed'
}

const MILESTONE_OF = {
  'in-contact': { what: 'in-contact', takesBack: false },
  'lost-contact': { what: 'in-contact', takesBack: true },
  arrived: { what: 'arrived', takesBack: false },
  'not-arrived': { what: 'arrived', takesBack: true },
} as const satisfies Record<(typeof MILESTONE_PRESSES)[number], Wish>

/** Doing it twice ends as doing it once; only the deadline has words of its own. */
function nameOutcome(result: MatchOutcome, done: Outcome): Outcome {
  if (result.ok) return done
  return result.error === 'late' ? 'late' : 'closed'
}

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { asking, contactEmail } = loaderData
  const problem = actionData?.problem ?? null
  const problems = useOneProblem('words', problem)
  const trouble = problem ? (
    <ErrorSummary problems={problems} />
  ) : (
    actionData && <SaveTrouble contactEmail={contactEmail} />
  )
  return asking ? (
    <AskPage asking={asking} words={{ typed: actionData?.words ?? '', problem }} trouble={trouble} />
  ) : (
    <ProfileBody {...loaderData} trouble={trouble} />
  )
}
