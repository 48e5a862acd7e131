import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Files that are handed out, by their addresses as the site map has them, with what reads their facts back. */
const FILES: Readonly<Record<string, string>> = {
  'hostEvent.ics': 'papers',
  'profile/way.ics': 'papers',
  'profile/data.json': 'files',
  'profile/letters/pdf': 'papers',
  'profile/thanks.pdf': 'papers',
  'ImportantDocs/${name}.pdf': 'papers',
  'admin/letters/pdf': 'papers',
  'admin/host/:id/thanks.pdf': 'papers',
  'admin/impact.csv': 'impact',
  'admin/rooms.csv': 'files',
  'admin/security.csv': 'files',
  'admin/migrate/guests.csv': 'files',
  'admin/migrate/hosts.csv': 'files',
}
/** Lists whose rows can be taken as a file. */
const LISTS = ['guestList', 'hostList', 'letterList', 'mailList', 'matchList']

const source = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return source(path)
    return entry.name.endsWith('.tsx') ? [readFileSync(path, 'utf8')] : []
  })

it('every file that leaves has a test that reads its facts back', () => {
  const routes = readFileSync('src/routes.ts', 'utf8')
  const addresses = [
    ...routes.matchAll(/['`]([\w/:${}]+(?:\.(?:pdf|csv|ics)|\/pdf|profile\/data\.json))['`]/g),
  ].map(([, path]) => path)
  const data = routes.includes("'profile/data.json'") ? ['profile/data.json'] : []
  const own = new Set(
    [...addresses, ...data].filter((path) => path?.includes('/') || path === 'hostEvent.ics'),
  )
  expect([...own].toSorted()).toEqual(Object.keys(FILES).toSorted())
})

it('every list that is exported has its columns declared', () => {
  const exported = source('src/features').flatMap((text) =>
    [...text.matchAll(/\bexporting\((\w+)\)/g)].map(([, name]) => name),
  )
  expect(exported.toSorted()).toEqual(LISTS)
})
