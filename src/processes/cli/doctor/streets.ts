import {
  readStreetFile,
  streetFilePath,
  type StreetRefusal,
} from '#features/registration/addresses/streets.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { good, warn, type Finding } from './check.ts'

const refusals: Record<StreetRefusal, string> = {
  unreadable: 'cannot be read',
  'too-big': 'is larger than 10 MB: keep the streets of your city only',
  'not-text': 'is not a text in UTF-8',
}

/** Is there a list of streets for the addresses of hosts, and is every line of it understood? */
export async function checkStreets({ dataDir }: Settings): Promise<Finding> {
  const about = 'streets'
  const file = await readStreetFile(streetFilePath(dataDir))
  if (file.kind === 'none') return good(about, 'no streets.csv in DATA_DIR (docs/operating/addresses.md)')
  if (file.kind === 'refused') return warn(about, `streets.csv ${refusals[file.reason]}`)
  const { streets, postalCodes, badLines, firstBadLines } = file.list
  const found = `streets: ${streets}, postal codes: ${postalCodes}`
  if (badLines === 0) return streets > 0 ? good(about, found) : warn(about, 'streets.csv is empty')
  const told =
    firstBadLines.join(', ') +
    (badLines > firstBadLines.length ? `, and ${badLines - firstBadLines.length} more` : '')
  return warn(about, `${found}; not understood: line ${told}`)
}
