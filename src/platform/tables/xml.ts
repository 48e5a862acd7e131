/** XML as spreadsheets write it, tag by tag: no entities of its own, no schema, nothing outside the text is fetched. */
export type XmlTag = {
  /** With its prefix, as `table:table-cell`. */
  name: string
  kind: 'open' | 'close' | 'empty'
  /** What stands between the tag before and this one. */
  text: string
  attribute(name: string): string | null
}

const TAG =
  /<(?:!--[\s\S]*?-->|\?[\s\S]*?\?>|!\[CDATA\[([\s\S]*?)\]\]>|(\/?)([\p{L}_][\p{L}\p{N}_:.-]*)((?:\s+[^\s=/>]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>)/gu
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos));/gi
const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

export function* tagsOf(xml: string): Generator<XmlTag> {
  let from = 0
  let text = ''
  for (const found of xml.matchAll(TAG)) {
    const [whole, data, slash, name, attributes = '', end] = found
    text += plain(xml.slice(from, found.index))
    from = found.index + whole.length
    if (data !== undefined) text += data
    if (name === undefined) continue
    const kind = slash === '/' ? 'close' : end === '/' ? 'empty' : 'open'
    yield { name, kind, text, attribute: (wanted) => attributeOf(attributes, wanted) }
    text = ''
  }
}

function attributeOf(attributes: string, wanted: string): string | null {
  for (const [, name, double, single] of attributes.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g))
    if (name === wanted) return plain(double ?? single ?? '')
  return null
}

function plain(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(ENTITY, (_, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? ''
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}
