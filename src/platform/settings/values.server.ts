import { isIP } from 'node:net'
import { z } from 'zod'

// The forms a setting can take. Messages complete "<what was given> ..." and never repeat a value: it may be a secret.

export const wholePort = z
  .string()
  .regex(/^\d{1,5}$/, { error: 'is not a whole number from 0 to 65535' })
  .transform(Number)
  .refine((port) => port <= 65_535, { error: 'is not a whole number from 0 to 65535' })

const HOST_NAME = /^(?!-)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/i
export const listenHost = z
  .string()
  .refine((host) => isIP(host) !== 0 || (HOST_NAME.test(host) && !/^[\d.]+$/.test(host)), {
    error: 'is neither an IP address nor a host name',
  })

/** One visible line, safe in a page title and in a mail header. */
export const shortText = z.string().regex(/^[^\p{Cc}<>"]{1,60}$/u, {
  error: 'is not one line of at most 60 characters without < > "',
})

export const emailAddress = z.email({ error: 'is not an e-mail address' }).toLowerCase()

const SENDER = /^(?:(?<name>[^\p{Cc}<>"]{0,60}?)\s*<(?<inner>[^<>\s]+)>|(?<bare>[^<>\s]+))$/u
/** `Name <address>` or the address alone. */
export const mailSender = z.string().transform((text, context) => {
  const groups = SENDER.exec(text)?.groups
  const address = z.email().safeParse(groups?.inner ?? groups?.bare)
  if (address.success) return { name: groups?.name || null, address: address.data }
  context.addIssue('is not of the form Name <address>')
  return z.NEVER
})

export const publicOrigin = addressOf(['http:', 'https:'], 'is not an http or https address').refine(
  (url) => `${url.origin}/` === url.href,
  { error: 'has more than scheme, host and port' },
)

export const webAddress = addressOf(['http:', 'https:'], 'is not an http or https address')

export const smtpAddress = addressOf(['smtp:', 'smtps:'], 'does not begin with smtp:// or smtps://').refine(
  (url) => url.hostname !== '',
  { error: 'names no host' },
)

export const postgresAddress = addressOf(
  ['postgres:', 'postgresql:'],
  'does not begin with postgres:// or postgresql://',
)

export const tileTemplate = webAddress
  .transform((url) => decodeURI(url.href))
  .refine((href) => ['{z}', '{x}', '{y}'].every((part) => href.includes(part)), {
    error: 'lacks one of {z}, {x}, {y}',
  })

export const websiteId = z
  .string()
  .regex(/^[\w-]{1,64}$/, { error: 'is not an identifier of letters, digits and dashes' })

export const secretKey = z
  .string()
  .min(32, { error: 'is shorter than 32 characters' })
  .max(1024, { error: 'is longer than 1024 characters' })

/** IP addresses and networks (CIDR), separated by commas or blanks. */
export const addressList = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((entry) => entry !== ''))
  .refine((entries) => entries.every(isAddressOrNetwork), {
    error: 'has an entry that is neither an IP address nor a network',
  })

function isAddressOrNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}

function addressOf(protocols: readonly string[], error: string) {
  return z.string().transform((text, context) => {
    const url = URL.parse(text)
    if (url !== null && protocols.includes(url.protocol)) return url
    context.addIssue(error)
    return z.NEVER
  })
}
