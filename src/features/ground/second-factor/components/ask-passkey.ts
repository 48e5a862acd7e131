/** What a page asks of the browser's passkeys. By hand, because browsers that write these as JSON themselves are too new to count on. */

/** What to ask. `known`: the person's passkeys. `owner`: whom a new one is made for. */
export type PasskeyQuestion = {
  readonly challenge: string
  readonly siteId: string
  readonly known: readonly string[]
  readonly owner?: { readonly id: string; readonly name: string }
  readonly siteName: string
  readonly algorithms: readonly number[]
  readonly timeoutMs: number
}
/** `known`: this device has made one already. `none`: the person has given up, or has none here; browsers do not say which. */
export type PasskeyTrouble = 'known' | 'none'
export type PasskeyAnswer = { readonly json: string } | { readonly trouble: PasskeyTrouble }

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window && 'credentials' in navigator

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))
const textOf = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const listed = (ids: readonly string[]) => ids.map((id) => ({ type: 'public-key' as const, id: bytesOf(id) }))

/** A new one where the question names an owner, else an answer of one that there is. */
export async function askPasskey(question: PasskeyQuestion): Promise<PasskeyAnswer> {
  try {
    const credential = await (question.owner ? make(question, question.owner) : use(question))
    return credential ? { json: asJson(credential as PublicKeyCredential) } : { trouble: 'none' }
  } catch (error) {
    return { trouble: error instanceof DOMException && error.name === 'InvalidStateError' ? 'known' : 'none' }
  }
}

const make = (
  { challenge, siteId, siteName, known, algorithms, timeoutMs }: PasskeyQuestion,
  { id, name }: { id: string; name: string },
) =>
  navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(challenge),
      rp: { id: siteId, name: siteName },
      user: { id: bytesOf(id), name, displayName: name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: listed(known),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
      timeout: timeoutMs,
    },
  })

const use = ({ challenge, siteId, known, timeoutMs }: PasskeyQuestion) =>
  navigator.credentials.get({
    publicKey: {
      challenge: bytesOf(challenge),
      rpId: siteId,
      allowCredentials: listed(known),
      userVerification: 'required',
      timeout: timeoutMs,
    },
  })

function asJson({ id, rawId, type, response }: PublicKeyCredential): string {
  const all = response as Partial<AuthenticatorAttestationResponse & AuthenticatorAssertionResponse>
  const parts = (['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature'] as const).flatMap(
    (part) => {
      const bytes = all[part]
      return bytes ? [[part, textOf(bytes)]] : []
    },
  )
  return JSON.stringify({ id, rawId: textOf(rawId), type, response: Object.fromEntries(parts) })
}
