import { createHash } from 'node:crypto'
import type { Settings } from '#platform/settings/settings.server.ts'
import type { Brand } from '#ui/brand.tsx'

/** Where the logo is served from (src/routes.ts). */
const logoPath = '/brand/logo.svg'

/** Whose product this is, as pages show it. The logo's address changes with the file, so that nobody sees an old one. */
export function getBrand({ brandName, brand, organisation }: Settings): Brand {
  const { logo } = brand
  return {
    name: brandName,
    email: organisation.contactEmail,
    logo: logo && {
      address: `${logoPath}?v=${createHash('sha256').update(logo.svg).digest('hex').slice(0, 8)}`,
      width: logo.width,
      height: logo.height,
    },
  }
}
