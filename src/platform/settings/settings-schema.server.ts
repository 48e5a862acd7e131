import { z } from 'zod'
import { DARK_SURFACES, LIGHT_SURFACES } from '#domain/brand-colour.ts'
import { backupSettings } from './backup-settings.server.ts'
import { type SettingNote, settingNotes } from './setting-notes.server.ts'
import {
  addressLines,
  addressList,
  bounceAddress,
  dkimKey,
  dkimName,
  emailAddress,
  listenHost,
  longSecret,
  mailRates,
  mailSender,
  postgresAddress,
  publicOrigin,
  readableColour,
  secretKey,
  serviceAddress,
  shortText,
  smtpAddress,
  textLine,
  tileTemplate,
  webAddress,
  websiteId,
  wholeNumber,
  wholePort,
} from './values.server.ts'

/**
 * Every setting of the product, in the order of the documentation. docs/operating/settings.md is made from this table
 * (`npm run settings-doc`), and a test fails when they differ. An empty value counts as unset. A secret can be given in a
 * file instead, named by NAME_FILE.
 */
export const settingsSchema = z.object({
  PORT: wholePort.default(3000).register(settingNotes, {
    meaning: 'Port to listen on; 0 takes any free one.',
    fallback: '3000',
    example: '8080',
  }),
  HOST: listenHost.default('127.0.0.1').register(settingNotes, {
    meaning: 'Address to listen on. 0.0.0.0 or :: only when no proxy runs on this machine.',
    fallback: '127.0.0.1',
    example: '0.0.0.0',
  }),
  PUBLIC_URL: publicOrigin.optional().register(settingNotes, {
    meaning: 'Address people open, without a path; forms are accepted from it alone.',
    fallback: 'http://localhost:PORT',
    example: 'https://beds.example.org',
  }),
  DATA_DIR: z.string().default('./data').register(settingNotes, {
    meaning: 'Folder for the database, keys and kept mails.',
    fallback: './data',
    example: '/var/lib/bed-exchange',
  }),
  DATABASE_URL: postgresAddress.optional().register(settingNotes, {
    meaning: 'PostgreSQL 15 or newer, or several by commas: the one that takes changes is used.',
    fallback: 'own PostgreSQL in DATA_DIR',
    example: 'postgres://beds:secret@db.example.org/beds',
    isSecret: true,
  }),
  PAGES_DATABASE_URL: postgresAddress.optional().register(settingNotes, {
    meaning:
      'The same by a login for pages alone, which may only work as bed_web (docs/operating/several-nodes.md).',
    fallback: 'DATABASE_URL',
    example: 'postgres://beds_web:secret@db.example.org/beds',
    isSecret: true,
  }),
  ...backupSettings,
  SMTP_URL: smtpAddress.optional().register(settingNotes, {
    meaning: 'Mail server that sends; user and password percent-encoded.',
    fallback: 'mails are kept (docs/operating/mail.md)',
    example: 'smtps://beds:secret@mail.example.org:465',
    isSecret: true,
  }),
  MAIL_FROM: mailSender.optional().register(settingNotes, {
    meaning: 'Sender of all mails. Its domain should allow the mail server (SPF, DKIM).',
    fallback: 'BRAND_NAME, at no-reply@ the host of PUBLIC_URL',
    example: 'Bed Exchange <beds@example.org>',
  }),
  MAIL_RATE: mailRates.optional().register(settingNotes, {
    meaning: 'How many mails may leave, in all and to single domains; per s, min, h or day.',
    fallback: 'as fast as the mail server takes them',
    example: '60/min, gmail.com 20/min',
  }),
  BOUNCE_ADDRESS: bounceAddress.optional().register(settingNotes, {
    meaning: 'Where mails come back to (docs/operating/returned-mail.md).',
    fallback: 'to MAIL_FROM, and nobody notices',
    example: 'b@bounces.example.org',
  }),
  BOUNCE_DIR: z.string().optional().register(settingNotes, {
    meaning: 'Maildir of BOUNCE_ADDRESS, read every minute.',
    fallback: 'no folder is read',
    example: '/var/mail/bounces/Maildir',
  }),
  BOUNCE_TOKEN: longSecret.optional().register(settingNotes, {
    meaning: 'Lets a mail server post returned mails to /returnedMail; 24 characters or more.',
    fallback: 'there is no such address',
    example: 'the-output-of-openssl-rand-hex-24',
    isSecret: true,
  }),
  DKIM_DOMAIN: dkimName.optional().register(settingNotes, {
    meaning: 'Domain that signs mails, where the mail server does not.',
    fallback: 'mails are not signed here',
    example: 'example.org',
  }),
  DKIM_SELECTOR: dkimName.optional().register(settingNotes, {
    meaning: 'Name of the key, in the TXT record SELECTOR._domainkey.DKIM_DOMAIN.',
    fallback: 'mails are not signed here',
    example: 'beds2027',
  }),
  DKIM_PRIVATE_KEY: dkimKey.optional().register(settingNotes, {
    meaning: 'Its private half: RSA, 1024 bits or more, in PEM form.',
    fallback: 'mails are not signed here',
    example: '-----BEGIN PRIVATE KEY-----…',
    isSecret: true,
  }),
  BROADCAST_APPROVAL_ABOVE: wholeNumber.optional().register(settingNotes, {
    meaning: 'Mail to more readers than this needs a second organiser.',
    fallback: 'one organiser is enough for any mail',
    example: '50',
  }),
  BRAND_NAME: shortText.default('Bed Exchange').register(settingNotes, {
    meaning: 'Name of the site in pages and mails.',
    fallback: 'Bed Exchange',
    example: 'Beds for Bonn',
  }),
  BRAND_COLOR: readableColour('light', LIGHT_SURFACES).optional().register(settingNotes, {
    meaning: 'Colour of links and buttons on light pages; 4.5 to 1 at least.',
    fallback: 'the green of the built-in look',
    example: '#5b2a86',
  }),
  BRAND_COLOR_DARK: readableColour('dark', DARK_SURFACES).optional().register(settingNotes, {
    meaning: 'The same on dark pages.',
    fallback: 'BRAND_COLOR, lightened until it can be read',
    example: '#c9a5ee',
  }),
  BRAND_LOGO: z.string().optional().register(settingNotes, {
    meaning: 'Path of an SVG file of at most 20 KB, shown before the name.',
    fallback: 'the lit window of the built-in look',
    example: './data/logo.svg',
  }),
  ORGANISATION_NAME: textLine(100).optional().register(settingNotes, {
    meaning: 'Who runs the site: imprint, privacy, letters.',
    fallback: 'BRAND_NAME',
    example: 'Beds for Bonn e. V.',
  }),
  ORGANISATION_ADDRESS: addressLines.optional().register(settingNotes, {
    meaning: 'Its postal address for the imprint, lines separated by semicolons.',
    fallback: 'given by email',
    example: 'Example Street 1; 53113 Bonn; Germany',
  }),
  ORGANISATION_REPRESENTATIVES: textLine(200).optional().register(settingNotes, {
    meaning: 'Who may act for it, for the imprint.',
    fallback: 'left out',
    example: 'Ada Example, Bela Sample',
  }),
  ORGANISATION_REGISTER: textLine(200).optional().register(settingNotes, {
    meaning: 'Its register and number, if it is registered.',
    fallback: 'left out',
    example: 'Amtsgericht Bonn, VR 0000',
  }),
  ORGANISATION_PHONE: textLine(40).optional().register(settingNotes, {
    meaning: 'Its phone number, for the imprint and for guests on their way.',
    fallback: 'left out',
    example: '+49 228 0000000',
  }),
  CONTENT_RESPONSIBLE: textLine(200).optional().register(settingNotes, {
    meaning: 'Who answers for the texts (§ 18 MStV): name and address.',
    fallback: 'left out',
    example: 'Ada Example, Example Street 1, 53113 Bonn',
  }),
  CONTACT_EMAIL: emailAddress.optional().register(settingNotes, {
    meaning: 'Where people write to: named on the pages, and where answers to mails go.',
    fallback: 'the address of MAIL_FROM',
    example: 'hello@example.org',
  }),
  PRIVACY_CONTACT_EMAIL: emailAddress.optional().register(settingNotes, {
    meaning: 'Where people write to about their data.',
    fallback: 'CONTACT_EMAIL',
    example: 'privacy@example.org',
  }),
  SECURITY_CONTACT_EMAIL: emailAddress.optional().register(settingNotes, {
    meaning: 'Where people report a weakness: /.well-known/security.txt.',
    fallback: 'CONTACT_EMAIL',
    example: 'security@example.org',
  }),
  BOOTSTRAP_ADMIN_EMAIL: emailAddress.optional().register(settingNotes, {
    meaning: 'Becomes the first organiser when it signs in, while there is no other.',
    fallback: 'first admin by the command admin grant EMAIL',
    example: 'organiser@example.org',
  }),
  ORGANISERS_SECOND_FACTOR: z.enum(['offered', 'required']).default('offered').register(settingNotes, {
    meaning: 'Whether organisers must have a second factor.',
    fallback: 'offered',
    example: 'required',
  }),
  OPERATOR_EMAIL: emailAddress.optional().register(settingNotes, {
    meaning: 'Is told when something is wrong with the site, and of security alarms.',
    fallback: '/admin/well alone shows it',
    example: 'operator@example.org',
  }),
  ANALYTICS_URL: webAddress.optional().register(settingNotes, {
    meaning: 'Receives page views, without cookies; with ANALYTICS_WEBSITE_ID.',
    fallback: 'no analytics',
    example: 'https://stats.example.org/api/send',
  }),
  ANALYTICS_WEBSITE_ID: websiteId.optional().register(settingNotes, {
    meaning: 'Identifier of this site at the analytics service.',
    fallback: 'no analytics',
    example: '5f0c9b1e-6d1f-4b53-9a5e-0d6c2f6f3a11',
  }),
  MAP_TILE_URL: tileTemplate
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png')
    .register(settingNotes, {
      meaning: 'Map tiles, for browsers after consent; `none`: the place in words (docs/operating/map.md).',
      fallback: 'the standard tiles of openstreetmap.org',
      example: 'https://tiles.example.org/{z}/{x}/{y}.png',
    }),
  MAP_ATTRIBUTION: textLine(200).default('© OpenStreetMap contributors').register(settingNotes, {
    meaning: 'Whom the map shows as its makers.',
    fallback: '© OpenStreetMap contributors',
    example: '© OpenStreetMap contributors, tiles by Example',
  }),
  GEOCODER_URL: serviceAddress.optional().register(settingNotes, {
    meaning: 'Nominatim or Photon, asked about addresses of hosts (docs/operating/addresses.md).',
    fallback: 'nobody outside is asked',
    example: 'https://nominatim.example.org/search',
  }),
  GEOCODER_KIND: z
    .enum(['nominatim', 'photon'], { error: 'is neither nominatim nor photon' })
    .optional()
    .register(settingNotes, {
      meaning: 'How the address search is asked.',
      fallback: 'photon where GEOCODER_URL ends in /api, else nominatim',
      example: 'nominatim',
    }),
  TRUSTED_PROXIES: addressList.default([]).register(settingNotes, {
    meaning: 'Addresses and networks of your own proxies, by commas.',
    fallback: 'none',
    example: '127.0.0.1, 10.0.0.0/8',
  }),
  METRICS_TOKEN: longSecret.optional().register(settingNotes, {
    meaning: 'Bearer token for /metrics from other machines; 24 characters or more.',
    fallback: 'only this machine may',
    example: 'the-output-of-openssl-rand-hex-24',
    isSecret: true,
  }),
  HEALTH_PORT: wholePort.optional().register(settingNotes, {
    meaning: 'With ROLE=worker: its port for /healthz, /readyz and /metrics.',
    fallback: 'the worker answers nowhere',
    example: '3001',
  }),
  LOG_FORMAT: z
    .enum(['auto', 'words', 'json'], { error: 'is none of auto, words, json' })
    .default('auto')
    .register(settingNotes, {
      meaning: 'A JSON line for each event (json), or words for a person (words).',
      fallback: 'words in a terminal, else json',
      example: 'json',
    }),
  ROLE: z
    .enum(['all', 'web', 'worker'], { error: 'is none of all, web, worker' })
    .default('all')
    .register(settingNotes, {
      meaning: 'Serve pages (web), send mails and run timed jobs (worker), or both.',
      fallback: 'all',
      example: 'web',
    }),
  SECRET_KEY: secretKey.optional().register(settingNotes, {
    meaning: 'Key for codes and sessions, 32 characters or more; the same for all processes of a site.',
    fallback: 'made at the first start and kept in DATA_DIR',
    example: 'the-output-of-openssl-rand-base64-48',
    isSecret: true,
  }),
})

export type SettingName = keyof typeof settingsSchema.shape

/** The notes of one setting; every setting has them, or the product does not start. */
export function noteOf(name: SettingName): SettingNote {
  const note = settingNotes.get(settingsSchema.shape[name])
  if (note === undefined) throw new Error(`The setting ${name} has no notes.`)
  return note
}

export const settingNames = Object.keys(settingsSchema.shape) as SettingName[]
