/** What a field for codes takes; apart from the schemas, which no browser needs. */
export const LONGEST_CODE = 40
/** What an authenticator says of a new passkey, as text; some send long certificates. */
export const LONGEST_ANSWER = 20_000
