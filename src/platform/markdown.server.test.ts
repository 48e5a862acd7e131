import { describe, expect, it } from 'vitest'
import { parseMarkdown, textOf } from '#platform/markdown.server.ts'

describe('Markdown of organisers', () => {
  it('becomes allowed elements', () => {
    expect(parseMarkdown('## Beds {#beds}\n\nA **warm** [room](/faq).')).toEqual([
      { tag: 'h2', id: 'beds', children: ['Beds'] },
      {
        tag: 'p',
        children: [
          'A ',
          { tag: 'strong', children: ['warm'] },
          ' ',
          { tag: 'a', href: '/faq', children: ['room'] },
          '.',
        ],
      },
    ])
  })

  it('makes a heading id of its words, umlauts without dots', () => {
    expect(parseMarkdown('## Was heißt „Gäste“?')).toMatchObject([{ tag: 'h2', id: 'was-heisst-gaste' }])
  })

  it('leaves raw HTML as words', () => {
    const nodes = parseMarkdown('<script>alert(1)</script>\n\nHi <b onclick="x">you</b>')
    expect(JSON.stringify(nodes)).not.toMatch(/"tag":"(script|b)"/)
    expect(textOf(nodes)).toContain('<script>')
  })

  it('gives thousands of equal headings their ids at once', () => {
    const ids = parseMarkdown('# a\n'.repeat(30_000)).map((node) => typeof node !== 'string' && node.id)
    expect(new Set(ids).size).toBe(30_000)
    expect(ids.slice(0, 3)).toEqual(['a', 'a-2', 'a-3'])
    const given = parseMarkdown('## A\n## B {#a-2}\n## A\n## A')
    expect(given).toMatchObject([{ id: 'a' }, { id: 'a-2' }, { id: 'a-3' }, { id: 'a-4' }])
  })

  it.each([
    'javascript:alert(1)',
    '//evil.example',
    'data:text/html,x',
    'vbscript:x',
    'JaVaScRiPt:x',
    'http://[',
    'https://a:99999',
  ])('drops a link to %s and keeps its words', (href) => {
    expect(parseMarkdown(`[here](${href})`)).toEqual([{ tag: 'p', children: ['here'] }])
  })

  it('fills placeholders after parsing, so a value cannot become markup or a script link', () => {
    const fill = (text: string) =>
      text.replace('{{name}}', '**x** <i>').replace('{{link}}', 'javascript:alert(1)')
    expect(parseMarkdown('{{name}}', fill)).toEqual([{ tag: 'p', children: ['**x** <i>'] }])
    expect(parseMarkdown('[a]({{link}})', fill)).toEqual([{ tag: 'p', children: ['a'] }])
  })

  it('reads lists, tables, quotes and line ends', () => {
    const tags = JSON.stringify(
      parseMarkdown('1. one\n2. two\n\n- a\n\n> q\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'),
    )
    for (const tag of ['ol', 'ul', 'li', 'blockquote', 'table', 'thead', 'th', 'td'])
      expect(tags).toContain(`"tag":"${tag}"`)
  })
})
