import { expect, it, vi } from 'vitest'
import { runSeasons } from './command.ts'

it.each([['271828'], ['--nonsense'], ['--from=x']])('%s is answered with the usage', async (argument) => {
  const told = vi.spyOn(console, 'log').mockImplementation(() => {})
  const load = () => Promise.reject(new Error('nothing is loaded'))
  expect(await runSeasons([argument], load)).toBe(64)
  expect(told.mock.calls.join()).toContain('npm run seasons')
  told.mockRestore()
})
