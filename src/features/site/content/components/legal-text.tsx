import type { ReactNode } from 'react'
import { OwnText } from '#features/site/content/components/own-text.tsx'
import { Prose } from '#features/site/content/components/prose.tsx'
import { SectionProse } from '#features/site/content/components/section-prose.tsx'
import type { ContentPage } from '#features/site/content/content.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { PageTitle } from '#ui/page-title.tsx'

/** A text in the default layout, with its contents at the top where it is long. `children` come before the text, `under` a section by its id. */
export function LegalText({
  page,
  under,
  children,
}: {
  page: ContentPage
  under?: Record<string, ReactNode>
  children?: ReactNode
}) {
  const { t } = useTexts()
  return (
    <OwnText page={page}>
      <article className="prose">
        <PageTitle lead={page.lead}>{page.title}</PageTitle>
        {children}
        <Prose nodes={page.intro} />
        {page.sections.length > 5 && (
          <nav className="page-contents" aria-label={t('home.onThisPage')}>
            <ul>
              {page.sections.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        {page.sections.map((section) => (
          <SectionProse key={section.id} section={section}>
            {under?.[section.id]}
          </SectionProse>
        ))}
      </article>
    </OwnText>
  )
}
