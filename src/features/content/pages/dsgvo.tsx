import { LegalText } from '#features/content/components/legal-text.tsx'
import { getContentPage } from '#features/content/queries.server.ts'
import { depsOf, visitOf } from '#features/context.server.ts'
import { mapActionOf } from '#features/maps/commands.server.ts'
import { MapConsentState } from '#features/maps/components/map-consent-state.tsx'
import { readMapChoice } from '#features/maps/queries.server.ts'
import type { Route } from './+types/dsgvo'

export const handle = { static: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = await getContentPage('privacy', visitOf(context).locale, depsOf(context))
  return { ...page, map: await readMapChoice(request, context) }
}

export function action({ request, context }: Route.ActionArgs) {
  return mapActionOf(request, context)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.pageTitle },
  { name: 'description', content: loaderData?.description },
]

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalText page={loaderData} under={{ map: <MapConsentState choice={loaderData.map} /> }} />
}
