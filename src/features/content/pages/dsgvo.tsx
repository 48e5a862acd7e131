import { Prose } from '#features/content/components/prose.tsx'
import { getContentPage } from '#features/content/queries.server.ts'
import { depsOf, visitOf } from '#features/context.server.ts'
import { PageTitle } from '#ui/page-title.tsx'
import type { Route } from './+types/dsgvo'

export const handle = { static: true }

export function loader({ context }: Route.LoaderArgs) {
  return getContentPage('privacy', visitOf(context).locale, depsOf(context))
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.pageTitle },
  { name: 'description', content: loaderData?.lead },
]

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <article className="prose">
      <PageTitle lead={loaderData.lead}>{loaderData.title}</PageTitle>
      <Prose nodes={loaderData.nodes} />
    </article>
  )
}
