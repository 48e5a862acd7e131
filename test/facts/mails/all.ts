import { addresses } from './addresses.ts'
import { arrivals } from './arriving.ts'
import { deciding } from './deciding.ts'
import type { Declared } from './declared.ts'
import { endings } from './ended.ts'
import { noticing } from './noticing.ts'
import { offers } from './offers.ts'
import { organising } from './organising.ts'
import { registering } from './registering.ts'
import { travelling } from './travelling.ts'

/** Each mail by its name, in each form in which the catalogue shows it. A new one is added to the file that it belongs to. */
export const declared: Declared = {
  ...offers,
  ...noticing,
  ...endings,
  ...arrivals,
  ...registering,
  ...travelling,
  ...organising,
  ...deciding,
  ...addresses,
}
