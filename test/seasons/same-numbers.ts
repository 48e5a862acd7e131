/** Each number that has a name, on all pages of organisers at one moment, and what is found where it leads (rules: counts). */
import { AUDIENCE_PATHS } from '#features/letters/broadcasts/components/audience-paths.ts'
import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5'

const PAGES = [
  '/admin',
  '/admin/matching',
  '/admin/inform',
  '/admin/plan',
  '/admin/rooms',
  '/admin/calls',
  '/admin/handover',
  '/admin/tonight?show=all',
  '/admin/broadcasts',
  '/admin/calendar',
  '/admin/mine',
  ...Object.values(AUDIENCE_PATHS),
]

type Mark = { page: string; name: string; count: number; text: string; link: string | null }

/** What differs, or leads elsewhere. */
export async function findDifferent(read: (path: string) => Promise<string>): Promise<string[]> {
  const pages = new Map<string, Mark[]>()
  const open = async (path: string) => {
    const known = pages.get(path)
    if (known) return known
    const marks = marksOf(path, await read(path))
    pages.set(path, marks)
    return marks
  }
  const marks: Mark[] = []
  for (const page of PAGES) marks.push(...(await open(page)))
  const wrong: string[] = []
  for (const mark of marks) {
    const { page, name, count, link } = mark
    if (!says(mark)) wrong.push(`${page} counts ${count} ${name} and says: ${mark.text}`)
    if (!link) continue
    const there = await open(link)
    const found = there.find((other) => other.name === 'found') ?? there.find((other) => other.name === name)
    if ((found?.count ?? 0) !== count)
      wrong.push(`${page} counts ${count} ${name}, and ${link} shows ${found?.count ?? 'no such number'}`)
  }
  const all = [...pages.values()].flat().filter(({ name }) => name !== 'found')
  for (const [name, same] of Map.groupBy(all, (mark) => mark.name))
    if (new Set(same.map(({ count }) => count)).size > 1)
      wrong.push(`${name}: ${same.map(({ page, count }) => `${count} on ${page}`).join(', ')}`)
  return [...new Set(wrong)]
}

function marksOf(page: string, html: string): Mark[] {
  const marks: Mark[] = []
  const visit = (node: Tree.Node, above: Tree.Element[]): void => {
    if (!('childNodes' in node)) return
    const element = 'attrs' in node ? node : null
    const said = element && attribute(element, 'data-count')
    if (element && said) {
      const [name = '', count] = said.split(' ')
      marks.push({
        page,
        name,
        count: Number(count),
        text: textOf(element),
        link: linkOf([element, ...above]),
      })
    }
    for (const child of node.childNodes) visit(child, element ? [element, ...above] : above)
  }
  visit(parse(html), [])
  return marks
}

const attribute = (element: Tree.Element, name: string) =>
  element.attrs.find((one) => one.name === name)?.value ?? null

const textOf = (node: Tree.Node): string =>
  'value' in node ? node.value : 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''

const linksIn = (node: Tree.Node): string[] => {
  if (!('childNodes' in node)) return []
  const here = 'attrs' in node && node.tagName === 'a' ? attribute(node, 'href') : null
  return here === null ? node.childNodes.flatMap(linksIn) : [here]
}

/** The one link in it, or beside it; a heading has none of its own. */
function linkOf([element, ...above]: Tree.Element[]): string | null {
  if (!element || [element, ...above].some(({ tagName }) => /^h\d$|^output$|^td$/.test(tagName))) return null
  for (const around of [element, ...above.slice(0, 2)]) {
    const links = linksIn(around)
    if (links.length > 1) return null
    if (links[0]) return links[0].startsWith('/') ? links[0] : null
  }
  return null
}

/** Of one, and of none, a word may stand for the number. */
function says({ count, text }: Mark): boolean {
  const numbers = [...text.matchAll(/\d+(?:[,.]\d{3})*/g)].map(([n]) => Number(n.replaceAll(/[,.]/g, '')))
  return numbers.includes(count) || (count <= 1 && numbers.length === 0)
}
