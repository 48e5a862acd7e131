import { createContext, useContext, type ReactNode } from 'react'

/** Whose product this is: configuration, never written into the code. */
export type Brand = { name: string; email: string; logo?: BrandLogo | null }

/** A picture beside the name; width and height say its proportions only. */
export type BrandLogo = { address: string; width: number; height: number }

const BrandContext = createContext<Brand | null>(null)

export function BrandProvider({ brand, children }: { brand: Brand; children: ReactNode }) {
  return <BrandContext value={brand}>{children}</BrandContext>
}

export function useBrand(): Brand {
  const brand = useContext(BrandContext)
  if (!brand) throw new Error('useBrand needs a BrandProvider above it')
  return brand
}
