import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Temporal } from 'temporal-polyfill'
import { beforeEach, expect, it } from 'vitest'
import { createLog } from '#platform/log.server.ts'
import { getStreetList, readStreetFile, streetFilePath } from './streets.server.ts'
import { aFolder } from '../../../../test/builders/folder.ts'

const root = aFolder()

const rhein = '53225,Bonn,Rheinaustraße,50.7,7.1\n'
let dataDir: string
let path: string
let lines: string[]
let now = Temporal.Instant.from('2027-04-20T09:00:00Z')
let count = 0

beforeEach(async () => {
  count += 1
  dataDir = join(root, String(count))
  await mkdir(dataDir)
  path = streetFilePath(dataDir)
  lines = []
})
const list = () =>
  getStreetList({
    settings: { dataDir },
    clock: () => now,
    log: createLog({ write: (line) => void lines.push(line) }),
  })
const later = () => {
  now = now.add({ seconds: 2 })
}

it('is none without the file, and noticed when it comes, changes and goes', async () => {
  expect(await list()).toBeNull()
  await writeFile(path, rhein)
  later()
  expect((await list())?.streets).toBe(1)
  await writeFile(path, `${rhein}53113,Bonn,Rheingasse,,\nnonsense\n`)
  later()
  expect(await list()).toMatchObject({ streets: 2, badLines: 1 })
  later()
  await list()
  await rm(path)
  later()
  expect(await list()).toBeNull()
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { event: 'streets.read', count: 1, bad: 0 },
    { event: 'streets.read', count: 2, bad: 1 },
  ])
})

it('is not looked at again within a second', async () => {
  await list()
  await writeFile(path, rhein)
  expect(await list()).toBeNull()
})

it('that is no text, no file or too big is refused in one line of the log', async () => {
  await writeFile(path, Buffer.from([0xff, 0xfe, 0x00]))
  expect(await list()).toBeNull()
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ event: 'streets.refused', reason: 'not-text' })
  expect(await readStreetFile(dataDir)).toEqual({ kind: 'refused', reason: 'unreadable' })
  await writeFile(path, Buffer.alloc(10 * 1024 * 1024 + 1, 'x'))
  expect(await readStreetFile(path)).toEqual({ kind: 'refused', reason: 'too-big' })
})
