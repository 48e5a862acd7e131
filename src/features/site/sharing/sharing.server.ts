import { textOf, type MarkdownNode } from '#platform/markdown.server.ts'

/** What stands in a content file as the paragraphs of a message without any marks. */
export function paragraphsOf(nodes: readonly MarkdownNode[]): string[] {
  return nodes.map((node) => textOf([node]).replace(/\s+/g, ' ').trim()).filter(Boolean)
}
