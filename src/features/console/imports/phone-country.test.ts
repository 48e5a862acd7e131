import { describe, expect, it } from 'vitest'
import {
  check,
  draftOf,
  keep,
  keptWords,
  press as say,
  run,
  useImportScene,
} from '../../../../test/builders/import-scene.ts'
import { countryNamed } from './phone-country.server.ts'

useImportScene()

it.each([
  ['06 12 34 56 78 (France)', 'FR'],
  ['Frankreich: 06 12 34 56 78', 'FR'],
  ['082 123 4567 South Africa', 'ZA'],
  ['0151 2345678 (abends)', null],
  ['0151 2345678', null],
])('“%s” names %s', (cell, country) => {
  expect(countryNamed(cell)).toBe(country)
})

describe('a phone number without the code of its country', () => {
  const turkish = 'Name;E-Mail;Telefon;Sprachen\nElif Kaya;elif@example.org;0532 17 60 89 4;Türkisch'
  const german = 'Name;E-Mail;Telefon\nPaula Stein;paula@example.org;0171 2345678'
  const phone = async (email: string) => {
    const { prefilled, finished } = (await draftOf(email))?.draft ?? {}
    return JSON.stringify({ ...prefilled, ...finished }).match(/"phone":\["([^"]*)"\]/)?.[1]
  }

  it('is nobody’s until somebody says whose it is, for this list alone', async () => {
    const id = await keep(german)
    expect((await check(id)).phones).toMatchObject({ count: 1, country: '' })
    await say(id, { country: 'DE' })
    const { shown } = await check(id)
    expect(shown[0]?.problems).toMatchObject([
      {
        text: '0171 2345678',
        message: expect.stringContaining('+49 171 2345678, a number in Germany'),
        isRead: true,
      },
    ])
    await run(id)
    expect(await phone('paula@example.org')).toBe('+49 171 2345678')
    expect(await keptWords()).toEqual(['Telefon: 0171 2345678'])
    expect((await check(await keep(german))).phones).toMatchObject({ country: '' })
  })

  it('is open again once the country is', async () => {
    const id = await keep(german)
    await say(id, { country: 'DE' })
    await say(id, { country: '' })
    await run(id)
    expect(await phone('paula@example.org')).toBeUndefined()
    expect(await keptWords()).toEqual(['Telefon: 0171 2345678'])
  })

  it('that is a stranger’s landline here and a mobile where somebody may be from is said by hand', async () => {
    const id = await keep(turkish)
    await say(id, { country: 'DE' })
    expect((await check(id)).shown[0]?.problems).toMatchObject([{ text: '0532 17 60 89 4' }])
    expect((await check(id)).open).toBe(1)
    await say(id, { country: 'DE', 'cell-2.2': '+90 532 17 60 89 4' })
    expect((await check(id)).open).toBe(0)
    await run(id)
    expect(await phone('elif@example.org')).toBe('+90 532 17 60 89 4')
  })
})
