/**
 * What the server gives a signed-in person with a form, and nobody else: by which name the device knows the owner (no
 * name of theirs can be read from it), and the key for what it keeps (32 bytes in base64).
 */
export type KeptKey = { owner: string; key: string }

/** The intent of a form that only wants to be shown again with what was kept; saves nothing. */
export const showKept = 'show-kept'
