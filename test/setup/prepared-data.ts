import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compiledOnce } from '../product/prepared-data.ts'
import { endShared } from '../product/shared-products.ts'

/** A folder for the data that a first start leaves; the first start of the run fills it. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'bed-prepared-'))
  await chmod(folder, 0o711)
  process.env.PREPARED_DATA = folder
  if (process.env.WITHOUT_LONG || process.env.TEST_ALL) compileOnce()
  return async () => {
    await endShared()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Programs that run apart are ended before they could leave what was compiled of them. */
function compileOnce(): void {
  const programs = ['planner/plan-process', 'solver/solver-process', 'tables/sheet-process'].map((name) =>
    JSON.stringify(new URL(`../../src/platform/${name}.ts`, import.meta.url).href),
  )
  const code = `await Promise.all([${programs.join()}].map((one) => import(one))); process.exit()`
  spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: compiledOnce(),
    stdio: 'ignore',
  }).unref()
}
