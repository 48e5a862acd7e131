import { textOf, type MarkdownElement, type MarkdownNode } from '#platform/markdown.server.ts'

export type ContentItem = { id: string; title: string; nodes: MarkdownNode[] }
/** `nodes` are what stands between the heading and the first item. */
export type ContentSection = { id: string; title: string; nodes: MarkdownNode[]; items: ContentItem[] }

/** Cuts a page at its headings: `##` opens a section, `###` an item in it. What comes before the first section is `intro`. */
export function splitSections(nodes: readonly MarkdownNode[]): {
  intro: MarkdownNode[]
  sections: ContentSection[]
} {
  const intro: MarkdownNode[] = []
  const sections: ContentSection[] = []
  let open = intro
  for (const node of nodes) {
    const section = sections.at(-1)
    if (isHeading(node, 'h2')) {
      sections.push({ ...named(node), items: [] })
      open = sections.at(-1)?.nodes ?? open
    } else if (section && isHeading(node, 'h3')) {
      const item = named(node)
      section.items.push(item)
      open = item.nodes
    } else {
      open.push(node)
    }
  }
  return { intro, sections }
}

function isHeading(node: MarkdownNode, tag: 'h2' | 'h3'): node is MarkdownElement {
  return typeof node !== 'string' && node.tag === tag
}

function named(heading: MarkdownElement): ContentItem {
  return { id: heading.id ?? '', title: textOf(heading.children).trim(), nodes: [] }
}
