import { describe, expect, it } from 'vitest'
import { addressToShow } from './bench-address.ts'

describe('the address of the workbench', () => {
  it('follows what is chosen', () => {
    const here = { pathname: '/de/admin/matching', search: '' }
    expect(addressToShow('/de/admin/matching?guest=7', here)).toBe('/de/admin/matching?guest=7')
  })

  it('is left alone when it says so already', () => {
    expect(
      addressToShow('/admin/matching?guest=7', { pathname: '/admin/matching', search: '?guest=7' }),
    ).toBeNull()
  })

  it('is left alone when another page is on its way', () => {
    expect(addressToShow('/admin/matching', { pathname: '/admin/matching/7', search: '' })).toBeNull()
  })
})
