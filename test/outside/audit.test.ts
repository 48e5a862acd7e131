import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { ask, sayMissing } from './programs.ts'

type Audit = { vulnerabilities?: Record<string, { severity: string; range: string }> }

it('knows of no weak package', async () => {
  const said = await ask('npm', ['audit', '--json'], resolve(import.meta.dirname, '../..'))
  const audit = JSON.parse(/^\{.*^\}/ms.exec(said)?.[0] ?? '{}') as Audit
  if (!audit.vulnerabilities)
    return sayMissing('The registry does not answer npm audit here', 'whether a package is known to be weak')
  expect(Object.entries(audit.vulnerabilities).map(([name, { severity }]) => `${name}: ${severity}`)).toEqual(
    [],
  )
})
