/** Passkeys (WebAuthn Level 3): what an authenticator has signed is checked here; what it was asked is its caller's. */
import { isIP } from 'node:net'
import * as z from 'zod'

/** The site as authenticators know it: its host name, and where its pages come from. */
export type PasskeySite = { readonly id: string; readonly origin: string }

/** Null: a site that is reached by a bare number has no name that a passkey could be bound to. */
export function passkeySite({ hostname, origin }: URL): PasskeySite | null {
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { id: hostname, origin } : null
}

type PasskeyChallenge = { challenge: string; site: PasskeySite }

/** Ed25519, P-256 and RSA: what every authenticator of these years has one of. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257]

const encoded = z.string().regex(/^[\w-]+$/)
const credential = { id: encoded.max(1400), rawId: encoded.max(1400), type: z.literal('public-key') }
const extensions = { clientExtensionResults: z.object({}).default({}) }
const newPasskeySchema = z.object({
  ...credential,
  ...extensions,
  response: z.object({ clientDataJSON: encoded, attestationObject: encoded }),
})
const answerSchema = z.object({
  ...credential,
  ...extensions,
  response: z.object({ clientDataJSON: encoded, authenticatorData: encoded, signature: encoded }),
})

export type NewPasskey = { credentialId: string; publicKey: Buffer; count: number }

/** What is kept of a passkey that was just made for this site, by somebody the device has recognised; null: it was not. */
export async function readNewPasskey(
  json: string,
  { challenge, site }: PasskeyChallenge,
): Promise<NewPasskey | null> {
  const answer = parse(newPasskeySchema, json)
  if (!answer) return null
  const { verifyRegistrationResponse } = await library()
  const checked = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
  }).catch(() => null)
  if (!checked?.verified) return null
  const { id, publicKey, counter } = checked.registrationInfo.credential
  return { credentialId: id, publicKey: Buffer.from(publicKey), count: counter }
}

/** Which passkey an answer says it is of; null: it says nothing that can be read. Proves nothing. */
export const credentialOf = (json: string): string | null => parse(answerSchema, json)?.id ?? null

/** How often the passkey says it was used, if it signed this challenge for this site and recognised its owner; null: it did not. */
export async function countOfAnswer(
  json: string,
  { challenge, site }: PasskeyChallenge,
  kept: { credentialId: string; publicKey: Uint8Array },
): Promise<number | null> {
  const answer = parse(answerSchema, json)
  if (!answer || answer.id !== kept.credentialId) return null
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: true,
    // Whether the count has grown is the domain's to say.
    credential: { id: kept.credentialId, publicKey: Uint8Array.from(kept.publicKey), counter: 0 },
  }).catch(() => null)
  return checked?.verified ? checked.authenticationInfo.newCounter : null
}

function parse<T>(schema: z.ZodType<T>, json: string): T | null {
  try {
    return schema.parse(JSON.parse(json))
  } catch {
    return null
  }
}

/** A third of a second to load, and most processes never need it. */
const library = () => import('@simplewebauthn/server')
