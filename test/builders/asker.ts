import type { Asker } from '#features/ground/sign-in/limits.server.ts'

/** Who asks from a browser that nobody has signed in with. */
export const aStranger = (ip = '192.0.2.1'): Asker => ({ ip, devices: null, personId: null })
