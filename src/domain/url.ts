/** The parsed address, or null. Not `URL.parse`, which phones older than 2024 lack. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
