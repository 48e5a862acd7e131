import type { ReactNode } from 'react'
import type { ContentPage } from '#features/content/queries.server.ts'
import { Prose } from '#features/content/components/prose.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import type { MarkdownElement, MarkdownNode } from '#platform/markdown.server.ts'

/** A page of prose under a quiet band with its title; `children` come after the prose. For the layout without margin. */
export function ContentArticle({ page, children }: { page: ContentPage; children?: ReactNode }) {
  return (
    <article>
      <header className="band">
        <div className="wrap">
          <h1>{page.title}</h1>
          {page.lead && <p className="lead">{page.lead}</p>}
        </div>
      </header>
      <div className="wrap reading">
        <Contents nodes={page.nodes} />
        <div className="prose">
          <Prose nodes={page.nodes} />
          {children}
        </div>
      </div>
    </article>
  )
}

/** Links to the sections, where there are enough of them to lose one's way. */
function Contents({ nodes }: { nodes: readonly MarkdownNode[] }) {
  const { t } = useTexts()
  const sections = nodes.filter(isSection)
  if (sections.length < 3) return null
  return (
    <nav className="contents" aria-label={t('home.onThisPage')}>
      <p className="quiet">{t('home.onThisPage')}</p>
      <ul>
        {sections.map((section) => (
          <li key={section.id}>
            <a href={`#${section.id}`}>
              <Prose nodes={section.children} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function isSection(node: MarkdownNode): node is MarkdownElement {
  return typeof node !== 'string' && node.tag === 'h2'
}
