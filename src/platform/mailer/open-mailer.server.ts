import { openFolderMailer } from './folder.server.ts'
import type { Mailer, Sender } from './mailer.ts'
import { openSmtpMailer, type Dkim } from './smtp.server.ts'

export type MailerSettings = Readonly<{
  smtpUrl: string | null
  dataDir: string
  publicUrl: URL
  mailFrom: Sender
  organisation: Readonly<{ contactEmail: string }>
  dkim: Dkim | null
}>

/** The way out that the settings ask for: a mail server, or the mailbox in the data folder. */
export function openMailer(
  { smtpUrl, dataDir, publicUrl, mailFrom, organisation, dkim }: MailerSettings,
  connections: number,
): Mailer {
  const from = { ...mailFrom, replyTo: organisation.contactEmail }
  if (smtpUrl === null) return openFolderMailer({ dataDir, from })
  const host = isDomain(publicUrl.hostname) ? publicUrl.hostname : undefined
  return openSmtpMailer({ url: smtpUrl, from, connections, dkim, host })
}

const isDomain = (host: string) => host.includes('.') && !/^[\d.]+$|^\[/.test(host)
