// The way there as a device keeps it (rules: arrival): sealed, in IndexedDB, one sheet for each match. Whoever never
// pressed has no database.

/** What can be read without opening the seal, and goes into it: none of it can be exchanged. */
export type About = { match: string; until: number; keptAt: number }
export type Sheet = About & { key: CryptoKey; iv: Uint8Array<ArrayBuffer>; sealed: ArrayBuffer }

const database = 'pocket'
const table = 'sheets'

/** Looking leaves no trace. Older browsers cannot say what there is, so the database is opened. */
export async function isThere(): Promise<boolean> {
  return !indexedDB.databases || (await indexedDB.databases()).some(({ name }) => name === database)
}

/** Those that are kept, the one that ends first before the others. */
export async function listSheets(): Promise<Sheet[]> {
  try {
    if (!(await isThere())) return []
    return await inTable('readonly', (rows) => done<Sheet[]>(rows.index('until').getAll()))
  } catch {
    return []
  }
}

/** `again`: only in place of one that is still there, so that a removal in between counts. Says whether it is kept. */
export function putSheet(sheet: Sheet, again: boolean): Promise<boolean> {
  return inTable('readwrite', async (rows) => {
    if (again && !(await done(rows.get(sheet.match)))) return false
    await done(rows.put(sheet))
    return true
  })
}

export const removeSheet = (match: string) => inTable('readwrite', (rows) => done(rows.delete(match)))

/** Nothing is kept any more: the database goes, and so do the workers that would open it. */
export async function emptyPocket(): Promise<void> {
  await done(indexedDB.deleteDatabase(database))
  const here = self as unknown as { registration?: ServiceWorkerRegistration }
  const workers = here.registration ? [here.registration] : await navigator.serviceWorker.getRegistrations()
  await Promise.all(workers.map((worker) => worker.unregister()))
}

async function inTable<T>(mode: IDBTransactionMode, work: (rows: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(database, 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(table, { keyPath: 'match' }).createIndex('until', 'until')
  })
  const open = await done(opening)
  try {
    return await work(open.transaction(table, mode).objectStore(table))
  } finally {
    // Closes after the transaction; an open one would hold up its deletion.
    open.close()
  }
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
