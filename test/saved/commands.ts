import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { compiledOnce } from '../product/prepared-data.ts'

const root = resolve(import.meta.dirname, '../..')

/** A command as an operator gives it, of the built product; gives what it says. `env`: the settings of the site. */
export async function runBuilt(
  dataDir: string,
  command: string,
  env: Record<string, string>,
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['build/processes/cli.js', ...command.split(' ')],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        NODE_ENV: 'production',
        ...compiledOnce(),
        ...env,
        DATA_DIR: dataDir,
      },
    },
  )
  return stdout
}
