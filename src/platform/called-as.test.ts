import { expect, it } from 'vitest'
import { calledAs } from './called-as.server.ts'

it.each([
  ['a checkout', 'scripts/run.sh', 'npm run -s cli -- doctor'],
  ['a service', '/usr/local/bin/beds', 'beds doctor'],
  ['an image', '', 'node_modules/.bin/node build/processes/cli.js doctor'],
])('a command of %s is told as it can be typed there', (_, there, told) => {
  expect(calledAs('doctor', (path) => path === there)).toBe(told)
})
