/** The documents that guests and hosts can read, print and save; each is content/{en,de}/documents/<name>.md. */
export const DOCUMENTS = [
  { name: 'guest-code-of-conduct', section: 'guests' },
  { name: 'guest-guidebook', section: 'guests' },
  { name: 'host-code-of-conduct', section: 'hosts' },
  { name: 'host-manual', section: 'hosts' },
  { name: 'proof-of-accommodation', section: 'visa' },
] as const

export type DocumentName = (typeof DOCUMENTS)[number]['name']
export const documentNames: readonly DocumentName[] = DOCUMENTS.map(({ name }) => name)

export function isDocumentName(word: string | undefined): word is DocumentName {
  return documentNames.some((name) => name === word)
}

/** The page of a document, without the language; with `.pdf` the same to print and keep. */
export function documentPath(name: DocumentName): string {
  return `/ImportantDocs/${name}`
}
