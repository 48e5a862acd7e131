import { ContentArticle } from '#features/site/content/components/content-article.tsx'
import { PriorityExplained } from '#features/site/content/components/priority-explained.tsx'
import { SectionProse } from '#features/site/content/components/section-prose.tsx'
import { type ContentSection, getContentPage } from '#features/site/content/content.server.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { mapActionOf, readMap } from '#features/site/maps/maps.server.ts'
import { MapPrompt } from '#features/site/maps/components/map-prompt.tsx'
import type { Route } from './+types/how-it-works'
import { Prose } from '#features/site/content/components/prose.tsx'

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

/** The way from the first form to the last night, one window a step; in the last the light is on. */
function ProcessSteps({ section }: { section: ContentSection }) {
  return (
    <section aria-labelledby={section.id}>
      <h2 id={section.id}>{section.title}</h2>
      <Prose nodes={section.nodes} />
      <ol className="floors">
        {section.items.map((item) => (
          <li key={item.id}>
            <h3 id={item.id}>{item.title}</h3>
            <Prose nodes={item.nodes} />
          </li>
        ))}
      </ol>
    </section>
  )
}
