import { isOutdated } from '#domain/kept-entry.ts'
import type { KeptKey } from '#features/ground/kept-entries/kept-entries.ts'

/** A text that only the holder of the key can read or change: AES-GCM with a fresh number for each sealing. */
type SealedText = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

const ivBytes = 12

/** `key`: 32 bytes in base64. `about` is not hidden, but the text opens only together with it. */
export async function seal(text: string, key: string, about: string): Promise<SealedText> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const data = await crypto.subtle.encrypt(
    cipherOf(iv, about),
    await read(key),
    new TextEncoder().encode(text),
  )
  return { iv, data }
}

/** The text again; null with another key, for something else, or if a bit of it was changed. */
export async function unseal({ iv, data }: SealedText, key: string, about: string): Promise<string | null> {
  try {
    const bytes = await crypto.subtle.decrypt(cipherOf(iv, about), await read(key), data)
    return new TextDecoder().decode(bytes)
  } catch {
    return null
  }
}

const cipherOf = (iv: Uint8Array<ArrayBuffer>, about: string) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(about),
})

function read(key: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

// What a device keeps of unsaved forms (rules: messages): IndexedDB, sealed with a key of the server, by owner, form and step. A refusal counts as not kept.

export type KeptPlace = KeptKey & { form: string; step: string }
export type TypedValues = [name: string, value: string][]
export type KeptEntry = { values: TypedValues; keptAt: number }
type Row = SealedText & { id: string; owner: string; form: string; step: string; keptAt: number }

const database = 'kept-entries'
const table = 'entries'
const idOf = ({ owner, form, step }: KeptPlace) => `${owner}/${form}/${step}`
const aboutOf = (id: string, keptAt: number) => `${id} ${keptAt}`

/** Keeps the values in place of what was kept of this form before; null if this browser keeps nothing. */
export async function keep(place: KeptPlace, values: TypedValues, now: number): Promise<number | null> {
  const id = idOf(place)
  try {
    const sealed = await seal(JSON.stringify(values), place.key, aboutOf(id, now))
    const { owner, form, step } = place
    const row: Row = { ...sealed, id, owner, form, step, keptAt: now }
    await inTable('readwrite', (rows) => rows.put(row))
    return now
  } catch {
    return null
  }
}

/** What is kept of this form for this person; null if there is nothing that they could read. */
export async function findKept(place: KeptPlace, now: number): Promise<KeptEntry | null> {
  const row = (await allRows()).find(({ id }) => id === idOf(place))
  if (!row || isOutdated(row.keptAt, now)) return null
  const text = await unseal(row, place.key, aboutOf(row.id, row.keptAt))
  return text === null ? null : { values: JSON.parse(text) as TypedValues, keptAt: row.keptAt }
}

/** The forms of which anything of this owner is kept here: all that can be told without a key. */
export async function listKept(owner: string): Promise<{ form: string; step: string }[]> {
  return (await allRows()).filter((row) => row.owner === owner)
}

export async function forget(place: KeptPlace): Promise<void> {
  await quietly(inTable('readwrite', (rows) => rows.delete(idOf(place))))
}

/** At every start: what is older than it may be goes. */
export async function forgetOutdated(now: number): Promise<void> {
  const outdated = (await allRows()).filter(({ keptAt }) => isOutdated(keptAt, now))
  for (const { id } of outdated) await quietly(inTable('readwrite', (rows) => rows.delete(id)))
}

/** At log-out: everything goes, of everybody who used this device; the way there with it (own/way/worker-file.tsx). */
export async function forgetAll(): Promise<void> {
  await quietly(inTable('readwrite', (rows) => rows.clear()))
  await quietly(forgetPocket())
}

async function forgetPocket(): Promise<void> {
  await done(indexedDB.deleteDatabase('pocket'))
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister()
}

async function allRows(): Promise<Row[]> {
  try {
    // Looking leaves no trace: who never had to keep anything gets no database.
    if (!(await isThere())) return []
    return (await inTable('readonly', (rows) => rows.getAll())) as Row[]
  } catch {
    return []
  }
}

async function isThere(): Promise<boolean> {
  // Older browsers cannot say, so the database is opened.
  if (!('databases' in indexedDB)) return true
  return (await indexedDB.databases()).some(({ name }) => name === database)
}

async function inTable<T>(
  mode: IDBTransactionMode,
  work: (rows: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(database, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(table, { keyPath: 'id' }))
  const open = await done(opening)
  try {
    return await done(work(open.transaction(table, mode).objectStore(table)))
  } finally {
    // Closes after the transaction; an open one would hold up its deletion at log-out.
    open.close()
  }
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

const quietly = (work: Promise<unknown>) => work.then(undefined, () => undefined)
