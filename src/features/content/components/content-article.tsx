import type { ReactNode } from 'react'
import type { ContentPage } from '#features/content/queries.server.ts'
import { Prose } from '#features/content/components/prose.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import type { MarkdownNode } from '#platform/markdown.server.ts'

/** A page of prose under a quiet band with its title; `children` come after the prose. For the layout without margin. */
export function ContentArticle({
  page,
  moreSections,
  children,
}: {
  page: ContentPage
  /** The sections inside `children`, for the list of contents. */
  moreSections?: readonly Section[]
  children?: ReactNode
}) {
  const sections = [...listSections(page.nodes), ...(moreSections ?? [])]
  return (
    <article>
      <header className="band">
        <div className="wrap">
          <h1>{page.title}</h1>
          {page.lead && <p className="lead">{page.lead}</p>}
        </div>
      </header>
      <div className="wrap reading">
        <Contents sections={sections} />
        <div className="prose">
          <Prose nodes={page.nodes} />
          {children}
        </div>
      </div>
    </article>
  )
}

type Section = { id: string; words: string }

/** Links to the sections, where there are enough of them to lose one's way. */
function Contents({ sections }: { sections: readonly Section[] }) {
  const { t } = useTexts()
  if (sections.length < 3) return null
  return (
    <nav className="on-this-page" aria-label={t('home.onThisPage')}>
      <p className="quiet">{t('home.onThisPage')}</p>
      <ul>
        {sections.map(({ id, words }) => (
          <li key={id}>
            <a href={`#${id}`}>{words}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function listSections(nodes: readonly MarkdownNode[]): Section[] {
  return nodes.flatMap((node) =>
    typeof node !== 'string' && node.tag === 'h2' && node.id ? [{ id: node.id, words: wordsOf(node) }] : [],
  )
}

function wordsOf(node: MarkdownNode): string {
  return typeof node === 'string' ? node : node.children.map(wordsOf).join('')
}
