import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { mailboxFolder } from './folder.server.ts'

export type KeptMail = {
  id: string
  to: string
  subject: string
  sentAt: string
  locale: string
  text: string
  html: string
}

const LONGEST_LIST = 200
const ID = /^\d{8,24}-[0-9a-f]{8}$/

/** The mails kept by the folder mailer, newest first, at most the newest 200. */
export async function listKeptMails(dataDir: string): Promise<KeptMail[]> {
  const names = await readdir(mailboxFolder(dataDir)).catch(noFolderYet)
  const ids = names.filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -'.eml'.length))
  const newest = ids.toSorted().toReversed().slice(0, LONGEST_LIST)
  const mails = await Promise.all(newest.map((id) => findKeptMail(dataDir, id)))
  return mails.filter((mail) => mail !== null)
}

/** One kept mail; null for any id that is not the name of one. */
export async function findKeptMail(dataDir: string, id: string): Promise<KeptMail | null> {
  if (!ID.test(id)) return null
  const bytes = await readFile(join(mailboxFolder(dataDir), `${id}.eml`)).catch(() => null)
  if (!bytes) return null
  const mail = await PostalMime.parse(bytes)
  return {
    id,
    to: mail.to?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    sentAt: mail.date ?? '',
    locale: mail.headers.find((header) => header.key === 'content-language')?.value ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  }
}

function noFolderYet(error: unknown): string[] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}
