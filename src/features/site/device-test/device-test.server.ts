import { makeCookies } from '#platform/cookies.server.ts'
import { cut } from '#domain/cut.ts'

/** What the request itself tells of a device; nothing of it is kept. */
export type SeenDevice = {
  /** null: nobody knows before a second visit. */
  keepsCookies: boolean | null
  languages: string
  browser: string
}

const longest = 300
const asLine = (text: string | null) => cut((text ?? '').replaceAll(/\s+/g, ' ').trim(), longest)

/** @param request of the test page; `?again` marks the second visit, by which our language cookie should have come back. */
export function seeDevice(request: Request, isSecure: boolean): SeenDevice {
  const { headers, url } = request
  const cameBack = makeCookies(isSecure).read(headers.get('Cookie'), 'locale') !== null
  const isSecondVisit = new URL(url).searchParams.has('again')
  return {
    keepsCookies: cameBack || (isSecondVisit ? false : null),
    languages: asLine(headers.get('Accept-Language')),
    browser: asLine(headers.get('User-Agent')),
  }
}
