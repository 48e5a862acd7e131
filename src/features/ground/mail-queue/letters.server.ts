import { ADDRESS_VARIABLES, fillVariables, type BroadcastValues } from '#domain/broadcast-variables.ts'
import type { LetterNode } from '#mails/views.ts'
import {
  fillMarkdown,
  readMarkdown,
  type MarkdownNode,
  type ReadMarkdown,
} from '#platform/markdown.server.ts'

/** An organiser's Markdown for one reader. Values are filled in after parsing, so no name becomes a link. Only absolute links stay. */
export function readLetter(markdown: string, values: BroadcastValues): LetterNode[] {
  // Ours and without a sign that Markdown could mean: filled in before, they become links where they stand alone.
  const written = ADDRESS_VARIABLES.reduce(
    (text, name) => text.replaceAll(`{${name}}`, values[name]),
    markdown,
  )
  return fillMarkdown(readOnce(written), (text) => fillVariables(text, values)).map(inMail)
}

/** A broadcast is the same words for thousands: what was read last is kept, a few because of languages. Nothing in it is personal. */
const MOST_KEPT = 8
const kept = new Map<string, ReadMarkdown>()

function readOnce(written: string): ReadMarkdown {
  const known = kept.get(written)
  if (known) return known
  if (kept.size === MOST_KEPT) kept.clear()
  const read = readMarkdown(written)
  kept.set(written, read)
  return read
}

const WHOLE = /^(?:https?:\/\/|mailto:)/i
/** Kept as they are; of everything else (tables, code) a mail has the words. */
const KEPT = new Set(['h2', 'h3', 'h4', 'p', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'strong', 'em'])

function inMail(node: MarkdownNode): LetterNode {
  if (typeof node === 'string') return node
  const { tag, href } = node
  const children = node.children.map(inMail)
  if (tag === 'a' && href !== undefined && WHOLE.test(href)) return { tag, href, children }
  return { tag: KEPT.has(tag) ? tag : 'p', children }
}
