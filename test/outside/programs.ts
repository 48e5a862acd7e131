import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { atTheEnd } from '../builders/at-the-end.ts'
import type { Product } from '../product/product.ts'

// Programs that others have made and trust. They run with `npm test -- --all`, and only against this machine.

const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin']

/** The path of a program, or null and a line on stderr that says what is not looked at. */
export function findProgram(name: string, what: string): string | null {
  const found = folders.map((folder) => join(folder, name)).find((file) => isThere(file))
  if (!found) sayMissing(`${name} is not installed here`, what)
  return found ?? null
}

export function sayMissing(why: string, what: string): void {
  process.stderr.write(`${why}: ${what} is not looked at.\n`)
}

function isThere(file: string): boolean {
  try {
    execFileSync('test', ['-x', file])
    return true
  } catch {
    return false
  }
}

const run = promisify(execFile)

/** What a program says, gentle to what else runs here, whatever it ends with. */
export async function ask(file: string, args: readonly string[], cwd?: string): Promise<string> {
  const options = { maxBuffer: 64 * 1024 * 1024, ...(cwd && { cwd }) }
  const told = await run('nice', ['-n', '15', file, ...args], options).catch(
    (error: { stdout?: string; stderr?: string }) => error,
  )
  return `${told.stdout ?? ''}${told.stderr ?? ''}`
}

/** A folder for what such a program writes. */
export function ownFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `bed-${name}-`))
  // What a program has begun may still write as it ends.
  atTheEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  return folder
}

/** What a product said before it ended, without the requests. */
export const lastWords = ({ output }: Pick<Product, 'output'>): string =>
  output
    .join('')
    .split('\n')
    .filter((line) => !line.includes('"event":"request.finished"'))
    .slice(-20)
    .join('\n')
