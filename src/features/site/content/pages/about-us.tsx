import { ContentArticle } from '#features/site/content/components/content-article.tsx'
import { People } from '#features/site/content/components/people.tsx'
import { SectionProse } from '#features/site/content/components/section-prose.tsx'
import { getContentPage, getPeople } from '#features/site/content/content.server.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import type { Route } from './+types/about-us'

export const handle = { static: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { locale } = visitOf(context)
  const deps = depsOf(context)
  const [page, team] = await Promise.all([
    getContentPage('about-us', locale, deps),
    getPeople('team', locale, deps),
  ])
  return { page, team }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.page.pageTitle },
  { name: 'description', content: loaderData?.page.description },
]

/** Why and how first, then who, then what it costs and how to join. */
export default function AboutUs({ loaderData: { page, team } }: Route.ComponentProps) {
  const cut = page.sections.findIndex(({ id }) => id === 'work') + 1
  const before = page.sections.slice(0, cut)
  const after = page.sections.slice(cut)
  return (
    <ContentArticle page={page} stops={[...before, ...team.sections, ...after].map(({ id, title }) => ({ id, title }))}>
      {before.map((section) => (
        <SectionProse key={section.id} section={section} />
      ))}
      <People team={team} />
      {after.map((section) => (
        <SectionProse key={section.id} section={section} />
      ))}
    </ContentArticle>
  )
}
