/** Given with a form to a signed-in person only: an opaque name of the owner, and the key for what the device keeps (32 bytes in base64). */
export type KeptKey = { owner: string; key: string }

/** The intent of a form that only wants to be shown again with what was kept; saves nothing. */
export const showKept = 'show-kept'
