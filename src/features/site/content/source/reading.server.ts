/** From the text of a content file to its fields and its Markdown. Nothing here throws: a file may be anything. */
import { parseDocument } from 'yaml'
import { ok, refuse, type Result } from '#domain/result.ts'
import type { FileProblem } from '#features/site/content/content.ts'
import { fillMarkdown, type MarkdownNode, type ReadMarkdown, readMarkdown } from '#platform/markdown.server.ts'
import { z } from 'zod'

export type ContentText = FrontMatter & { markdown: ReadMarkdown }
export type BrokenText = { problem: FileProblem; detail?: string }

// Marked's time grows with the square or the cube of some signs of a paragraph: sixteen thousand characters of open links
// take it a minute. A paragraph here is what has no empty line in it. All limits are far above what a written page has.
const LONGEST_BLOCK = 20_000
const MOST_SIGNS = [
  { sign: /[*_]/g, inBlock: 600, inFile: 6000 },
  { sign: /[!~]/g, inBlock: 600, inFile: 6000 },
  { sign: /\]\(/g, inBlock: 150, inFile: 1500 },
  // Long lists and tables: both Marked and the typesetter of the PDFs look again at what they have already read.
  { sign: /[-+] /g, inBlock: 600, inFile: 6000 },
  { sign: /\n/g, inBlock: 400, inFile: Infinity },
  { sign: /^[ \t]*(?:[-+*]|\d+[.)])(?=\s)/gm, inBlock: 400, inFile: 2000 },
  { sign: /\|/g, inBlock: 1000, inFile: 5000 },
] as const
/** The typesetter tries a word that does not fit letter by letter. */
const LONGEST_WORD = 1000
const DEEPEST_NESTING = 16
const LONGEST_HEAD = 8000

/** Reads a content file. `isFact` says which `{{places}}` can be filled. */
export function readContentText(
  source: string,
  isFact: (name: string) => boolean,
): Result<ContentText, BrokenText> {
  if (source.trim() === '') return refuse({ problem: 'empty' })
  const unknown = findPlaces(source).find((name) => !isFact(name))
  if (unknown !== undefined) return refuse({ problem: 'unknown-place', detail: unknown.slice(0, 60) })
  const { head, body } = splitFrontMatter(source)
  if (head.length > LONGEST_HEAD) return refuse({ problem: 'front-matter' })
  const fields = frontMatterSchema.safeParse(readFields(head))
  if (!fields.success) return refuse({ problem: 'front-matter' })
  if (isTangled(body)) return refuse({ problem: 'tangled' })
  const markdown = readMarkdown(body)
  const nodes = fillMarkdown(markdown, (text) => text)
  if (isDeeperThan(nodes, DEEPEST_NESTING)) return refuse({ problem: 'tangled' })
  return ok({ ...fields.data, markdown })
}

/** What stands between the two `---` at the head of a content file, and the rest. */
export function splitFrontMatter(source: string): { head: string; body: string } {
  const text = source.replace(/\r\n?/g, '\n')
  const [, head = '', body = text] = /^\s*---[ \t]*\n([\s\S]*?)\n---[ \t]*(?:\n([\s\S]*))?$/.exec(text) ?? []
  return { head, body }
}

/** The names in `{{…}}`, as they were written. */
export function findPlaces(text: string): string[] {
  return [...text.matchAll(/\{\{([^{}]*)\}\}/g)].map(([, name = '']) => name.trim())
}

/** YAML without types, tags and aliases: every value is text, a list or a map. `null` when it cannot be read. */
function readFields(head: string): unknown {
  try {
    const document = parseDocument(quotePlainText(head), { schema: 'failsafe', logLevel: 'silent' })
    if (document.errors.length + document.warnings.length > 0) return null
    return document.toJS({ maxAliasCount: 0 })
  } catch {
    return null
  }
}

/**
 * People write `title: Beds: how it works`. To YAML that is a mistake, and a line that begins with a place is a map;
 * so the text of our own fields is put in quotes first, where nobody has done it.
 */
function quotePlainText(head: string): string {
  const plain = /^(title|lead|description):[ \t]+(?!["'|>&*!])(\S.*(?:\n[ \t]+\S.*)*)$/gm
  return head.replace(
    plain,
    (_, field: string, text: string) => `${field}: ${JSON.stringify(text.trim().replace(/\s*\n\s*/g, ' '))}`,
  )
}

const QUOTES_IN_QUOTES = new RegExp(`^(?:[ \\t]*>){${DEEPEST_NESTING}}`, 'm')

function isTangled(body: string): boolean {
  const blocks = body.split(/\n[ \t]*\n/)
  if (QUOTES_IN_QUOTES.test(body) || blocks.some(({ length }) => length > LONGEST_BLOCK)) return true
  if (body.split(/\s+/).some(({ length }) => length > LONGEST_WORD)) return true
  return MOST_SIGNS.some(({ sign, inBlock, inFile }) => {
    const inAll = body.match(sign)?.length ?? 0
    return inAll > inFile || blocks.some((block) => (block.match(sign)?.length ?? 0) > inBlock)
  })
}

function isDeeperThan(nodes: readonly MarkdownNode[], levels: number): boolean {
  if (nodes.length === 0) return false
  if (levels === 0) return true
  return nodes.some((node) => typeof node !== 'string' && isDeeperThan(node.children, levels - 1))
}

const words = z.string().trim().max(1000)
const TRUE_WORDS = ['true', 'yes', 'ja']
const FALSE_WORDS = ['false', 'no', 'nein']

/** The fields at the head of a content file, all of them read as text; others are left for other uses. */
const frontMatterSchema = z.object({
  title: words.min(1),
  lead: words.default(''),
  description: words.optional(),
  sample: z
    .enum([...TRUE_WORDS, ...FALSE_WORDS])
    .default('false')
    .transform((word) => TRUE_WORDS.includes(word)),
  updated: z.iso.date().optional(),
})
type FrontMatter = z.output<typeof frontMatterSchema>
