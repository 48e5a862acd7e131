import { expect, it } from 'vitest'
import { explainSettings } from './explain-settings.server.ts'
import { readSettings, type Environment, type Settings } from './settings.server.ts'

function settingsOf(env: Environment, readFile?: (path: string) => string): Settings {
  const result = readSettings(env, { folder: '/srv/beds', readFile })
  if (!result.ok) throw new Error(explainSettings(result.error))
  return result.value
}

function problemsOf(env: Environment, readFile?: (path: string) => string) {
  const result = readSettings(env, { folder: '/srv/beds', readFile })
  return result.ok ? [] : result.error
}

it('a colour that cannot be read is refused with its contrast', () => {
  expect(problemsOf({ BRAND_COLOR: '#f4b63f' })).toMatchObject([
    {
      problem: '"#f4b63f" has a contrast of only 1.58 to 1 on the light pages; 4.5 is needed to read it',
    },
  ])
})

it('the dark pages take a lighter form of the colour unless they have their own', () => {
  const { brand } = settingsOf({ BRAND_COLOR: '#5B2A86' })
  expect(brand.color).toBe('#5b2a86')
  expect(brand.colorDark).toBe('#a58abc')
  expect([brand.pointed, brand.pointedDark]).toEqual(['#401d5e', '#c0add0'])
  expect(settingsOf({ BRAND_COLOR: '#5b2a86', BRAND_COLOR_DARK: '#fff' }).brand.colorDark).toBe('#ffffff')
})

it('reads the logo once, from a path that starts at the folder', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"></svg>'
  const files: Record<string, string> = { '/srv/beds/logo.svg': svg, '/srv/beds/bad.svg': '<script/>' }
  const read = (path: string) => files[path] ?? ''
  expect(settingsOf({ BRAND_LOGO: 'logo.svg' }, read).brand.logo).toEqual({ svg, width: 40, height: 20 })
  expect(problemsOf({ BRAND_LOGO: 'bad.svg' }, read)).toMatchObject([
    { variable: 'BRAND_LOGO', problem: '"bad.svg" has <script>, which a logo may not' },
  ])
})

it('people write to the sender of the mails unless they are told where', () => {
  const emailsOf = (env: Environment) => {
    const { contactEmail, privacyEmail } = settingsOf(env).organisation
    return [contactEmail, privacyEmail]
  }
  const sender = { MAIL_FROM: 'Beds <beds@a.org>' }
  expect(emailsOf(sender)).toEqual(['beds@a.org', 'beds@a.org'])
  expect(emailsOf({ ...sender, CONTACT_EMAIL: 'hello@a.org' })).toEqual(['hello@a.org', 'hello@a.org'])
  expect(emailsOf({ ...sender, PRIVACY_CONTACT_EMAIL: 'dp@a.org' })).toEqual(['beds@a.org', 'dp@a.org'])
})

it('reads the lines of the address', () => {
  const { organisation } = settingsOf({ ORGANISATION_ADDRESS: 'Example Street 1 ; 53113 Bonn;' })
  expect(organisation.address).toEqual(['Example Street 1', '53113 Bonn'])
  const byCommas = settingsOf({ ORGANISATION_ADDRESS: 'Example Street 1, 53113 Bonn' }).organisation
  expect(byCommas.address).toEqual(['Example Street 1', '53113 Bonn'])
  const withComma = settingsOf({ ORGANISATION_ADDRESS: 'Beds, e. V.; Example Street 1' }).organisation
  expect(withComma.address).toEqual(['Beds, e. V.', 'Example Street 1'])
})
