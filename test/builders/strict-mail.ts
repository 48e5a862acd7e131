import { readFileSync } from 'node:fs'
import { loadPyodide } from 'pyodide'

/** A part of a mail by its type; a multipart with what is in it. */
export type MailTree = string | readonly MailTree[]
export type StrictMail = {
  /** Everything that a strict reader takes exception to; if there is anything, nothing else is told. */
  faults: string[]
  tree: MailTree
  subject: string
  from: [name: string, address: string][]
  to: string[]
  replyTo: string[]
  /** Seconds since 1970. */
  at: number
  messageId: string
  text: string
  html: string
  calendar: { content: string; method: string; filename: string; disposition: string } | null
}

/**
 * The mail parser of Python, which shares no code and no author with the library that writes our mails. It comes as
 * WebAssembly with the other packages, so that no machine goes without it.
 */
export async function openStrictReader(): Promise<(raw: Buffer) => StrictMail> {
  const python = await loadPyodide()
  python.runPython(readFileSync(new URL('strict_mail.py', import.meta.url), 'utf8'))
  return (raw) => {
    python.globals.set('raw', new Uint8Array(raw))
    return JSON.parse(python.runPython('read(raw.to_bytes())'))
  }
}
