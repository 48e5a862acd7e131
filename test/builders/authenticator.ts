import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyQuestion } from '../../src/features/ground/second-factor/components/ask-passkey.ts'

/** What an authenticator might get wrong, or be made to. */
type Oddities = { origin?: string; siteId?: string; isVerified?: boolean; count?: number; isMade?: boolean }

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const big = (size: 2 | 4, value: number) => {
  const bytes = Buffer.alloc(size)
  bytes.writeUIntBE(value, 0, size)
  return bytes
}
/** CBOR by hand, as far as an attestation without a certificate needs it: byte strings of 24 to 255 bytes. */
const cborBytes = (bytes: Uint8Array) => Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])

/** A security key made of software, by hand and not by the library that checks it. It signs with P-256 and counts up. */
export function anAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  let used = 0

  const clientData = (type: string, { challenge }: PasskeyQuestion, odd: Oddities) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: odd.origin ?? origin, crossOrigin: false }))
  const head = ({ siteId }: PasskeyQuestion, odd: Oddities) =>
    Buffer.concat([
      sha256(odd.siteId ?? siteId),
      // Present, recognised, and with a new key in it.
      Buffer.from([0x01 | (odd.isVerified === false ? 0 : 0x04) | (odd.isMade ? 0x40 : 0)]),
      big(4, odd.count ?? used),
    ])
  const written = (response: Record<string, Uint8Array>) => {
    const parts = Object.entries(response).map(([name, bytes]) => [
      name,
      Buffer.from(bytes).toString('base64url'),
    ])
    const credentialId = id.toString('base64url')
    const type = 'public-key'
    return JSON.stringify({
      id: credentialId,
      rawId: credentialId,
      type,
      response: Object.fromEntries(parts),
    })
  }

  return {
    make(question: PasskeyQuestion, odd: Oddities = {}): string {
      const key = Buffer.concat([
        // Kind EC2, ES256, curve P-256, and the point.
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
        cborBytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        cborBytes(Buffer.from(y, 'base64url')),
      ])
      const data = [head(question, { ...odd, isMade: true }), Buffer.alloc(16), big(2, id.length), id, key]
      const attestation = [
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(Buffer.concat(data)),
      ]
      return written({
        clientDataJSON: clientData('webauthn.create', question, odd),
        attestationObject: Buffer.concat(attestation),
      })
    },
    answer(question: PasskeyQuestion, odd: Oddities = {}): string {
      used += 1
      const clientDataJSON = clientData('webauthn.get', question, odd)
      const authenticatorData = head(question, odd)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      return written({ clientDataJSON, authenticatorData, signature })
    },
  }
}
