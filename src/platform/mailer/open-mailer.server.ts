import { openFolderMailer } from './folder.server.ts'
import type { Mailer, Sender } from './mailer.ts'
import { openSmtpMailer } from './smtp.server.ts'

export type MailerSettings = Readonly<{ smtpUrl: string | null; dataDir: string; mailFrom: Sender }>

/** The way out that the settings ask for: a mail server, or the mailbox in the data folder. */
export function openMailer({ smtpUrl, dataDir, mailFrom }: MailerSettings, connections: number): Mailer {
  return smtpUrl === null
    ? openFolderMailer({ dataDir, from: mailFrom })
    : openSmtpMailer({ url: smtpUrl, from: mailFrom, connections })
}
