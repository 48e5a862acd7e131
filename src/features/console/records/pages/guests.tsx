import { PeopleList } from '#features/console/records/components/people-list.tsx'
import { guestList } from '#features/console/records/guests.server.ts'
import { answerList, exporting, readList } from '#features/ground/lists/lists.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import type { Route } from './+types/guests'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'records.guestsTitle')

export const middleware: Route.MiddlewareFunction[] = [exporting(guestList)]

export const loader = (asked: Route.LoaderArgs) => readList(guestList, asked)

export const action = (asked: Route.ActionArgs) => answerList(guestList, asked)

export default function Guests({ loaderData, actionData }: Route.ComponentProps) {
  return <PeopleList view={loaderData} answer={actionData} />
}
