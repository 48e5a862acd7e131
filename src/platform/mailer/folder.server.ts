import { randomUUID } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import MailComposer from 'nodemailer/lib/mail-composer'
import { composeOptions } from './headers.server.ts'
import type { Mailer, Sender } from './mailer.ts'

export const mailboxFolder = (dataDir: string) => join(dataDir, 'mailbox')

/** Keeps every mail as a real MIME file instead of sending it: the mailbox of an installation without a mail server. */
export function openFolderMailer({ dataDir, from }: { dataDir: string; from: Sender }): Mailer {
  const folder = mailboxFolder(dataDir)
  return {
    send: async (message, beforeHandOver) => {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const bytes = await new MailComposer(composeOptions(message, from)).compile().build()
        await beforeHandOver?.()
        // The name sorts by time; two mails of one millisecond still differ.
        const stamp = message.date.toString({ fractionalSecondDigits: 3 }).replaceAll(/[^0-9]/g, '')
        await writeWhole(folder, `${stamp}-${randomUUID().slice(0, 8)}`, bytes)
        return { kind: 'accepted' }
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
        return { kind: 'temporary', reason: `mailbox ${code}`, isInDoubt: false, trouble: 'server' }
      }
    },
    close: async () => {},
  }
}

/** Either the whole file under its final name or nothing: a reader never sees half a mail, nor does a crash leave one. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const unfinished = join(folder, `${name}.unfinished`)
  const file = await open(unfinished, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, join(folder, `${name}.eml`))
}
