import { dirname } from 'node:path'
import { isTest, type SourceTree } from './source-tree.ts'

/** A file is named after its use case; its suffix says where it runs: `.server.ts`, `.ts` (both sides), `.tsx` (shown). */
const name = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.server\.tsx?|\.tsx?)$/
// These say of what kind a file is, and nothing about what it is for.
const kinds = /^(?:queries|commands|jobs|schema|types|model|controller|store|views)\./
const banned = /(?:^|\/)(?:index|utils?|helpers?|common|services?|misc|lib)(?:\.[a-z.]+|\/)/

export function findForeignWords(tree: SourceTree): string[] {
  return [...tree.keys()].filter((path) => {
    if (!path.startsWith('src/features/') || isTest(path)) return false
    const file = path.slice(dirname(path).length + 1)
    return !name.test(file) || kinds.test(file)
  })
}

/** A folder begins at three files, with those of the folders in it. */
export function findThinFolders(tree: SourceTree): string[] {
  const counts = new Map<string, number>()
  for (const path of tree.keys()) {
    if (!path.startsWith('src/features/') || isTest(path)) continue
    for (let folder = dirname(path); folder !== 'src/features'; folder = dirname(folder)) {
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
    }
  }
  return [...counts].filter(([, count]) => count < 3).map(([folder, count]) => `${folder}: ${count}`)
}

export function findCatchAlls(tree: SourceTree): string[] {
  return [...tree.keys()].filter(
    (path) => path.startsWith('src/') && banned.test(path) && !path.endsWith('pages/index.tsx'),
  )
}

export const longestFile = 300

export function findLongFiles(tree: SourceTree): string[] {
  return [...tree]
    .filter(([path]) => path !== 'src/db/schema.ts')
    .map(([path, source]) => ({ path, lines: source.split('\n').length - 1 }))
    .filter(({ lines }) => lines > longestFile)
    .map(({ path, lines }) => `${path}: ${lines} lines`)
}
