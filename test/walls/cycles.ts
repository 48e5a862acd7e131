import { featureOf, importsOf, isTest, type SourceTree } from './source-tree.ts'

/** Files, or whole features, that need each other in a ring. Each ring is named once, by its members in order. */
export function findCycles(tree: SourceTree, nodeOf: (path: string) => string | undefined): string[] {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of importsOf(tree)) {
    const [start, end] = [nodeOf(from), nodeOf(to)]
    if (isTest(from) || !start || !end || start === end) continue
    edges.set(start, (edges.get(start) ?? new Set()).add(end))
  }
  const rings = new Set<string>()
  const done = new Set<string>()
  const visit = (node: string, path: string[]) => {
    const seen = path.indexOf(node)
    if (seen >= 0) {
      rings.add(path.slice(seen).toSorted().join(' ↔ '))
      return
    }
    if (done.has(node)) return
    for (const next of edges.get(node) ?? []) visit(next, [...path, node])
    done.add(node)
  }
  for (const node of edges.keys()) visit(node, [])
  return [...rings]
}

export const byFile = (path: string) => (path.startsWith('src/') ? path : undefined)
export const byFeature = (path: string) => featureOf(path)
