import { ok, refuse, type Result } from '#domain/result.ts'

/** A picture that draws and does nothing else. `width` and `height` are those of its viewBox, in no unit. */
export type SafeSvg = { readonly svg: string; readonly width: number; readonly height: number }

export const MOST_SVG_BYTES = 20 * 1024

const ATTRIBUTES = `(?:[^<>"']|"[^"]*"|'[^']*')*`
const TAG = new RegExp(`<(/?)([A-Za-z_][\\w:.-]*)(${ATTRIBUTES}?)(/?)>`, 'g')
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const ACTIVE = new Set([
  'script',
  'foreignobject',
  'handler',
  'listener',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
])

/** An SVG for everybody, or what is wrong with it. Anything that runs, loads or hides is refused. Messages complete "<path> …". */
export function readSafeSvg(file: string): Result<SafeSvg, string> {
  if (Buffer.byteLength(file) > MOST_SVG_BYTES) return refuse('is larger than 20 KB')
  if (file.includes('\uFFFD')) return refuse('is not text in UTF-8')
  const svg = file.replace(/^\uFEFF/, '').trim()
  const bare = svg.replace(/<\?xml\s[^>]*\?>/, '').replace(/<!--[\s\S]*?-->/g, '')
  const problem = findHidden(bare) ?? findActive(bare) ?? findDisorder(bare)
  if (problem) return refuse(problem)
  return measure(bare, svg)
}

/** Ways to write something so that the checks below would not see it. */
function findHidden(text: string): string | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return 'has a DOCTYPE: save it as plain SVG'
  if (text.includes('<?')) return 'has a processing instruction: save it as plain SVG'
  if (text.includes('<!')) return 'has a CDATA section or an unfinished comment: save it as plain SVG'
  if (text.includes('&#') || text.includes('\\'))
    return 'has characters written as numbers or with a backslash'
  return null
}

function findActive(text: string): string | null {
  for (const { name, attributes } of tagsOf(text)) {
    if (ACTIVE.has(localName(name))) return `has <${name}>, which a logo may not`
    for (const [key, value] of attributes) {
      const problem = judgeAttribute(localName(key), key, value)
      if (problem) return problem
    }
  }
  if (/@import/i.test(text)) return 'loads another file (@import)'
  // What is left of addresses stands in style sheets; name spaces are names, not addresses.
  const withoutNames = text.replace(/\sxmlns(?::[\w.-]+)?\s*=\s*(?:"[^"]*"|'[^']*')/g, '')
  if (/url\(\s*["']?\s*(?!["'#\s])/i.test(withoutNames)) return 'loads another file (url)'
  if (withoutNames.includes('//')) return 'names another address: save it as plain or optimised SVG'
  return null
}

function judgeAttribute(local: string, key: string, value: string): string | null {
  if (local.startsWith('on')) return `has an event handler (${key})`
  if ((local === 'href' || local === 'src') && !value.startsWith('#'))
    return `refers to another file (${key})`
  if (key.toLowerCase() === 'xml:base') return 'refers to another file (xml:base)'
  return null
}

/** A browser shows nothing of an SVG file that is not well-formed. */
function findDisorder(text: string): string | null {
  if (text.replace(TAG, '').includes('<')) return 'is not well-formed'
  const open: string[] = []
  for (const { name, isEnd, isEmpty } of tagsOf(text)) {
    if (isEnd && open.pop() !== name) return `is not well-formed at </${name}>`
    if (!isEnd && !isEmpty) open.push(name)
  }
  return open.length > 0 ? `is not well-formed: <${open.at(-1)}> has no end` : null
}

function measure(text: string, svg: string): Result<SafeSvg, string> {
  const [root] = tagsOf(text)
  if (root?.name !== 'svg' || !text.trimStart().startsWith('<svg')) return refuse('is not an SVG picture')
  const attributes = new Map(root.attributes)
  if (attributes.get('xmlns') !== 'http://www.w3.org/2000/svg') {
    return refuse('lacks xmlns="http://www.w3.org/2000/svg"')
  }
  const numbers = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const [, , width = 0, height = 0] = numbers
  if (numbers.length !== 4 || !numbers.every(Number.isFinite) || width <= 0 || height <= 0) {
    return refuse('lacks a viewBox of four numbers')
  }
  return ok(Object.freeze({ svg, width, height }))
}

type SvgTag = { name: string; attributes: [string, string][]; isEnd: boolean; isEmpty: boolean }

function tagsOf(text: string): SvgTag[] {
  return [...text.matchAll(TAG)].map(([, slash, name = '', inside = '', empty]) => ({
    name,
    attributes: [...inside.matchAll(ATTRIBUTE)].map(([, key = '', double, single]) => [
      key,
      double ?? single ?? '',
    ]),
    isEnd: slash === '/',
    isEmpty: empty === '/',
  }))
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase()
