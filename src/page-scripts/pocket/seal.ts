import type { About, Sheet } from './store.ts'

/** A page as it came: its headers say what it may do, and hold for the kept one, too. */
export type KeptPage = { html: string; headers: [name: string, value: string][] }

/**
 * AES-GCM with a key that no script can read out, made for this sheet and gone with it. What stands open beside the
 * sealed text belongs to it, so the day on which it ends cannot be moved.
 */
export async function seal(about: About, page: KeptPage): Promise<Sheet> {
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = new TextEncoder().encode(JSON.stringify(page))
  return { ...about, key, iv, sealed: await crypto.subtle.encrypt(cipher(iv, about), key, text) }
}

/** The page; null if anything of the sheet is another than when it was sealed. */
export async function unseal(sheet: Sheet): Promise<KeptPage | null> {
  try {
    const bytes = await crypto.subtle.decrypt(cipher(sheet.iv, sheet), sheet.key, sheet.sealed)
    return JSON.parse(new TextDecoder().decode(bytes)) as KeptPage
  } catch {
    return null
  }
}

const cipher = (iv: Uint8Array<ArrayBuffer>, { match, until, keptAt }: About) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(`${match} ${until} ${keptAt}`),
})
