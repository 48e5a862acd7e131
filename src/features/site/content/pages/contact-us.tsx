import { ContentArticle } from '#features/site/content/components/content-article.tsx'
import { getContentPage } from '#features/site/content/content.server.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import type { Route } from './+types/contact-us'

export const handle = { static: true }

export function loader({ context }: Route.LoaderArgs) {
  return getContentPage('contact-us', visitOf(context).locale, depsOf(context))
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.pageTitle },
  { name: 'description', content: loaderData?.description },
]

export default function ContactUs({ loaderData }: Route.ComponentProps) {
  return <ContentArticle page={loaderData} />
}
