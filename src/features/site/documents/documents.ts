import { DOCUMENT_NAMES, type DocumentName } from '#features/site/content/content.ts'

/** For whom a document is: the section of /ImportantDocs that lists it, in this order. */
const SECTIONS: Readonly<Record<DocumentName, 'guests' | 'hosts' | 'visa'>> = {
  'guest-code-of-conduct': 'guests',
  'guest-guidebook': 'guests',
  'host-code-of-conduct': 'hosts',
  'host-manual': 'hosts',
  'proof-of-accommodation': 'visa',
}

export const DOCUMENTS = DOCUMENT_NAMES.map((name) => ({ name, section: SECTIONS[name] }))

export function documentPath(name: DocumentName): string {
  return `/ImportantDocs/${name}`
}

export function documentFilePath(name: DocumentName): string {
  return `${documentPath(name)}.pdf`
}
