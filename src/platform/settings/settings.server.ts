import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { noRates, type MailRates } from '#domain/mail-rate.ts'
import { refuse, ok, type Result } from '#domain/result.ts'
import type { z } from 'zod'
import { isLoopback } from './loopback.server.ts'
import type { OffSitePlace } from '../off-site/off-site.server.ts'
import { composeOffSite, missingForOffSite } from './off-site.server.ts'
import { composeOrganisation, type Organisation } from './organisation.server.ts'
import { noteOf, settingNames, settingsSchema, type SettingName } from './settings-schema.server.ts'
import { lightenForDark } from '#domain/brand-colour.ts'
import { mixColours } from '#domain/contrast.ts'
import { readSafeSvg, type SafeSvg } from './svg.server.ts'

/** The look of an organisation; null: the built-in one. Colours are `#rrggbb`, checked for contrast; `pointed` ones are for hover. */
type BrandSettings = Readonly<{
  color: string | null
  colorDark: string | null
  pointed: string | null
  pointedDark: string | null
  logo: SafeSvg | null
}>

/** How far what is pointed at goes on light pages towards black, on dark ones towards white: more contrast, never less. */
const shade = 0.3

type Given = { BRAND_COLOR?: string; BRAND_COLOR_DARK?: string; BRAND_LOGO?: string }

/** Colours and logo, or what is wrong with the logo's file. */
function readBrand(given: Given, readFile: (path: string) => string): Result<BrandSettings, string> {
  const logo = given.BRAND_LOGO === undefined ? ok(null) : readLogo(given.BRAND_LOGO, readFile)
  if (!logo.ok) return logo
  const color = given.BRAND_COLOR ?? null
  const colorDark = given.BRAND_COLOR_DARK ?? (color === null ? null : lightenForDark(color))
  const pointed = color && mixColours(color, '#000000', shade)
  const pointedDark = colorDark && mixColours(colorDark, '#ffffff', shade)
  return ok(Object.freeze({ color, colorDark, pointed, pointedDark, logo: logo.value }))
}

function readLogo(path: string, readFile: (path: string) => string): Result<SafeSvg, string> {
  try {
    return readSafeSvg(readFile(path))
  } catch {
    return refuse('names a file that cannot be read')
  }
}

export type Environment = Readonly<Record<string, string | undefined>>
export type SettingProblem = { readonly variable: string; readonly problem: string; readonly example: string }
export type GeocoderKind = 'nominatim' | 'photon'
export type Role = 'all' | 'web' | 'worker'
export type Settings = Readonly<{
  port: number
  host: string
  /** The origin people open. `href` ends with a slash, `origin` does not. */
  publicUrl: URL
  /** Absolute. */
  dataDir: string
  databaseUrl: string | null
  pagesDatabaseUrl: string | null
  /** Where hourly backups go, absolute; null: there are none. */
  backupDir: string | null
  /** Seals backups; null: the site's own secret does. */
  backupKey: string | null
  /** Where copies of them go; null: nowhere. */
  offSite: OffSitePlace | null
  smtpUrl: string | null
  mailFrom: Readonly<{ name: string; address: string }>
  mailRates: MailRates
  /** Where mails come back to, and how we hear of it; null: nowhere. */
  bounces: Readonly<{ address: string; dir: string | null; token: string | null }> | null
  dkim: Readonly<{ domain: string; selector: string; privateKey: string }> | null
  /** A mail to more readers than this needs a second organiser; null: none does. */
  broadcastApprovalAbove: number | null
  brandName: string
  brand: BrandSettings
  organisation: Organisation
  bootstrapAdminEmail: string | null
  isSecondFactorRequired: boolean
  /** Who is told of trouble with the site itself; null: nobody. */
  operatorEmail: string | null
  analytics: Readonly<{ url: string; websiteId: string }> | null
  /** Holds {z}, {x} and {y}. */
  mapTileUrl: string | null
  mapAttribution: string
  geocoder: Readonly<{ url: string; kind: GeocoderKind }> | null
  /** IP addresses and networks in CIDR form. */
  trustedProxies: readonly string[]
  role: Role
  /** null: figures are for this machine only. */
  metricsToken: string | null
  /** Of a worker without pages; null: it answers nowhere. */
  healthPort: number | null
  /** Of the log: null decides by where it is written to. */
  logFormat: 'words' | 'json' | null
  /** null: the product keeps one of its own in `dataDir`. */
  secretKey: string | null
  /** Mails are kept and shown at /dev/mailbox: no mail server is set and only this machine can open the site. */
  mailboxEnabled: boolean
}>

type Sources = { readonly folder?: string; readonly readFile?: (path: string) => string }

