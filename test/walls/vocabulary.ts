import { isTest, type SourceTree } from './source-tree.ts'

/** The closed vocabulary inside a feature (house rules in ARCHITECTURE.md); a new word needs a decision record. */
const words =
  /^(?:schema\.tsx?|(?:queries|commands|jobs|gates|cookies|request-context)\.server\.ts|(?:pages|steps|components)\/[a-z0-9-]+\.tsx?)$/
// A large feature repeats the vocabulary in sub-folders, at most two deep.
const subFolder = /^(?:(?!pages\/|steps\/|components\/)[a-z-]+\/){1,2}/
const banned = /(?:^|\/)(?:index|utils?|helpers?|common|services?|misc|lib)(?:\.[a-z.]+|\/)/

export function findForeignWords(tree: SourceTree): string[] {
  return [...tree.keys()].filter((path) => {
    const inFeature = /^src\/features\/[^/]+\/(.+)$/.exec(path)?.[1]
    if (!inFeature || isTest(path)) return false
    return !words.test(inFeature) && !words.test(inFeature.replace(subFolder, ''))
  })
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
