import { data, redirect, type RouterContextProvider } from 'react-router'
import type { SignedIn } from '#db/actor.server.ts'
import { depsOf, visitOf } from '#features/context.server.ts'
import {
  acceptMatch,
  cancelMatch,
  declineMatch,
  type MatchOutcome,
} from '#features/matches/commands.server.ts'
import { cancelRegistration } from '#features/profile/commands.server.ts'
import { ConfirmCancel, type Cancelling } from '#features/profile/components/confirm-cancel.tsx'
import { ProfileBody } from '#features/profile/components/profile-body.tsx'
import { listMatchCards, type MatchCard } from '#features/profile/matches/queries.server.ts'
import { listRegistrations, viewYear } from '#features/profile/queries.server.ts'
import {
  cancelSchema,
  outcomeSchema,
  profileFormSchema,
  type Outcome,
  type ProfileForm,
} from '#features/profile/schema.ts'
import { findGuest, findHost, requireSignedIn } from '#features/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import { pageTitle } from '#i18n/page-title.ts'
import type { Route } from './+types/profile'

type Context = Readonly<RouterContextProvider>

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'profile.title')
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requireSignedIn(context)
  const deps = depsOf(context)
  const { locale, session } = visitOf(context)
  const registrations = await listRegistrations(deps, person, locale)
  const cards = {
    guest: await cardsOf('guest', context, person),
    host: await cardsOf('host', context, person),
  }
  const query = new URL(request.url).searchParams
  const standing = registrations.filter(({ state }) => state === 'submitted').map(({ role }) => role)
  return {
    email: session?.email ?? '',
    isAdmin: session?.admin === 'approved',
    year: viewYear(await deps.edition(), deps.clock(), locale),
    registrations,
    cards,
    cancelling: findCancelling(cancelSchema.parse(query.get('cancel')), standing, [
      ...cards.guest,
      ...cards.host,
    ]),
    outcome: outcomeSchema.parse(query.get('done')),
  }
}

async function cardsOf(role: 'guest' | 'host', context: Context, person: SignedIn): Promise<MatchCard[]> {
  const actor = role === 'guest' ? await findGuest(context, person) : await findHost(context, person)
  return actor ? listMatchCards(depsOf(context), actor, visitOf(context).locale) : []
}

/** What `?cancel=` asks for, if it is this person's and still open; else the ordinary page. */
function findCancelling(
  asked: string | null,
  standing: ('guest' | 'host')[],
  cards: MatchCard[],
): Cancelling | null {
  const role = standing.find((own) => own === asked)
  if (role) return { role, card: null }
  const card = cards.find(({ id, state }) => id === asked && (state === 'offered' || state === 'accepted'))
  return card ? { role: card.role, card } : null
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireSignedIn(context)
  const posted = profileFormSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!posted.success) return data(null, 400)
  const outcome = await perform(posted.data, context, person)
  return redirect(localised(visitOf(context).locale, `/profile?done=${outcome}`))
}

async function perform(form: ProfileForm, context: Context, person: SignedIn): Promise<Outcome> {
  const deps = depsOf(context)
  if (form.intent === 'accept' || form.intent === 'decline') {
    const guest = await findGuest(context, person)
    if (!guest) return 'closed'
    if (form.intent === 'accept') return nameOutcome(await acceptMatch(deps, guest, form.matchId), 'accepted')
    return nameOutcome(await declineMatch(deps, guest, form.matchId), 'declined')
  }
  const actor = form.role === 'guest' ? await findGuest(context, person) : await findHost(context, person)
  if (form.intent === 'cancel-registration') {
    if (actor) await cancelRegistration(deps, actor)
    return 'registration-cancelled'
  }
  if (!actor) return 'closed'
  return nameOutcome(await cancelMatch(deps, actor, form.matchId), 'match-cancelled')
}

/** Doing it twice ends as doing it once; only the deadline has words of its own. */
function nameOutcome(result: MatchOutcome, done: Outcome): Outcome {
  if (result.ok) return done
  return result.error === 'late' ? 'late' : 'closed'
}

export default function Profile({ loaderData }: Route.ComponentProps) {
  return loaderData.cancelling ? (
    <ConfirmCancel cancelling={loaderData.cancelling} />
  ) : (
    <ProfileBody {...loaderData} />
  )
}
