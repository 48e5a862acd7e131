import type { MarkdownNode } from '#platform/markdown.server.ts'
import type { FontName } from './fonts.server.ts'

/** A piece of text in one typeface, as it flows in a paragraph. */
export type Run = { text: string; font: FontName; href: string | null }

/**
 * The runs of a paragraph, in reading order, by the lines its author set. `resolve` makes an address whole; a PDF has no
 * page to be relative to.
 */
export function linesOf(nodes: readonly MarkdownNode[], resolve: (href: string) => string): Run[][] {
  const lines: Run[][] = [[]]
  for (const run of readRuns(nodes, 'regular', null, resolve)) {
    if (run.text === LINE_END) lines.push([])
    else lines.at(-1)?.push(run)
  }
  return lines.map(joinAlike).filter((line) => line.length > 0)
}

const LINE_END = '\n'

function readRuns(
  nodes: readonly MarkdownNode[],
  font: FontName,
  href: string | null,
  resolve: (href: string) => string,
): Run[] {
  return nodes.flatMap((node): Run[] => {
    if (typeof node === 'string') return [{ text: node.replace(/[ \t]*\n[ \t]*/g, ' '), font, href }]
    if (node.tag === 'br') return [{ text: LINE_END, font, href }]
    const inner = node.tag === 'strong' ? 'bold' : node.tag === 'em' && font !== 'bold' ? 'italic' : font
    const address = node.tag === 'a' && node.href ? resolve(node.href) : href
    return readRuns(node.children, inner, address, resolve)
  })
}

function joinAlike(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (last && last.font === run.font && last.href === run.href) last.text += run.text
    else if (run.text !== '') joined.push({ ...run })
  }
  return joined
}
