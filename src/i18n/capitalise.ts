/** A name that stands inside sentences elsewhere, as the beginning of a line: `code of conduct` → `Code of conduct`. */
export const capitalise = (name: string): string => name.charAt(0).toLocaleUpperCase() + name.slice(1)
