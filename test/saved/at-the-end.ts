import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Product } from '../product/product.ts'
import { bringBackElsewhere } from './comes-back.ts'
import { listFilled } from './written.ts'

/** It takes some seconds of a processor, so one is asked for that leaves rows in so many tables that none before has. */
const NEW_TABLES = 40

/** What journeys leave behind is saved and comes back, row by row. With `--all` of each product with people in it. */
export async function expectItComesBack(product: Product, env: Record<string, string>): Promise<void> {
  if (!(await isAsked(product))) return
  const { lost, folder } = await bringBackElsewhere(product, env)
  await rm(dirname(folder), { recursive: true, force: true })
  if (lost.length > 0) throw new Error(`what was saved does not come back:\n${lost.join('\n')}`)
}

/** Only those of browsers: what other tests leave, they have often put there themselves. */
export const isOfJourney = (): boolean => process.env.TEST_WORKER_INDEX !== undefined

async function isAsked(product: Product): Promise<boolean> {
  const { exitCode, signalCode } = product.child
  if (exitCode !== null || signalCode !== null) return false
  const filled = await listFilled(product)
  if (process.env.TEST_ALL) return filled.includes('person')
  const folder = process.env.PREPARED_DATA
  return folder !== undefined && hasNew(join(folder, 'came-back'), filled)
}

/** Noted for the whole run: workers have processes of their own. */
async function hasNew(folder: string, tables: readonly string[]): Promise<boolean> {
  await mkdir(folder, { recursive: true })
  const isThere = (name: string) =>
    mkdir(join(folder, name)).then(
      () => false,
      () => true,
    )
  const noted: string[] = []
  for (const table of tables) if (!(await isThere(table))) noted.push(table)
  if (noted.length >= NEW_TABLES) return true
  await Promise.all(noted.map((table) => rm(join(folder, table), { recursive: true })))
  return false
}
