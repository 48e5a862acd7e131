import { expect, it } from 'vitest'
import { checkMachineLimits } from './main.ts'

const limits = (data: string, space: string, files: string) => `
Limit                     Soft Limit           Hard Limit           Units
Max data size             ${data.padEnd(20)} unlimited            bytes
Max address space         ${space.padEnd(20)} unlimited            bytes
Max open files            ${files.padEnd(20)} 524288               files
`

it('a machine that gives enough, or does not tell, is no reason not to start', () => {
  for (const told of [limits('unlimited', 'unlimited', '1024'), limits('2147483648', 'unlimited', '256'), ''])
    expect(() => checkMachineLimits(told)).not.toThrow()
})

it.each([
  ['716800000', 'unlimited', '1024', 'max data size is 716800000', 'ulimit -d'],
  ['unlimited', '4000000000', '1024', 'max address space is 4000000000', 'ulimit -v'],
  ['unlimited', 'unlimited', '64', 'max open files is 64', 'ulimit -n'],
])('data %s, address space %s, files %s: it says which is too small, and how it is set', (...all) => {
  const [data, space, files, what, how] = all
  const start = () => checkMachineLimits(limits(data, space, files))
  expect(start).toThrow(what)
  expect(start).toThrow(how)
  expect(start).toThrow(expect.objectContaining({ exitCode: 71 }))
})
