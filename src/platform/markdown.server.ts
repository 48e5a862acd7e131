import { marked, type Token, type Tokens } from 'marked'

/** The only elements that text of organisers can become. Raw HTML stays visible text, images become their description. */
export type MarkdownTag =
  | (
      | 'h2'
      | 'h3'
      | 'h4'
      | 'p'
      | 'ul'
      | 'ol'
      | 'li'
      | 'blockquote'
      | 'hr'
      | 'br'
      | 'strong'
      | 'em'
      | 'code'
      | 'a'
    )
  | ('table' | 'thead' | 'tbody' | 'tr' | 'th' | 'td')

export type MarkdownElement = { tag: MarkdownTag; id?: string; href?: string; children: MarkdownNode[] }
export type MarkdownNode = string | MarkdownElement

/** Gives the final words of a piece of text; placeholders are filled here, after parsing, so no value can become markup. */
export type Fill = (text: string) => string

const SAFE_HREF = /^(https?:\/\/|mailto:|tel:|#|\/(?!\/))/i
const HEADINGS = ['h2', 'h2', 'h3', 'h4', 'h4', 'h4'] as const

/** Markdown as a tree of allowed elements. A heading's id is its `{#id}`, else made of its words. */
export function parseMarkdown(source: string, fill: Fill = (text) => text): MarkdownNode[] {
  return readAll(marked.lexer(source), fill)
}

function readAll(tokens: readonly Token[] | undefined, fill: Fill): MarkdownNode[] {
  return (tokens ?? []).flatMap((token) => readToken(token as Tokens.Generic & Token, fill))
}

function readToken(token: Token, fill: Fill): MarkdownNode[] {
  const inner = 'tokens' in token ? token.tokens : undefined
  const wrap = (tag: MarkdownTag): MarkdownNode[] => [{ tag, children: readAll(inner, fill) }]
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'heading':
      return [readHeading(token as Tokens.Heading, fill)]
    case 'paragraph':
      return wrap('p')
    case 'blockquote':
    case 'strong':
    case 'em':
      return wrap(token.type)
    case 'codespan':
      return [{ tag: 'code', children: [fill((token as Tokens.Codespan).text)] }]
    case 'hr':
    case 'br':
      return [{ tag: token.type, children: [] }]
    case 'list':
      return [readList(token as Tokens.List, fill)]
    case 'table':
      return [readTable(token as Tokens.Table, fill)]
    case 'link':
      return readLink(token as Tokens.Link, fill)
    case 'text':
    case 'escape':
      return inner ? readAll(inner, fill) : [fill((token as Tokens.Text).text)]
    default:
      return [fill('text' in token && typeof token.text === 'string' ? token.text : token.raw)]
  }
}

function readHeading(token: Tokens.Heading, fill: Fill): MarkdownElement {
  const children = readAll(token.tokens, fill)
  const last = children.at(-1)
  const mark = typeof last === 'string' ? /\s*\{#([\w-]+)\}\s*$/.exec(last) : null
  if (mark && typeof last === 'string') children[children.length - 1] = last.slice(0, mark.index)
  const id = mark?.[1] ?? slugOf(textOf(children))
  return { tag: HEADINGS[token.depth - 1] ?? 'h4', id, children }
}

function readList(token: Tokens.List, fill: Fill): MarkdownElement {
  const items = token.items.map((item): MarkdownElement => ({
    tag: 'li',
    children: readAll(item.tokens, fill),
  }))
  return { tag: token.ordered ? 'ol' : 'ul', children: items }
}

function readTable(token: Tokens.Table, fill: Fill): MarkdownElement {
  const row = (cells: Tokens.TableCell[], tag: 'th' | 'td'): MarkdownElement => ({
    tag: 'tr',
    children: cells.map((cell) => ({ tag, children: readAll(cell.tokens, fill) })),
  })
  const head: MarkdownElement = { tag: 'thead', children: [row(token.header, 'th')] }
  const body: MarkdownElement = { tag: 'tbody', children: token.rows.map((cells) => row(cells, 'td')) }
  return { tag: 'table', children: [head, body] }
}

function readLink(token: Tokens.Link, fill: Fill): MarkdownNode[] {
  const href = fill(token.href)
  const children = readAll(token.tokens, fill)
  return SAFE_HREF.test(href) ? [{ tag: 'a', href, children }] : children
}

/** The words of a tree without its elements. */
export function textOf(nodes: readonly MarkdownNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
