import { depsOf, visitOf, withProblems } from '#features/context.server.ts'
import { actOnList, exporting } from '#features/lists/commands.server.ts'
import { ListPage } from '#features/lists/components/list-page.tsx'
import { findList } from '#features/lists/queries.server.ts'
import { hostList } from '#features/records/hosts/queries.server.ts'
import { requireAdmin } from '#features/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { translator } from '#i18n/translate.ts'
import type { Route } from './+types/hosts'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'records.hostsTitle')

export const middleware: Route.MiddlewareFunction[] = [exporting(hostList)]

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { locale, requestId } = visitOf(context)
  const params = new URL(request.url).searchParams
  return findList(depsOf(context), admin, hostList, { params, locale, t: translator(locale), requestId })
}

export async function action({ request, context }: Route.ActionArgs) {
  const problem = await actOnList(hostList, { request, context }, await request.formData())
  return withProblems(context, { problem })
}

export default function Hosts({ loaderData, actionData }: Route.ComponentProps) {
  return <ListPage view={loaderData} problem={actionData?.problem} />
}
