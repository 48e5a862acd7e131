import type { GuestActor, HostActor, SignedIn } from '#db/actor.server.ts'
import { together } from '#db/together.server.ts'
import { listOutdated } from '#features/own/account/consents-views.server.ts'
import { type Deps, depsOf, visitOf } from '#features/ground/context.server.ts'
import { AskPage, askingTitle, type Asking } from '#features/own/profile/components/ask-page.tsx'
import { type OwnSide, ProfileBody } from '#features/own/profile/components/profile-body.tsx'
import { SaveTrouble } from '#features/own/profile/components/save-trouble.tsx'
import { nameProfile } from '#features/own/profile/headline.ts'
import { viewOwnSide, type MatchCard } from '#features/own/profile/matches.server.ts'
import { getReminder } from '#features/own/profile/participation.server.ts'
import { listRegistrations, viewYear } from '#features/own/profile/profile.server.ts'
import { profilePresses } from '#features/own/profile/presses.server.ts'
import { cancelSchema, matchIdSchema } from '#features/own/profile/profile.ts'
import { viewStanding } from '#features/own/profile/standing.server.ts'
import { findGuest, findHost, requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { viewCompanions } from '#features/registration/companions/viewing.server.ts'
import { viewFeedback } from '#features/own/profile/feedback/feedback.server.ts'
import { lettersDoneSchema } from '#features/own/letters/letters.ts'
import { viewHostLetters } from '#features/placing/visa-letters/viewing.server.ts'
import { isBlocked } from '#features/ground/blocks.server.ts'
import { findBadAddressSince } from '#features/ground/bad-address.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { AfterPress } from '#ui/after-press.tsx'
import { GivenBackContext } from '#ui/given-back.ts'
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
    said: profilePresses.said(request),
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

export const action = profilePresses.action

export default function Profile({ loaderData, actionData }: Route.ComponentProps) {
  const { asking, contactEmail, said } = loaderData
  const back = actionData ?? null
  const after = back?.trouble ? (
    <SaveTrouble contactEmail={contactEmail} />
  ) : (
    <AfterPress said={asking ? null : said} back={back} />
  )
  return asking ? (
    <GivenBackContext value={back}>
      <AskPage asking={asking} after={after} />
    </GivenBackContext>
  ) : (
    <ProfileBody {...loaderData} after={after} />
  )
}
