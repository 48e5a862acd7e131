import { ContentArticle } from '#features/site/content/components/content-article.tsx'
import { Prose } from '#features/site/content/components/prose.tsx'
import { getContentPage } from '#features/site/content/content.server.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { DocumentList } from '#features/site/documents/document-list.tsx'
import { getDocument } from '#features/site/documents/documents.server.ts'
import { DOCUMENTS } from '#features/site/documents/documents.ts'
import type { Route } from './+types/important-docs'

export const handle = { static: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { locale } = visitOf(context)
  const deps = depsOf(context)
  const page = await getContentPage('important-docs', locale, deps)
  const documents = await Promise.all(
    DOCUMENTS.map(async ({ name, section }) => {
      const { title, lead, writtenIn } = await getDocument(name, locale, deps)
      return { name, section, title, lead, writtenIn }
    }),
  )
  return { page, documents }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.page.pageTitle },
  { name: 'description', content: loaderData?.page.description },
]

/** Every document is listed under the section it belongs to; were that section removed, it stands at the end. */
export default function ImportantDocs({ loaderData: { page, documents } }: Route.ComponentProps) {
  const homeless = documents.filter(({ section }) => page.sections.every(({ id }) => id !== section))
  return (
    <ContentArticle page={page}>
      {page.sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id}>
          <h2 id={section.id}>{section.title}</h2>
          <Prose nodes={section.nodes} />
          <DocumentList documents={documents.filter((each) => each.section === section.id)} />
        </section>
      ))}
      <DocumentList documents={homeless} />
    </ContentArticle>
  )
}
