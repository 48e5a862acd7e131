import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const TESTS = /\.test\.tsx?$/
/** How a test gets at the built product: by the helper that starts it, or by its files. */
const BUILT = /product\/(?:product|demo)\.ts|stress\/mail|['"`/]build\//

/** Does one of the tests that `filters` choose (as vitest does, by a part of their path; none = all) need the built product? */
export function needsBuild(root, filters) {
  const asked = filters.filter((filter) => !filter.startsWith('-'))
  const isAsked = (file) =>
    asked.length === 0 || asked.some((part) => file.includes(part.replace(/^\.\//, '')))
  return ['src', 'engine', 'demo', 'test', 'scripts']
    .flatMap((folder) => listTests(join(root, folder)))
    .some((file) => isAsked(relative(root, file)) && BUILT.test(readFileSync(file, 'utf8')))
}

function listTests(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && TESTS.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}
