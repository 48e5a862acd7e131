import { ListPage } from '#features/ground/lists/components/list-page.tsx'
import { answerList, exporting, readList } from '#features/ground/lists/lists.server.ts'
import { matchList } from './listing/listing.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import type { Route } from './+types/list'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'matches.listTitle')

export const middleware: Route.MiddlewareFunction[] = [exporting(matchList)]

export const loader = (asked: Route.LoaderArgs) => readList(matchList, asked)

export const action = (asked: Route.ActionArgs) => answerList(matchList, asked)

export default function Matches({ loaderData, actionData }: Route.ComponentProps) {
  return <ListPage view={loaderData} answer={actionData} />
}
