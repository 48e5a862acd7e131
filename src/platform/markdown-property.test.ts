import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMarkdown, type MarkdownNode } from '#platform/markdown.server.ts'
import { often } from '../../test/builders/often.ts'

const TAGS = new Set(
  'h2 h3 h4 p ul ol li blockquote hr br strong em code a table thead tbody tr th td'.split(' '),
)
const PIECES = [
  '# |## |#### |> |- |1. |    |\n|\n\n|**|*|_|`|```\n|[|]|(|)|](|![|<|>|</|<script>|<a href=|<img src=x onerror=1>',
  '<!--|javascript:|JaVa\tscript:|data:text/html,|vbscript:|https://|mailto:|//evil|/\\evil|&#106;|&lt;|&amp;',
  '{#id}|{#content}|{{x}}|---\n|[r]: |[r]|<https://a>|~~',
]
const pieces = fc.constantFrom('|', '|-|\n', ...PIECES.flatMap((some) => some.split('|')))

const markdown = fc
  .array(
    fc.oneof({ weight: 4, arbitrary: pieces }, { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) }),
    {
      maxLength: 40,
    },
  )
  .map((parts) => parts.join(''))

type Seen = { tags: string[]; hrefs: string[]; ids: string[] }
function look(nodes: readonly MarkdownNode[], seen: Seen = { tags: [], hrefs: [], ids: [] }): Seen {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    seen.tags.push(node.tag)
    if (node.href !== undefined) seen.hrefs.push(node.href)
    if (node.id !== undefined) seen.ids.push(node.id)
    look(node.children, seen)
  }
  return seen
}

/** Where a browser would go from a page of ours. */
function goesTo(href: string): string {
  const { protocol, host } = new URL(href, 'https://ours.example/page')
  return protocol === 'https:' || protocol === 'http:' ? `${protocol}//${host}` : protocol
}

describe('whatever is written', () => {
  it('becomes allowed elements, with nothing but what they may carry', () => {
    fc.assert(
      fc.property(markdown, (source) => {
        const nodes = parseMarkdown(source)
        expect(look(nodes).tags.filter((tag) => !TAGS.has(tag))).toEqual([])
        expect(JSON.stringify(nodes)).not.toMatch(/"(?:style|class|src|on\w+)":/)
      }),
      { numRuns: often(1500) },
    )
  })

  it('links to the web, a mailbox, a telephone or a place of our own, also after its places were filled', () => {
    const evil = fc.constantFrom(
      'javascript:alert(1)',
      '//evil.example',
      '/\\evil.example',
      '\tdata:,x',
      '/\t/evil',
    )
    fc.assert(
      fc.property(markdown, evil, (source, value) => {
        for (const href of look(parseMarkdown(source, (text) => text.replaceAll('{{x}}', value))).hrefs) {
          expect(href).toMatch(/^(?:https?:\/\/|mailto:|tel:|#|\/(?![/\\]))[^\s\\]*$/i)
          if (href.startsWith('/')) expect(goesTo(href)).toBe('https://ours.example')
        }
      }),
      { numRuns: often(1500) },
    )
  })

  it('has every id once, none of the frame of the page, and no heading below a gap', () => {
    fc.assert(
      fc.property(markdown, (source) => {
        const nodes = parseMarkdown(source)
        const { ids } = look(nodes)
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids).not.toContain('content')
        let level = 1
        for (const node of nodes) {
          if (typeof node === 'string' || !/^h\d$/.test(node.tag)) continue
          const own = Number(node.tag.slice(1))
          expect(own).toBeLessThanOrEqual(level + 1)
          level = own
        }
      }),
      { numRuns: often(1500) },
    )
  })

  it.each([10_000, 1])('does not end in an error when %d brackets open', (count) => {
    expect(() => parseMarkdown('>'.repeat(count))).not.toThrow()
  })
})