/** The settings out of the environment, or all problems at once. `folder`: base of relative paths; `readFile`: for NAME_FILE variables and the logo. */
export function readSettings(
  env: Environment,
  { folder = process.cwd(), readFile = (path) => readFileSync(path, 'utf8') }: Sources = {},
): Result<Settings, readonly SettingProblem[]> {
  const problems: SettingProblem[] = []
  const given: Partial<Record<SettingName, string>> = {}
  for (const name of settingNames) {
    const found = findValue(env, name, readFile)
    if (!found.ok) problems.push(found.error)
    else if (found.value !== undefined) {
      given[name] = found.value
      if (isFromSample(found.value)) problems.push(describe(name, given, 'is still that of the sample'))
    }
  }
  problems.push(...findMissing(given))
  const parsed = settingsSchema.safeParse(given)
  if (!parsed.success) problems.push(...parsed.error.issues.map((issue) => problemOf(issue, given)))
  if (!parsed.success) return refuse(problems)
  const brand = readBrand(parsed.data, (path) => readFile(resolve(folder, path)))
  if (!brand.ok) problems.push(describe('BRAND_LOGO', given, brand.error))
  if (problems.length > 0 || !brand.ok) return refuse(problems)
  return ok(composeSettings(parsed.data, brand.value, folder))
}

/** The same settings once PORT 0 has become a real port; a PUBLIC_URL that was not set follows it. */
export function withPort(settings: Settings, port: number): Settings {
  const isOpen = settings.publicUrl.port === '0'
  const publicUrl = isOpen ? new URL(`http://localhost:${port}`) : settings.publicUrl
  return Object.freeze({ ...settings, port, publicUrl })
}

function findValue(
  env: Environment,
  name: SettingName,
  readFile: (path: string) => string,
): Result<string | undefined, SettingProblem> {
  const value = env[name]?.trim() || undefined
  const file = noteOf(name).isSecret ? env[`${name}_FILE`]?.trim() || undefined : undefined
  if (file === undefined) return ok(value)
  const example = `/run/secrets/${name.toLowerCase()}`
  const variable = `${name}_FILE`
  if (value !== undefined) return refuse({ variable, problem: `is set, and ${name} too: use one`, example })
  try {
    const text = readFile(file).trim()
    if (text !== '') return ok(text)
    return refuse({ variable, problem: `names an empty file: ${file}`, example })
  } catch {
    return refuse({ variable, problem: `names a file that cannot be read: ${file}`, example })
  }
}

/** What pages for operators leave to be filled in; each is written so that nobody would type it. */
const SAMPLES = /YOU@EXAMPLE\.ORG|THE-WORDS-OF-YOUR-SAFE|USER:PASSWORD@|ACCESS:SECRET@|YOUR\.NAME|REGION$/
const isFromSample = (value: string) => SAMPLES.test(value)

/** Settings that mean something only together. */
const TOGETHER: readonly (readonly SettingName[])[] = [
  ['ANALYTICS_URL', 'ANALYTICS_WEBSITE_ID'],
  ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'],
]
/** Settings that mean nothing without another. */
const NEEDS: readonly (readonly [SettingName, SettingName])[] = [
  ['BOUNCE_DIR', 'BOUNCE_ADDRESS'],
  ['BOUNCE_TOKEN', 'BOUNCE_ADDRESS'],
  ['BACKUP_OFFSITE_HOST_KEY', 'BACKUP_OFFSITE_URL'],
  ['BACKUP_OFFSITE_SSH_KEY', 'BACKUP_OFFSITE_URL'],
]

function findMissing(given: Partial<Record<SettingName, string>>): SettingProblem[] {
  const unset = (variable: SettingName, other: SettingName | undefined, rule: string) => ({
    variable,
    problem: `is unset, but ${other} is set: ${rule}`,
    example: noteOf(variable).example,
  })
  const halves = TOGETHER.flatMap((group) => {
    const set = group.find((name) => given[name] !== undefined)
    const missing = group.filter((name) => given[name] === undefined)
    return set ? missing.map((name) => unset(name, set, 'all of them or none')) : []
  })
  const bases = NEEDS.filter(([name, base]) => given[name] !== undefined && given[base] === undefined)
  const forSftp = missingForOffSite(given.BACKUP_OFFSITE_URL, given)
  return [
    ...halves,
    ...bases.map(([name, base]) => unset(base, name, 'it needs this one')),
    ...(forSftp ? [unset(forSftp, 'BACKUP_OFFSITE_URL', 'SFTP needs this one')] : []),
    ...(given.BACKUP_OFFSITE_URL !== undefined && areBackupsOff(given) ? [nothingToCopy] : []),
  ]
}

function problemOf(issue: z.core.$ZodIssue, given: Partial<Record<SettingName, string>>): SettingProblem {
  return describe(issue.path[0] as SettingName, given, issue.message)
}

function describe(
  variable: SettingName,
  given: Partial<Record<SettingName, string>>,
  words: string,
): SettingProblem {
  const note = noteOf(variable)
  const value = note.isSecret ? 'the value (kept secret)' : JSON.stringify(given[variable]).slice(0, 80)
  return { variable, problem: `${value} ${words}`, example: note.example }
}

