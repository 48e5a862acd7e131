import { ContentArticle } from '#features/content/components/content-article.tsx'
import { PriorityExplained } from '#features/content/components/priority-explained.tsx'
import { getContentPage } from '#features/content/queries.server.ts'
import { depsOf, visitOf } from '#features/context.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { Route } from './+types/how-it-works'

export const handle = { static: true }

export function loader({ context }: Route.LoaderArgs) {
  return getContentPage('how-it-works', visitOf(context).locale, depsOf(context))
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.pageTitle },
  { name: 'description', content: loaderData?.lead },
]

export default function HowItWorks({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts()
  return (
    <ContentArticle
      page={loaderData}
      moreSections={[{ id: 'priority', words: t('home.priorityTitle') }]}
    >
      <PriorityExplained facts={loaderData.facts} />
    </ContentArticle>
  )
}
