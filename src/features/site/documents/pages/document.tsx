import { data } from 'react-router'
import { OnThisPage } from '#features/site/content/components/on-this-page.tsx'
import { OwnText } from '#features/site/content/components/own-text.tsx'
import { PageBand } from '#features/site/content/components/page-band.tsx'
import { Prose } from '#features/site/content/components/prose.tsx'
import { SampleNote } from '#features/site/content/components/sample-note.tsx'
import { SectionProse } from '#features/site/content/components/section-prose.tsx'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { getDocument } from '#features/site/documents/documents.server.ts'
import { isDocumentName } from '#features/site/content/content.ts'
import { documentFilePath } from '#features/site/documents/documents.ts'
import { longDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { Route } from './+types/document'

export const handle = { static: true }

/** A document as a page, from the same text as its PDF; an unknown name is no page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  if (!isDocumentName(params.document)) throw data(null, 404)
  const page = await getDocument(params.document, visitOf(context).locale, depsOf(context))
  return { page, name: params.document }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.page.pageTitle },
  { name: 'description', content: loaderData?.page.description },
]

export default function DocumentPage({ loaderData: { page, name } }: Route.ComponentProps) {
  const { t, to, locale } = useTexts()
  return (
    <OwnText page={page}>
      <article className="document">
        <p className="letterhead">{page.facts.brandName}</p>
        <PageBand title={page.title} lead={page.lead}>
          <ul className="document-links">
            <li>
              <a href={to(documentFilePath(name))} type="application/pdf">
                {t('home.docPdfKeep')}
              </a>
            </li>
            <li>
              <a href={to('/ImportantDocs')}>{t('home.docBack')}</a>
            </li>
          </ul>
        </PageBand>
        <div className="wrap reading">
          <OnThisPage stops={page.sections.map(({ id, title }) => ({ id, title }))} />
          <div className="prose">
            {page.isSample && <SampleNote />}
            <Prose nodes={page.intro} />
            {page.sections.map((section) => (
              <SectionProse key={section.id} section={section} />
            ))}
            {page.updated && (
              <p className="quiet">{t('home.docUpdated', { date: longDay(page.updated, locale) })}</p>
            )}
          </div>
        </div>
      </article>
    </OwnText>
  )
}
