/** What a field for codes takes; apart from the schemas, which no browser needs. */
export const LONGEST_CODE = 40
