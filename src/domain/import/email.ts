/** Email addresses in cells, as mail programs and people write them. */

export type WrittenEmail = { email: string; isWhole: boolean }

const ADDRESS = /[^\s<>"(),;:[\]]+@[^\s<>"(),;:[\]@]+\.[\p{L}\p{N}-]{2,}/gu

/** The first address of a cell, not yet checked; null if there is none. `isWhole`: nothing is left out. */
export function readEmail(cell: string): WrittenEmail | null {
  const text = cell
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replace(/^mailto:/i, '')
    .replaceAll(/\s*[([{]\s*(?:at|ät)\s*[)\]}]\s*/giu, '@')
    .replaceAll(/\s*[([{]\s*(?:dot|punkt)\s*[)\]}]\s*/giu, '.')
    .trim()
  const [email, ...more] = text.match(ADDRESS) ?? []
  if (email === undefined) return null
  const rest = text.replace(email, '').replaceAll(/["'<>.,;:\s]/g, '')
  // "Ada <ada@example.org>" says nothing more than its owner's name.
  return { email, isWhole: more.length === 0 && (rest === '' || text.includes(`<${email}>`)) }
}
