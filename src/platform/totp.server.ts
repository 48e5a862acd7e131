import { Secret, TOTP } from 'otpauth'

/** Codes of an authenticator's app (RFC 6238): SHA-1, as apps know nothing else for sure. */
const SECRET_BYTES = 20
type Shape = { digits: number; stepSeconds: number }
const made = (secret: Uint8Array, { digits, stepSeconds }: Shape) =>
  new TOTP({
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: 'SHA1',
    digits,
    period: stepSeconds,
  })

export const makeTotpSecret = (): Uint8Array => new Uint8Array(new Secret({ size: SECRET_BYTES }).buffer)

/** The step whose code this is, the one of now or one of `around` beside it; null: of none. Compares in constant time. */
export function stepOfCode(
  secret: Uint8Array,
  code: string,
  { nowMs, around, ...shape }: Shape & { nowMs: number; around: number },
): number | null {
  const delta = made(secret, shape).validate({ token: code, timestamp: nowMs, window: around })
  return delta === null ? null : Math.floor(nowMs / 1000 / shape.stepSeconds) + delta
}

export const codeAt = (secret: Uint8Array, nowMs: number, shape: Shape): string =>
  made(secret, shape).generate({ timestamp: nowMs })

/** What a QR code says to the app, and the secret for typing. */
export function totpInvitation(
  secret: Uint8Array,
  { issuer, label, ...shape }: Shape & { issuer: string; label: string },
): { uri: string; typed: string } {
  const of = made(secret, shape)
  // A colon would end the issuer inside of the label.
  of.issuer = issuer.replaceAll(':', ' ')
  of.label = label
  return { uri: of.toString(), typed: of.secret.base32 }
}
