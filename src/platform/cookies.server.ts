/** Reading and writing of cookies. With https every cookie carries the `__Host-` prefix, which browsers bind to this very host. */
export type CookieOptions = {
  /** Seconds; without it the cookie ends with the browser. */
  maxAge?: number
  httpOnly?: boolean
}

export type Cookies = {
  read(header: string | null, name: string): string | null
  write(name: string, value: string, options?: CookieOptions): string
  clear(name: string): string
}

/** `secure`: whether people reach us by https. */
export function makeCookies(secure: boolean): Cookies {
  const fullName = (name: string) => (secure ? `__Host-${name}` : name)
  const write = (name: string, value: string, { maxAge, httpOnly = true }: CookieOptions = {}) =>
    [
      `${fullName(name)}=${encodeURIComponent(value)}`,
      'Path=/',
      'SameSite=Lax',
      ...(maxAge === undefined ? [] : [`Max-Age=${maxAge}`]),
      ...(httpOnly ? ['HttpOnly'] : []),
      ...(secure ? ['Secure'] : []),
    ].join('; ')
  return {
    read: (header, name) => readCookie(header, fullName(name)),
    write,
    clear: (name) => write(name, '', { maxAge: 0 }),
  }
}

function readCookie(header: string | null, name: string): string | null {
  for (const pair of (header ?? '').split(';')) {
    const cut = pair.indexOf('=')
    if (cut < 0 || pair.slice(0, cut).trim() !== name) continue
    try {
      return decodeURIComponent(pair.slice(cut + 1).trim())
    } catch {
      return null // not one of ours: we always encode
    }
  }
  return null
}
