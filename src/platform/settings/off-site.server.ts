import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import type { OffSitePlace } from '../off-site/off-site.server.ts'
import type { HostKey } from '../off-site/sftp.server.ts'
import { isLoopback } from './loopback.server.ts'

// Where copies of the backups go: one address that says all of it, and for SFTP by which keys the two know each other.

const SEGMENT = /^(?!\.{1,2}$)[\w.-]+$/
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

export const offSiteAddress = z.string().transform((text, context): URL => {
  const url = URL.parse(text)
  const problem = url === null ? 'is not an address' : problemOf(url)
  if (url !== null && problem === null) return url
  context.addIssue(problem ?? '')
  return z.NEVER
})

function problemOf(url: URL): string | null {
  const [first = '', ...rest] = segmentsOf(url)
  if (url.protocol !== 's3:' && url.protocol !== 'sftp:') return 'begins with neither s3:// nor sftp://'
  if (url.hostname === '') return 'names no host'
  if (url.username === '') return 'names no user (SFTP) or access key (S3) before the @'
  if (!segmentsOf(url).every((one) => SEGMENT.test(one) || one === '~'))
    return 'has a folder with other characters than letters, digits, . _ and -'
  if (url.protocol === 'sftp:') return first === '' ? 'names no folder' : null
  if (url.password === '') return 'has no secret key: s3://ACCESS:SECRET@HOST/bucket'
  if (!BUCKET.test(first) || rest.includes('~'))
    return 'names no bucket (small letters, digits, - and .): s3://ACCESS:SECRET@HOST/bucket'
  if (url.searchParams.get('tls') === 'off' && !isLoopback(httpsOf(url)))
    return 'is without TLS, which only a server on this machine may be'
  return null
}

const segmentsOf = ({ pathname }: URL) => pathname.split('/').filter((one) => one !== '')
const httpsOf = ({ host }: URL) => new URL(`https://${host}`)

const HOST_KEY =
  /^(?:\S+ )?(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(?:256|384|521)) ([A-Za-z0-9+/]{40,}={0,2})(?: .*)?$/
/** A line of `ssh-keyscan` or of `known_hosts`. */
export const sshHostKey = z.string().transform((text, context): HostKey => {
  const [, kind, key] = HOST_KEY.exec(text) ?? []
  if (kind !== undefined && key !== undefined) return { kind, key }
  context.addIssue('is not a line as ssh-keyscan gives it: HOST ssh-ed25519 AAAA…')
  return z.NEVER
})

/** Line breaks may be written as \n, because many places that settings are kept in take one line only. */
export const sshPrivateKey = z
  .string()
  .transform((text) => text.replaceAll('\\n', '\n').trim())
  .refine(isPrivateKey, { error: 'is not a private key without a passphrase, as ssh-keygen makes it' })

/** OpenSSH's own form says by itself whether a passphrase locks it. */
function isPrivateKey(text: string): boolean {
  const [, inner] =
    /^-----BEGIN OPENSSH PRIVATE KEY-----\n([\s\S]+)\n-----END OPENSSH PRIVATE KEY-----$/.exec(text) ?? []
  if (inner !== undefined)
    return Buffer.from(inner, 'base64').toString('latin1').startsWith('openssh-key-v1\0\0\0\0\x04none')
  try {
    createPrivateKey(text)
    return true
  } catch {
    return false
  }
}

/** Null when nothing says where. SFTP is refused beforehand where its keys are missing. */
export function composeOffSite(
  url: URL | undefined,
  hostKey: HostKey | undefined,
  privateKey: string | undefined,
): OffSitePlace | null {
  if (url === undefined) return null
  const user = decodeURIComponent(url.username)
  const password = decodeURIComponent(url.password)
  if (url.protocol === 's3:') {
    const [bucket = '', ...folders] = segmentsOf(url)
    return {
      kind: 's3',
      endpoint: new URL(`${url.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${url.host}`),
      bucket,
      folder: folders.map((one) => `${one}/`).join(''),
      region: url.searchParams.get('region') ?? regionOf(url.hostname),
      accessKey: user,
      secretKey: password,
    }
  }
  if (hostKey === undefined) return null
  const path = segmentsOf(url).join('/')
  return {
    kind: 'sftp',
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || 22),
    user,
    password: password || null,
    privateKey: privateKey ? `${privateKey}\n` : null,
    hostKey,
    folder: path.startsWith('~/') ? path.slice(2) : `/${path}`,
  }
}

/** What stands in the addresses of Amazon; most others take this one. */
const regionOf = (host: string) => /\bs3[.-]([a-z0-9-]+)\.amazonaws\.com$/.exec(host)?.[1] ?? 'us-east-1'

/** What SFTP cannot do without. */
export function missingForOffSite(
  address: string | undefined,
  given: { BACKUP_OFFSITE_HOST_KEY?: string; BACKUP_OFFSITE_SSH_KEY?: string },
): 'BACKUP_OFFSITE_HOST_KEY' | 'BACKUP_OFFSITE_SSH_KEY' | null {
  const url = address?.startsWith('sftp://') ? URL.parse(address) : null
  if (!url) return null
  if (given.BACKUP_OFFSITE_HOST_KEY === undefined) return 'BACKUP_OFFSITE_HOST_KEY'
  return url.password === '' && given.BACKUP_OFFSITE_SSH_KEY === undefined ? 'BACKUP_OFFSITE_SSH_KEY' : null
}
