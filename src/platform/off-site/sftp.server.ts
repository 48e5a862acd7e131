import { stat } from 'node:fs/promises'
import { Client, type ConnectConfig, type ServerHostKeyAlgorithm, type SFTPWrapper } from 'ssh2'
import { type OffSite, OffSiteFailed } from './off-site.ts'

export type SftpPlace = {
  kind: 'sftp'
  host: string
  port: number
  user: string
  /** One of the two. */
  password: string | null
  privateKey: string | null
  hostKey: HostKey
  /** From `/`, or from where the login arrives. */
  folder: string
}

/** As it stands in `known_hosts`: what kind, and the key in base64. */
export type HostKey = { kind: string; key: string }

/** `aliveMs`: a line that has been silent for three of these is gone. On one that lives, asking is over in a moment and a file takes its time. */
export const SFTP_PATIENCE = { connectMs: 20_000, aliveMs: 10_000, askMs: 30_000, carryMs: 30 * 60_000 }
type Patience = typeof SFTP_PATIENCE
/** What is not yet whole has this ending. */
const DRAFT = '.part'

export async function openSftp(place: SftpPlace, patience = SFTP_PATIENCE): Promise<OffSite> {
  const client = new Client()
  try {
    await connect(client, { ...configOf(place), ...timesOf(patience) })
    const sftp = await within<SFTPWrapper>(patience.askMs, (done) => client.sftp(done))
    await makeFolder(sftp, place.folder, patience)
    return offSiteOf(sftp, place.folder, patience, () => client.end())
  } catch (error) {
    client.end()
    throw error
  }
}

function connect(client: Client, config: ConnectConfig): Promise<void> {
  return new Promise((resolve, reject) => {
    client.on('ready', resolve)
    // It stays for later: an error that nobody hears would end the process.
    client.on('error', (error) => reject(new OffSiteFailed(explain(error), { cause: error })))
    client.on('close', () => reject(new OffSiteFailed('it closed the line')))
    client.connect(config)
  })
}

function configOf({ host, port, user, password, privateKey, hostKey }: SftpPlace): ConnectConfig {
  return {
    host,
    port,
    username: user,
    ...(password === null ? {} : { password }),
    ...(privateKey === null ? {} : { privateKey }),
    // Only the key that is known is asked for, and nothing is said to a server that has another one.
    algorithms: { serverHostKey: proofsOf(hostKey.kind) },
    hostVerifier: (key: Buffer) => key.equals(Buffer.from(hostKey.key, 'base64')),
  }
}

const timesOf = ({ connectMs, aliveMs }: Patience): ConnectConfig => ({
  readyTimeout: connectMs,
  keepaliveInterval: aliveMs,
  keepaliveCountMax: 3,
})

/** An RSA key signs with SHA-2 today; the name of the key still stands for SHA-1. */
function proofsOf(kind: string): ServerHostKeyAlgorithm[] {
  return (kind === 'ssh-rsa' ? ['rsa-sha2-512', 'rsa-sha2-256'] : [kind]) as ServerHostKeyAlgorithm[]
}

function explain({ message }: Error): string {
  if (message.includes('verification failed')) return 'its host key is not BACKUP_OFFSITE_HOST_KEY'
  if (message.includes('no matching host key'))
    return 'it has no host key of the kind in BACKUP_OFFSITE_HOST_KEY'
  if (message.includes('authentication methods failed')) return 'it does not let us in with this user and key'
  return message
}

function offSiteOf(
  sftp: SFTPWrapper,
  folder: string,
  { askMs, carryMs }: Patience,
  close: () => void,
): OffSite {
  const at = (name: string) => `${folder}/${name}`
  const remove = (path: string) => within<void>(askMs, (done) => sftp.unlink(path, done)).catch(isMissing)
  return {
    list: async () => {
      const entries = await within<{ filename: string }[]>(askMs, (done) => sftp.readdir(folder, done))
      return entries.map(({ filename }) => filename)
    },
    put: async (name, file) => {
      const draft = `${at(name)}${DRAFT}`
      await within<void>(carryMs, (done) => sftp.fastPut(file, draft, done))
      const { size } = await within<{ size: number }>(askMs, (done) => sftp.stat(draft, done))
      if (size !== (await stat(file)).size) throw new OffSiteFailed('what arrived there is not whole')
      await moveTo(sftp, draft, at(name), askMs)
    },
    fetch: async (name, file) => {
      const found = await within<{ size: number }>(askMs, (done) => sftp.stat(at(name), done)).catch(
        isMissing,
      )
      if (!found) return false
      await within<void>(carryMs, (done) => sftp.fastGet(at(name), file, done))
      if (found.size !== (await stat(file)).size) throw new OffSiteFailed('what arrived here is not whole')
      return true
    },
    remove: async (name) => {
      await remove(at(name))
    },
    close,
  }
}

/** In place of what is there: in one step where the server can, as OpenSSH does. */
async function moveTo(sftp: SFTPWrapper, from: string, to: string, askMs: number): Promise<void> {
  try {
    await within<void>(askMs, (done) => sftp.ext_openssh_rename(from, to, done))
  } catch {
    await within<void>(askMs, (done) => sftp.unlink(to, done)).catch(isMissing)
    await within<void>(askMs, (done) => sftp.rename(from, to, done))
  }
}

async function makeFolder(sftp: SFTPWrapper, folder: string, { askMs }: Patience): Promise<void> {
  const levels = folder.split('/')
  for (const [index, level] of levels.entries()) {
    if (level === '') continue
    const path = levels.slice(0, index + 1).join('/')
    const isThere = await within<unknown>(askMs, (done) => sftp.stat(path, done)).catch(isMissing)
    if (!isThere) await within<void>(askMs, (done) => sftp.mkdir(path, { mode: 0o700 }, done))
  }
}

const NO_SUCH_FILE = 2

function isMissing(error: unknown): undefined {
  const { cause } = error as { cause?: { code?: unknown } }
  if (cause?.code === NO_SUCH_FILE) return
  throw error
}

type Ask<T> = (done: (error: Error | null | undefined, value: T) => void) => void

/** A server whose disk hangs keeps its line alive and answers nothing. */
function within<T>(ms: number, ask: Ask<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => reject(new OffSiteFailed('it does not answer')), ms)
    ask((error, value) => {
      clearTimeout(timer)
      if (error) reject(new OffSiteFailed(error.message, { cause: error }))
      else resolve(value)
    })
  })
}
