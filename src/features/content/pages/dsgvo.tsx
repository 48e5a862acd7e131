import { LegalText } from '#features/content/components/legal-text.tsx'
import { getContentPage } from '#features/content/queries.server.ts'
import { depsOf, visitOf } from '#features/context.server.ts'
import type { Route } from './+types/dsgvo'

export const handle = { static: true }

export function loader({ context }: Route.LoaderArgs) {
  return getContentPage('privacy', visitOf(context).locale, depsOf(context))
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.pageTitle },
  { name: 'description', content: loaderData?.description },
]

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <LegalText page={loaderData} />
}
