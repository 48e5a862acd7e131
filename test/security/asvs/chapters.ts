import type { Chapter } from '../requirement.ts'
import { chapter as v01 } from './v01-encoding.ts'
import { chapter as v02 } from './v02-validation.ts'
import { chapter as v03 } from './v03-frontend.ts'
import { chapter as v04 } from './v04-web-service.ts'
import { chapter as v05 } from './v05-files.ts'
import { chapter as v06 } from './v06-authentication.ts'
import { chapter as v07 } from './v07-sessions.ts'
import { chapter as v08 } from './v08-authorization.ts'
import { chapter as v09 } from './v09-tokens.ts'
import { chapter as v10 } from './v10-oauth.ts'
import { chapter as v11 } from './v11-cryptography.ts'
import { chapter as v12 } from './v12-communication.ts'
import { chapter as v13 } from './v13-configuration.ts'
import { chapter as v14 } from './v14-data.ts'
import { chapter as v15 } from './v15-coding.ts'
import { chapter as v16 } from './v16-logging.ts'
import { chapter as v17 } from './v17-webrtc.ts'

/** OWASP ASVS 5.0.0, levels 1 and 2, by its chapters. */
export const chapters: readonly Chapter[] = [
  v01,
  v02,
  v03,
  v04,
  v05,
  v06,
  v07,
  v08,
  v09,
  v10,
  v11,
  v12,
  v13,
  v14,
  v15,
  v16,
  v17,
]
