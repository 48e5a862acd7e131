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

/** Markdown that has been read once and can be filled many times. */
export type ReadMarkdown = { readonly tokens: readonly Token[] }

/** What one filling keeps in mind: the ids it has given out, and the level of the last heading (1 = the title of the page). */
type Filling = { fill: Fill; ids: Map<string, number>; level: number }

// Whitespace and backslashes are left out because browsers repair them: `/\evil.example` would leave the site.
const SAFE_HREF = /^(?:https?:\/\/|mailto:|tel:|#|\/(?!\/))[^\s\\\p{Cc}]*$/iu
const LEVELS = { 2: 'h2', 3: 'h3', 4: 'h4' } as const
type Level = keyof typeof LEVELS
/** The place that the link past the header leads to. */
const RESERVED_IDS = ['content']

/** Markdown as a tree of allowed elements. A heading's id is its `{#id}`, else made of its words; every id is there once. */
export function parseMarkdown(source: string, fill: Fill = (text) => text): MarkdownNode[] {
  return fillMarkdown(readMarkdown(source), fill)
}

/** Reads Markdown. What is nested so deeply that it cannot be read becomes words. */
export function readMarkdown(source: string): ReadMarkdown {
  try {
    return { tokens: marked.lexer(source) }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { tokens: [{ type: 'html', block: true, pre: false, raw: source, text: source }] }
  }
}

/** The tree of Markdown that was read before, with its places filled. */
export function fillMarkdown({ tokens }: ReadMarkdown, fill: Fill): MarkdownNode[] {
  const filling = { fill, ids: new Map(RESERVED_IDS.map((id) => [id, 1])), level: 1 }
  return tokens.flatMap((token) =>
    token.type === 'heading' ? [readHeading(token as Tokens.Heading, filling)] : readToken(token, filling),
  )
}

function readAll(tokens: readonly Token[] | undefined, filling: Filling): MarkdownNode[] {
  return (tokens ?? []).flatMap((token) => readToken(token, filling))
}

function readToken(token: Token, filling: Filling): MarkdownNode[] {
  const { fill } = filling
  const inner = 'tokens' in token ? token.tokens : undefined
  const wrap = (tag: MarkdownTag): MarkdownNode[] => [{ tag, children: readAll(inner, filling) }]
  switch (token.type) {
    case 'space':
    case 'def':
      return []
    case 'heading': // inside a quote or a list: strong words, because it opens no section of the page
      return [{ tag: 'p', children: wrap('strong') }]
    case 'paragraph':
      return wrap('p')
    case 'blockquote':
    case 'strong':
    case 'em':
      return wrap(token.type)
    case 'codespan':
      return [{ tag: 'code', children: [fill((token as Tokens.Codespan).text)] }]
    case 'code':
      return [{ tag: 'p', children: [{ tag: 'code', children: [fill((token as Tokens.Code).text)] }] }]
    case 'hr':
    case 'br':
      return [{ tag: token.type, children: [] }]
    case 'list':
      return [readList(token as Tokens.List, filling)]
    case 'table':
      return [readTable(token as Tokens.Table, filling)]
    case 'link':
      return readLink(token as Tokens.Link, filling)
    case 'html':
      return readRaw(token as Tokens.HTML | Tokens.Tag, fill)
    case 'text':
    case 'escape':
    case 'del':
      return inner ? readAll(inner, filling) : [fill(decodeEntities((token as Tokens.Text).text))]
    default:
      return [fill('text' in token && typeof token.text === 'string' ? token.text : token.raw)]
  }
}

function readRaw(token: Tokens.HTML | Tokens.Tag, fill: Fill): MarkdownNode[] {
  const words = fill(token.raw.trimEnd())
  return token.block ? [{ tag: 'p', children: [words] }] : [fill(token.raw)]
}

/** A heading is never more than one level below the one before it. */
function readHeading(token: Tokens.Heading, filling: Filling): MarkdownElement {
  const children = readAll(token.tokens, filling)
  const last = children.at(-1)
  const mark = typeof last === 'string' ? /\{#([\w-]+)\}$/.exec(last.trimEnd()) : null
  if (mark && typeof last === 'string') children[children.length - 1] = last.slice(0, mark.index).trimEnd()
  const wished = Math.min(Math.max(token.depth, 2), 4)
  filling.level = Math.min(wished, filling.level + 1)
  const id = takeId(mark?.[1] ?? slugOf(textOf(children)), filling.ids)
  return { tag: LEVELS[filling.level as Level], id, children }
}

/** `taken` knows of each id how far it has been counted, so a thousand equal headings are not counted anew for each. */
function takeId(wished: string, taken: Map<string, number>): string {
  const base = wished === '' ? 'section' : wished
  let count = taken.get(base) ?? 0
  let id = base
  while (taken.has(id)) id = `${base}-${(count += 1)}`
  if (count > 0) taken.set(base, count)
  taken.set(id, 1)
  return id
}

function readList(token: Tokens.List, filling: Filling): MarkdownElement {
  const items = token.items.map((item): MarkdownElement => ({
    tag: 'li',
    children: readAll(item.tokens, filling),
  }))
  return { tag: token.ordered ? 'ol' : 'ul', children: items }
}

function readTable(token: Tokens.Table, filling: Filling): MarkdownElement {
  const row = (cells: Tokens.TableCell[], tag: 'th' | 'td'): MarkdownElement => ({
    tag: 'tr',
    children: cells.map((cell) => ({ tag, children: readAll(cell.tokens, filling) })),
  })
  const head: MarkdownElement = { tag: 'thead', children: [row(token.header, 'th')] }
  const body: MarkdownElement = { tag: 'tbody', children: token.rows.map((cells) => row(cells, 'td')) }
  return { tag: 'table', children: [head, body] }
}

function readLink(token: Tokens.Link, filling: Filling): MarkdownNode[] {
  const href = filling.fill(token.href)
  const children = readAll(token.tokens, filling)
  return isSafeHref(href) ? [{ tag: 'a', href, children }] : children
}

/** `http://[` begins as it should and is no address: a PDF, which needs whole addresses, could not be made of it. */
function isSafeHref(href: string): boolean {
  return SAFE_HREF.test(href) && URL.canParse(href, 'http://localhost')
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
  '&shy;': '\u00ad',
}

/** The few that people write by hand; they become characters, never markup. */
function decodeEntities(text: string): string {
  return text.replace(/&[a-z]{2,4};/g, (entity) => ENTITIES[entity] ?? entity)
}

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
