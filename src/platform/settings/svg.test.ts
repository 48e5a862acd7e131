import { expect, it } from 'vitest'
import { readSafeSvg } from './svg.server.ts'

const XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
const drawing = (inside: string, attributes = 'viewBox="0 0 60 30"') =>
  `<svg ${XMLNS} ${attributes}>${inside}</svg>`

it('takes a drawing with its proportions', () => {
  const svg = drawing('<path d="M0 0h60v30z" fill="url(#a)"/><use href="#b"/><title>Beds &amp; more</title>')
  expect(readSafeSvg(`<?xml version="1.0"?>\n<!-- made http://by.hand -->${svg}\n`)).toMatchObject({
    ok: true,
    value: { width: 60, height: 30 },
  })
})

it('takes a style sheet of its own, such as one for the dark theme', () => {
  const style = '<style>path{fill:#123}@media (prefers-color-scheme:dark){path{fill:url(#light)}}</style>'
  expect(readSafeSvg(drawing(`${style}<path d="M0 0"/>`)).ok).toBe(true)
})

it.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script with a prefix', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'],
  ['a script in capitals', '<SCRIPT>1</SCRIPT>'],
  ['an event handler', '<path d="M0 0" onload="alert(1)"/>'],
  ['an event handler in capitals and with blanks', "<path OnClick = 'alert(1)'/>"],
  ['a handler after a quoted bracket', '<path d=">" onload="alert(1)"/>'],
  ['foreign content', '<foreignObject><p>x</p></foreignObject>'],
  ['a link to a page', '<a href="https://example.org"><path d="M0 0"/></a>'],
  ['a script address', '<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
  ['an old link', '<use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="other.svg#a"/>'],
  ['a picture', '<image href="data:image/png;base64,AAAA"/>'],
  ['a file in a style attribute', '<path style="fill:url(https://example.org/x)"/>'],
  ['a file in a quoted url', '<path fill="url( \'x.svg#a\' )"/>'],
  ['an import', '<style>@import "x.css";</style>'],
  ['an address in a style sheet', '<style>path{background:image-set("//example.org/x" 1x)}</style>'],
  ['an escaped address', '<style>path{fill:u\\72l(x)}</style>'],
  ['numbered characters', '<path style="fill:&#117;rl(x)"/>'],
  ['another base', '<g xml:base="x"><use href="#a"/></g>'],
  ['a hidden section', '<style><![CDATA[path{}]]></style>'],
  ['an unfinished comment', '<!-- <path d="M0 0"/>'],
  ['an element without end', '<g>'],
  ['elements that cross', '<g><path></g></path>'],
  ['a loose bracket', '1 < 2'],
])('refuses %s', (_, inside) => expect(readSafeSvg(drawing(inside)).ok).toBe(false))

it.each([
  ['no drawing at all', 'hello'],
  ['a page', '<html></html>'],
  ['a document type', `<!DOCTYPE svg [<!ENTITY x "y">]>${drawing('')}`],
  ['a style sheet from outside', `<?xml-stylesheet href="x.css"?>${drawing('')}`],
  ['no viewBox', drawing('', 'width="60"')],
  ['a viewBox without size', drawing('', 'viewBox="0 0 60 0"')],
  ['a viewBox of words', drawing('', 'viewBox="a b c d"')],
  ['no name space: a browser would show nothing', '<svg viewBox="0 0 1 1"></svg>'],
  ['a file that is not text', `${drawing('')}\uFFFD`],
])('refuses %s', (_, svg) => expect(readSafeSvg(svg).ok).toBe(false))

it('refuses one byte more than 20 KB', () => {
  const frame = drawing('<title></title>').length
  const ofSize = (bytes: number) => drawing(`<title>${'x'.repeat(bytes - frame)}</title>`)
  expect(readSafeSvg(ofSize(20 * 1024)).ok).toBe(true)
  expect(readSafeSvg(ofSize(20 * 1024 + 1))).toEqual({ ok: false, error: 'is larger than 20 KB' })
})
