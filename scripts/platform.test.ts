import { expect, it } from 'vitest'
import { platformRefusal, refuseOtherPlatforms } from './platform.mjs'

it('runs on Linux with glibc and on macOS, on both usual processors', () => {
  for (const arch of ['x64', 'arm64']) {
    expect(platformRefusal({ platform: 'linux', arch, glibc: '2.36' })).toBeNull()
    expect(platformRefusal({ platform: 'darwin', arch, glibc: undefined })).toBeNull()
  }
  expect(refuseOtherPlatforms).not.toThrow()
})

it.each([
  [{ platform: 'linux', arch: 'x64', glibc: undefined }, 'has no glibc (Alpine?)'],
  [{ platform: 'linux', arch: 'riscv64', glibc: '2.39' }, 'no programs for riscv64'],
  [{ platform: 'win32', arch: 'x64', glibc: undefined }, 'WSL'],
])('%j is told the way out in one line', (machine, words) => {
  const refusal = platformRefusal(machine)
  expect(refusal).toContain(words)
  expect(refusal).not.toContain('\n')
})
