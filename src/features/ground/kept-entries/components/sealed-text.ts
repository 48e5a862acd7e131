/** A text that only the holder of the key can read or change: AES-GCM with a fresh number for each sealing. */
export type SealedText = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer }

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
