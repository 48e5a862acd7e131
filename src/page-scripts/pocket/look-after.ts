import { emptyPocket, isThere, listSheets, removeSheet } from './store.ts'

/**
 * Removes what is over, and what the server says is no longer for whoever is signed in here: the match has ended, another
 * person has signed in, or nobody is signed in any more. No answer says nothing.
 */
export async function lookAfterPocket(): Promise<void> {
  if (!(await isThere())) return
  const sheets = await listSheets()
  let left = sheets.length
  for (const { match, until } of sheets) {
    if (until > Date.now() && !(await isNoLongerTheirs(match))) continue
    await removeSheet(match)
    left -= 1
  }
  if (!left) await emptyPocket()
}

/** Asked of the calendar file of the stay: whoever may see the way there may have it. */
async function isNoLongerTheirs(match: string): Promise<boolean> {
  const asking: RequestInit = { method: 'HEAD', redirect: 'manual', cache: 'no-store' }
  return saysNo(await fetch(`/profile/way.ics?match=${match}`, asking).catch(() => null))
}

/** A server in trouble says nothing about a match. Where nobody is signed in, the way leads elsewhere. */
export const saysNo = (answer: Pick<Response, 'type' | 'status'> | null): boolean =>
  answer !== null && (answer.type === 'opaqueredirect' || answer.status === 404)
