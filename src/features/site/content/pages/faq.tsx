import { ContentArticle } from '#features/site/content/components/content-article.tsx'
import { FaqSearchForm } from '#features/site/content/components/faq-search-form.tsx'
import { FaqSection } from '#features/site/content/components/faq-section.tsx'
import { getContentPage, searchSections } from '#features/site/content/content.server.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import faqSearch from '#page-scripts/faq-search.ts?page-script'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageScript } from '#ui/page-script.tsx'
import type { Route } from './+types/faq'

export const handle = { static: true }

const LONGEST_QUERY = 100

export async function loader({ context, request }: Route.LoaderArgs) {
  const { locale } = visitOf(context)
  const page = await getContentPage('faq', locale, depsOf(context))
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, LONGEST_QUERY)
  return { page, query, found: query ? searchSections(page.sections, query, locale) : page.sections }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.page.pageTitle },
  { name: 'description', content: loaderData?.page.description },
]

export default function Faq({ loaderData: { page, query, found } }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const ids = new Set(found.flatMap(({ items }) => items.map(({ id }) => id)))
  const count = query ? ids.size : null
  return (
    <ContentArticle page={page} stops={found} leastStops={2} top={<FaqSearchForm query={query} count={count} />}>
      <div data-faq="">
        {page.sections.map((section) => (
          <FaqSection key={section.id} section={section} found={ids} />
        ))}
      </div>
      <div data-faq-nothing="" hidden={count !== 0}>
        <EmptyState title={t('home.faqNothing')}>
          <LinkButton to={to('/contactUs')} kind="quiet">
            {t('errors.toContact')}
          </LinkButton>
        </EmptyState>
      </div>
      <PageScript code={faqSearch} />
    </ContentArticle>
  )
}
