/** Phone numbers in cells as texts to be read one by one: without labels and remarks, several of them apart. */

const DIGITS = /\p{Nd}/gu
/** Letters before or behind a number say whose it is, or when to call. */
const REMARK = /\([^()]*\p{L}[^()]*\)|\p{L}[\p{L}.\-–]*\s*:?/gu

/** `isWhole`: there is one number and nothing else in the cell. */
export type PhoneTexts = { numbers: string[]; isWhole: boolean }

/** The numbers of a cell in their order, as typed; "0151 / 234 567" is one, "0151 234567 / 0228 815012" are two. */
export function phoneTexts(cell: string): PhoneTexts {
  const parts = cell.split(/[;,|\n]|\s+(?:oder|or|und|and|bzw\.?)\s+/u)
  const numbers = parts
    .flatMap(byStroke)
    .map(withoutRemarks)
    .filter((text) => digitsIn(text) >= 5)
  const isWhole = numbers.length === 1 && numbers[0] === cell.trim()
  return { numbers, isWhole }
}

/** A stroke parts numbers only if what stands on both sides begins as one and is long enough. */
function byStroke(text: string): string[] {
  const parts = text.split('/')
  return parts.length > 1 && parts.every((part) => digitsIn(part) >= 7 && /^\D*(?:\+|0)/.test(part))
    ? parts
    : [text]
}

const withoutRemarks = (text: string) => text.replaceAll(REMARK, ' ').trim()
const digitsIn = (text: string) => text.match(DIGITS)?.length ?? 0