function composeSettings(
  raw: z.infer<typeof settingsSchema>,
  brand: BrandSettings,
  folder: string,
): Settings {
  const publicUrl = raw.PUBLIC_URL ?? new URL(`http://localhost:${raw.PORT}`)
  const address = raw.MAIL_FROM?.address ?? `no-reply@${mailDomain(publicUrl)}`
  const analytics =
    raw.ANALYTICS_URL && raw.ANALYTICS_WEBSITE_ID
      ? Object.freeze({ url: raw.ANALYTICS_URL.href, websiteId: raw.ANALYTICS_WEBSITE_ID })
      : null
  return Object.freeze({
    port: raw.PORT,
    host: raw.HOST,
    publicUrl,
    dataDir: resolve(folder, raw.DATA_DIR),
    databaseUrl: raw.DATABASE_URL ?? null,
    pagesDatabaseUrl: raw.PAGES_DATABASE_URL ?? null,
    backupDir: readBackupDir(raw, folder),
    backupKey: raw.BACKUP_KEY ?? null,
    offSite: composeOffSite(raw.BACKUP_OFFSITE_URL, raw.BACKUP_OFFSITE_HOST_KEY, raw.BACKUP_OFFSITE_SSH_KEY),
    smtpUrl: raw.SMTP_URL?.href ?? null,
    mailRates: raw.MAIL_RATE ?? noRates,
    broadcastApprovalAbove: raw.BROADCAST_APPROVAL_ABOVE ?? null,
    mailFrom: Object.freeze({ name: raw.MAIL_FROM?.name ?? raw.BRAND_NAME, address }),
    bounces: raw.BOUNCE_ADDRESS
      ? Object.freeze({
          address: raw.BOUNCE_ADDRESS,
          dir: raw.BOUNCE_DIR ? resolve(folder, raw.BOUNCE_DIR) : null,
          token: raw.BOUNCE_TOKEN ?? null,
        })
      : null,
    dkim:
      raw.DKIM_DOMAIN && raw.DKIM_SELECTOR && raw.DKIM_PRIVATE_KEY
        ? Object.freeze({
            domain: raw.DKIM_DOMAIN,
            selector: raw.DKIM_SELECTOR,
            privateKey: raw.DKIM_PRIVATE_KEY,
          })
        : null,
    brandName: raw.BRAND_NAME,
    brand,
    organisation: composeOrganisation(raw, address),
    bootstrapAdminEmail: raw.BOOTSTRAP_ADMIN_EMAIL ?? null,
    isSecondFactorRequired: raw.ORGANISERS_SECOND_FACTOR === 'required',
    operatorEmail: raw.OPERATOR_EMAIL ?? null,
    analytics,
    mapTileUrl: raw.MAP_TILE_URL === 'none' ? null : raw.MAP_TILE_URL,
    mapAttribution: raw.MAP_ATTRIBUTION,
    geocoder: raw.GEOCODER_URL ? Object.freeze(composeGeocoder(raw.GEOCODER_URL, raw.GEOCODER_KIND)) : null,
    trustedProxies: Object.freeze(raw.TRUSTED_PROXIES),
    role: raw.ROLE,
    metricsToken: raw.METRICS_TOKEN ?? null,
    healthPort: raw.HEALTH_PORT ?? null,
    logFormat: raw.LOG_FORMAT === 'auto' ? null : raw.LOG_FORMAT,
    secretKey: raw.SECRET_KEY ?? null,
    mailboxEnabled: raw.SMTP_URL === undefined && isLoopback(publicUrl),
  })
}

const nothingToCopy: SettingProblem = {
  variable: 'BACKUP_DIR',
  problem: 'makes no backups, but BACKUP_OFFSITE_URL is set, which copies them: set this one to a folder',
  example: noteOf('BACKUP_DIR').example,
}

/** At the server of DATABASE_URL only where it is asked for: servers have backups of their own. */
function readBackupDir(raw: z.infer<typeof settingsSchema>, folder: string): string | null {
  return areBackupsOff(raw) ? null : resolve(folder, raw.BACKUP_DIR ?? `${raw.DATA_DIR}/backups`)
}

function areBackupsOff({ BACKUP_DIR, DATABASE_URL }: Partial<Record<SettingName, unknown>>): boolean {
  return BACKUP_DIR === 'off' || (BACKUP_DIR === undefined && DATABASE_URL !== undefined)
}

/** Both kinds have one usual address of their search, so it tells which one it is. */
function composeGeocoder(url: URL, given: GeocoderKind | undefined) {
  const kind = given ?? (/\/api\/?$/.test(url.pathname) ? 'photon' : 'nominatim')
  return { url: url.href, kind }
}

/** An IP address as a mail domain is written in brackets (RFC 5321); URL already brackets version 6, without the prefix. */
function mailDomain(url: URL): string {
  if (/^[\d.]+$/.test(url.hostname)) return `[${url.hostname}]`
  return url.hostname.replace(/^\[/, '[IPv6:')
}
