import { ContentArticle } from '#features/site/content/components/content-article.tsx'
import { PriorityExplained } from '#features/site/content/components/priority-explained.tsx'
import { ProcessSteps } from '#features/site/content/components/process-steps.tsx'
import { SectionProse } from '#features/site/content/components/section-prose.tsx'
import { getContentPage, type ContentSection } from '#features/site/content/content.server.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { mapActionOf } from '#features/site/maps/maps.server.ts'
import { MapPrompt } from '#features/site/maps/components/map-prompt.tsx'
import { readMap } from '#features/site/maps/maps.server.ts'
import type { Route } from './+types/how-it-works'

export const handle = { static: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = await getContentPage('how-it-works', visitOf(context).locale, depsOf(context))
  return { ...page, map: await readMap(request, context) }
}

export function action({ request, context }: Route.ActionArgs) {
  return mapActionOf(request, context)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.pageTitle },
  { name: 'description', content: loaderData?.description },
]

export default function HowItWorks({ loaderData: page }: Route.ComponentProps) {
  const show = (section: ContentSection) => {
    if (section.id === 'priority') return <PriorityExplained key="priority" section={section} facts={page.facts} />
    if (section.items.length > 0) return <ProcessSteps key={section.id} section={section} />
    return (
      <SectionProse key={section.id} section={section}>
        {section.id === 'conference' && <MapPrompt view={page.map} />}
      </SectionProse>
    )
  }
  return (
    <ContentArticle page={page} stops={page.sections.map(({ id, title }) => ({ id, title }))}>
      {page.sections.map(show)}
    </ContentArticle>
  )
}
