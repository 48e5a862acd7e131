import { createPrivateKey } from 'node:crypto'
import { isIP } from 'node:net'
import { z } from 'zod'
import { LONGEST_BOUNCE_NAME } from '#domain/bounce-address.ts'
import { leastContrast, type Surfaces } from '#domain/brand-colour.ts'
import { READABLE } from '#domain/contrast.ts'
import { parseMailRates } from '#domain/mail-rate.ts'
import { isLoopback } from './loopback.server.ts'

// The forms a setting can take. Messages complete "<what was given> ..." and never repeat a value: it may be a secret.

export const wholePort = z
  .string()
  .regex(/^\d{1,5}$/, { error: 'is not a whole number from 0 to 65535' })
  .transform(Number)
  .refine((port) => port <= 65_535, { error: 'is not a whole number from 0 to 65535' })

export const wholeNumber = z
  .string()
  .regex(/^\d{1,6}$/, { error: 'is not a whole number from 0 to 999999' })
  .transform(Number)

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

export const emailAddress = z.email({ error: 'is not an email address' }).toLowerCase()

const SENDER = /^(?:(?<name>[^\p{Cc}<>"]{0,60}?)\s*<(?<inner>[^<>\s]+)>|(?<bare>[^<>\s]+))$/u
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

/** A service that our server sends personal data to: encrypted, unless it runs on this machine. */
export const serviceAddress = addressOf(['http:', 'https:'], 'is not an http or https address')
  .refine((url) => url.protocol === 'https:' || isLoopback(url), {
    error: 'is not encrypted: use https, or a server on this machine',
  })
  .refine((url) => url.username === '' && url.password === '', { error: 'has a user or a password in it' })

export const smtpAddress = addressOf(['smtp:', 'smtps:'], 'does not begin with smtp:// or smtps://').refine(
  (url) => url.hostname !== '',
  { error: 'names no host' },
)

const onePostgres = addressOf(
  ['postgres:', 'postgresql:'],
  'does not begin with postgres:// or postgresql://',
)
/** One server, or several by commas, of which the one is taken that takes changes. */
export const postgresAddress = z.string().transform((text, context) => {
  const [, start = '', servers = '', rest = ''] = /^([^:]*:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(text) ?? []
  for (const server of servers.split(',')) {
    const parsed = onePostgres.safeParse(servers.includes(',') ? `${start}${server}${rest}` : text)
    if (!parsed.success) return refuse(context, parsed.error.issues)
    const kind = parsed.data.searchParams.get('target_session_attrs') ?? 'any'
    if (!WRITES.has(kind)) return refuse(context, [{ message: 'asks for a server that takes no changes' }])
  }
  return text
})
/** What `target_session_attrs` may ask for: the site writes, so it takes none that does not. */
const WRITES = new Set(['any', 'read-write', 'primary'])
function refuse(context: z.RefinementCtx, issues: readonly { message: string }[]) {
  for (const { message } of issues) context.addIssue(message)
  return z.NEVER
}

const TILE_PLACES = ['{z}', '{x}', '{y}']
/** `none`, or a map tile address with {z}, {x} and {y} in path or query. One host only, as people agree to that host. */
export const tileTemplate = z
  .string()
  .refine((text) => text === 'none' || TILE_PLACES.every((place) => text.split(place).length === 2), {
    error: 'lacks one of {z}, {x}, {y}, or has it twice',
    abort: true,
  })
  .refine((text) => !/[{}]/.test(TILE_PLACES.reduce((rest, place) => rest.replace(place, ''), text)), {
    error: 'has a place other than {z}, {x}, {y}: name one host and one kind of tile',
    abort: true,
  })
  .refine((text) => text === 'none' || isPlainTileAddress(URL.parse(text)), {
    error: 'is not an https address whose host is fixed',
  })

function isPlainTileAddress(url: URL | null): boolean {
  if (url === null || url.username !== '' || url.password !== '') return false
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url))) return false
  return /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/.test(url.hostname)
}

export function textLine(most: number) {
  return z.string().regex(new RegExp(`^[^\\p{Cc}<>]{1,${most}}$`, 'u'), {
    error: `is not one line of at most ${most} characters without < >`,
  })
}

/** The lines of a postal address, separated by `;`, or by commas where there is none. */
export const addressLines = z
  .string()
  .transform((text) =>
    text
      .split(text.includes(';') ? ';' : ',')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )
  .pipe(
    z
      .array(textLine(80))
      .min(2, { error: 'has fewer than two lines: separate them with ; or ,' })
      .max(6, { error: 'has more than six lines' }),
  )

/** A colour that can be read on both surfaces of a theme, as `#rrggbb`. */
export function readableColour(theme: string, surfaces: Surfaces) {
  return z.string().transform((text, context) => {
    const digits = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i.test(text) ? text.slice(1).toLowerCase() : null
    if (digits === null) {
      context.addIssue('is not a colour of the form #rrggbb')
      return z.NEVER
    }
    const colour = `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
    const ratio = leastContrast(colour, surfaces)
    if (ratio >= READABLE) return colour
    // Rounded down: a colour just below the limit must not be told to have reached it.
    const told = (Math.floor(ratio * 100) / 100).toFixed(2)
    context.addIssue(
      `has a contrast of only ${told} to 1 on the ${theme} pages; ${READABLE} is needed to read it`,
    )
    return z.NEVER
  })
}

/** Room for what is added to the name of each mail's own address. */
export const bounceAddress = emailAddress
  .refine((address) => address.lastIndexOf('@') <= LONGEST_BOUNCE_NAME, {
    error: `has more than ${LONGEST_BOUNCE_NAME} characters before the @`,
  })
  .refine((address) => !address.includes('+'), { error: 'has a + in it' })

export const dkimName = z
  .string()
  .toLowerCase()
  .refine((name) => HOST_NAME.test(name), {
    error: 'is not a name of letters, digits, hyphens and dots',
  })

const LEAST_KEY_BITS = 1024
/** As PEM; line breaks may be written as \n, where a variable takes only one line. */
export const dkimKey = z.string().transform((text, context) => {
  const pem = text.replaceAll('\\n', '\n')
  if (isSigningKey(pem)) return pem
  context.addIssue('is not a private RSA key of 1024 bits or more in PEM form')
  return z.NEVER
})

function isSigningKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= LEAST_KEY_BITS
  } catch {
    return false
  }
}

export const longSecret = z
  .string()
  .min(24, { error: 'is shorter than 24 characters' })
  .max(1024, { error: 'is longer than 1024 characters' })

export const websiteId = z
  .string()
  .regex(/^[\w-]{1,64}$/, { error: 'is not an identifier of letters, digits and dashes' })

export const secretKey = z
  .string()
  .min(32, { error: 'is shorter than 32 characters' })
  .max(1024, { error: 'is longer than 1024 characters' })

export const passphrase = z
  .string()
  .min(16, { error: 'is shorter than 16 characters' })
  .max(1024, { error: 'is longer than 1024 characters' })

/** `60/min`, or with domains: `60/min, gmail.com 20/min`. */
export const mailRates = z.string().transform((text, context) => {
  const rates = parseMailRates(text)
  if (rates) return rates
  context.addIssue({ code: 'custom', message: 'is not a rate such as 60/min, or 60/min, gmail.com 20/min' })
  return z.NEVER
})

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
