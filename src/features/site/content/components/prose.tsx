import { createElement, type ReactNode } from 'react'
import { localised, type Locale } from '#i18n/locale.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { MarkdownElement, MarkdownNode } from '#platform/markdown.server.ts'

/** Shows a content tree. Links to our own pages stay in the reader's language. */
export function Prose({ nodes }: { nodes: readonly MarkdownNode[] }) {
  const { locale } = useTexts()
  return <>{renderNodes(nodes, locale)}</>
}

function renderNodes(nodes: readonly MarkdownNode[], locale: Locale): ReactNode[] {
  return nodes.map((node, index) => (typeof node === 'string' ? node : renderElement(node, index, locale)))
}

function renderElement({ tag, id, href, children }: MarkdownElement, key: number, locale: Locale): ReactNode {
  const address = href?.startsWith('/') ? localised(locale, href) : href
  const inner = children.length > 0 ? renderNodes(children, locale) : undefined
  return createElement(tag, { key, id, href: address }, inner)
}
