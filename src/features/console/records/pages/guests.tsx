import { data } from 'react-router'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { exporting } from '#features/ground/lists/lists.server.ts'
import { findList } from '#features/ground/lists/lists.server.ts'
import { actOnPeople } from '#features/console/records/bulk.server.ts'
import { PeopleList } from '#features/console/records/components/people-bulk.tsx'
import { guestList } from '#features/console/records/guests.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { translator } from '#i18n/translate.ts'
import type { Route } from './+types/guests'

const INTENTS = ['note-all', 'remind-all', 'elsewhere-all', 'needs-place-all'] as const

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'records.guestsTitle')

export const middleware: Route.MiddlewareFunction[] = [exporting(guestList)]

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { locale, requestId } = visitOf(context)
  const params = new URL(request.url).searchParams
  const asked = { params, locale, t: translator(locale), requestId }
  const view = await findList(depsOf(context), admin, guestList, asked)
  return { view }
}

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await actOnPeople(guestList, { request, context })
  return answer.question && !answer.question.isMissing ? data(answer) : withProblems(context, answer)
}

export default function Guests({ loaderData, actionData }: Route.ComponentProps) {
  const { view } = loaderData
  return <PeopleList view={view} answer={actionData} intents={INTENTS} />
}
