const DECIMAL_DIGIT = /\p{Nd}/gu
const ONE_DECIMAL_DIGIT = /^\p{Nd}$/u

/** The text with the decimal digits of every script, full-width ones included, as ASCII digits (rules: accounts and codes, names and texts). */
export function asciiDigits(text: string): string {
  return text.replace(DECIMAL_DIGIT, (character) => String(digitValue(character)))
}

// Unicode lists the decimal digits of a script one after the other from zero, and adjoining sets are whole tens (UAX 44, Nd).
function digitValue(character: string): number {
  let distance = 0
  let point = character.codePointAt(0) ?? 0
  while (point > 0 && ONE_DECIMAL_DIGIT.test(String.fromCodePoint(point - 1))) {
    point -= 1
    distance += 1
  }
  return distance % 10
}
