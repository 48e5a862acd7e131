import { PeopleList } from '#features/console/records/components/people-list.tsx'
import { hostList } from '#features/console/records/hosts.server.ts'
import { actOnList, exporting, readList } from '#features/ground/lists/lists.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import type { Route } from './+types/hosts'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'records.hostsTitle')

export const middleware: Route.MiddlewareFunction[] = [exporting(hostList)]

export const loader = (asked: Route.LoaderArgs) => readList(hostList, asked)

export async function action(asked: Route.ActionArgs) {
  return actOnList(hostList, asked, await asked.request.formData())
}

export default function Hosts({ loaderData, actionData }: Route.ComponentProps) {
  return <PeopleList view={loaderData} answer={actionData ?? undefined} />
}
