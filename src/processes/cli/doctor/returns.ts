import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#platform/settings/settings.server.ts'
import { bad, good, reasonOf, warn, type Finding } from './check.ts'

export function checkReturns({ smtpUrl, bounces }: Pick<Settings, 'smtpUrl' | 'bounces'>): Finding[] {
  const about = 'returned'
  if (smtpUrl === null) return []
  if (bounces === null)
    return [warn(about, 'BOUNCE_ADDRESS is not set: a mail that comes back is noticed by nobody')]
  const { dir, token, address } = bounces
  if (dir === null && token === null)
    return [
      warn(
        about,
        `mails come back to ${address}, but neither BOUNCE_DIR nor BOUNCE_TOKEN is set to read them`,
      ),
    ]
  return [
    ...(dir === null ? [] : [checkFolder(about, dir)]),
    ...(token === null ? [] : [good(about, 'mail servers may post to /returnedMail')]),
  ]
}

function checkFolder(about: string, dir: string): Finding {
  try {
    for (const folder of ['new', 'cur', '.'])
      accessSync(join(dir, folder), constants.R_OK | constants.W_OK | constants.X_OK)
    return good(about, `${dir} can be read and cleared`)
  } catch (error) {
    return bad(about, `${dir} is no Maildir that we may read and clear (${reasonOf(error)})`)
  }
}
