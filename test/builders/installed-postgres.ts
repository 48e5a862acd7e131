import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

export type InstalledPostgres = { binDir: string; major: number }

/** PostgreSQL servers from version 15 up that this machine has installed, oldest first, one per version. */
export function findInstalledPostgres(): InstalledPostgres[] {
  const debian = '/usr/lib/postgresql'
  const packaged = existsSync(debian) ? readdirSync(debian).map((name) => join(debian, name, 'bin')) : []
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const found = new Map<number, string>()
  for (const folder of [...packaged, ...onPath]) {
    const binDir = resolveServerFolder(folder)
    const major = binDir === null ? null : readMajor(binDir)
    if (binDir !== null && major !== null && major >= 15 && !found.has(major)) found.set(major, binDir)
  }
  return [...found].map(([major, binDir]) => ({ binDir, major })).toSorted((a, b) => a.major - b.major)
}

/** A program on the PATH may be a link into the folder that holds the others. */
function resolveServerFolder(folder: string): string | null {
  const server = join(folder, 'postgres')
  if (!existsSync(server)) return null
  const binDir = dirname(realpathSync(server))
  return existsSync(join(binDir, 'initdb')) ? binDir : null
}

function readMajor(binDir: string): number | null {
  try {
    const answer = execFileSync(join(binDir, 'postgres'), ['--version'], { encoding: 'utf8' })
    return Number(/\(PostgreSQL\) (\d+)/.exec(answer)?.[1] ?? Number.NaN) || null
  } catch {
    return null
  }
}
