import { PeopleList } from '#features/console/records/components/people-list.tsx'
import { hostList } from '#features/console/records/hosts.server.ts'
import { answerList, exporting, readList } from '#features/ground/lists/lists.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import type { Route } from './+types/hosts'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'records.hostsTitle')

export const middleware: Route.MiddlewareFunction[] = [exporting(hostList)]

export const loader = (asked: Route.LoaderArgs) => readList(hostList, asked)

export const action = (asked: Route.ActionArgs) => answerList(hostList, asked)

export default function Hosts({ loaderData, actionData }: Route.ComponentProps) {
  return <PeopleList view={loaderData} answer={actionData} />
}
