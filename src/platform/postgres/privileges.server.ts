import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs'
import { DatabaseStartError } from '#platform/postgres/start-error.server.ts'

/** Whom the server runs as when we are root; null when we are not: then it runs as ourselves. */
export type ServerUser = { uid: number; gid: number; name: string }

/** PostgreSQL refuses to run as root. An existing cluster keeps its user; a new one goes to `postgres`, else `nobody`. */
export function chooseServerUser(cluster?: string): ServerUser | null {
  if (process.getuid?.() !== 0) return null
  const accounts = readAccounts()
  if (cluster && existsSync(cluster)) {
    const { uid, gid } = statSync(cluster)
    if (uid !== 0) return { uid, gid, name: accounts.find((row) => row.uid === uid)?.name ?? String(uid) }
  }
  const account = ['postgres', 'nobody'].flatMap((name) => accounts.filter((row) => row.name === name))[0]
  if (account && account.uid !== 0) return account
  throw new DatabaseStartError(
    'PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody" to run it as. ' +
      'Start as another user, or set DATABASE_URL.',
    77,
  )
}

/** Options that make a child the server's user, in a folder everybody may enter, without our environment. */
export function asServerUser(user: ServerUser | null) {
  const env = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return { cwd: '/', env, ...(user && { uid: user.uid, gid: user.gid }) }
}

export type ProgramResult = { ok: boolean; output: string }

/** Runs a program to its end as the server's user; never throws. */
export function runProgram(
  user: ServerUser | null,
  file: string,
  args: string[],
  input = '',
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(file, args, { ...asServerUser(user), stdio: 'pipe' })
    const collect = (chunk: Buffer) => (output += chunk.toString())
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.stdin.on('error', () => undefined)
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    // One that was killed has said nothing of it.
    child.on('close', (code, signal) =>
      resolve({ ok: code === 0, output: signal ? `${output}\nended by ${signal}` : output }),
    )
    child.stdin.end(input)
  })
}

/** Really tries, as that user: modes alone do not show access lists, mounts and security modules. */
export function canEnter(user: ServerUser | null, folder: string): boolean {
  if (!user) return true
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], asServerUser(user)).status === 0
}

/** A folder of our own; `forServer`: the server's user owns it, else he may only pass through it. */
export function makeFolder(folder: string, user: ServerUser | null, forServer: boolean): void {
  if (mkdirSync(folder, { recursive: true }) === undefined) return
  // Not by mkdir's mode: the umask would take rights away from it.
  chmodSync(folder, user && !forServer ? 0o711 : 0o700)
  if (user && forServer) chownSync(folder, user.uid, user.gid)
}

function readAccounts(): ServerUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [name, , uid, gid] = line.split(':')
      return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
    })
}
