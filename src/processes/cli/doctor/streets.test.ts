import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { testSettings } from '../../../../test/builders/deps.ts'
import { checkStreets } from './streets.ts'
import { aFolder } from '../../../../test/builders/folder.ts'

const dataDir = aFolder()

const street = '53225,Bonn,Rheinaustraße,50.7,7.1\n'

it.each([
  [null, 'good', 'no streets.csv in DATA_DIR (docs/operating/addresses.md)'],
  [street, 'good', 'streets: 1, postal codes: 1'],
  [`${street}x\n`, 'warning', 'streets: 1, postal codes: 1; not understood: line 2'],
  [
    street + 'x\n'.repeat(12),
    'warning',
    'streets: 1, postal codes: 1; not understood: line 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, and 2 more',
  ],
  ['', 'warning', 'streets.csv is empty'],
  ['\0', 'warning', 'streets.csv is not a text in UTF-8'],
])('of a list %j it says: %s, %s', async (text, weight, words) => {
  if (text !== null) await writeFile(join(dataDir, 'streets.csv'), text)
  expect(await checkStreets(testSettings({ DATA_DIR: dataDir }))).toEqual({ weight, about: 'streets', words })
})
