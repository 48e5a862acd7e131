import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endShared } from '../product/shared-products.ts'

/** A folder for the data that a first start leaves; whoever starts the product first in this run fills it. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'bed-prepared-'))
  await chmod(folder, 0o711)
  process.env.PREPARED_DATA = folder
  return async () => {
    await endShared()
    await rm(folder, { recursive: true, force: true })
  }
}
