import * as fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { countNights, parseStay } from '#domain/stay.ts'
import { countTypedNights } from './controls.tsx'

const zones = ['Europe/Berlin', 'Pacific/Auckland', 'America/Lima', 'Pacific/Kiritimati', 'Pacific/Pago_Pago']
const home = process.env.TZ

afterAll(() => {
  if (home === undefined) delete process.env.TZ
  else process.env.TZ = home
})

describe.each(zones)('nights counted while typing, in %s', (zone) => {
  const day = fc
    .date({
      min: new Date('2026-01-01T12:00:00Z'),
      max: new Date('2029-12-31T12:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 10))

  it('are those of the server, also over the days on which clocks change', () => {
    process.env.TZ = zone
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    fc.assert(
      fc.property(day, day, (start, end) => {
        const stay = parseStay(start, end)
        expect(countTypedNights(start, end)).toBe(stay.ok ? countNights(stay.value) : null)
      }),
    )
  })
})
