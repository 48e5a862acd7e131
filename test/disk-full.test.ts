import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshEmail } from './forms/senders.ts'
import type { Product } from './product/product.ts'
import { type Disk, startOnSmallDisk } from './product/small-disk.ts'

// The built product, its disk full to the last byte while people sign up, and with room again.
const operator = 'operator@example.org'
let product: Product
let disk: Disk

beforeAll(async () => {
  ;({ product, disk } = await startOnSmallDisk({ OPERATOR_EMAIL: operator }))
})
afterAll(async () => {
  await product.stop({ keep: true })
  await disk.remove()
})

const ready = async () => {
  const answer = await fetch(`${product.url}/readyz`)
  const { ready, database, canSave } = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, ready, database, canSave }
}
async function signUp(language: '' | '/de' = '') {
  const body = new URLSearchParams({ email: freshEmail(), privacy: 'yes' })
  const request = { method: 'POST', redirect: 'manual', headers: { Origin: product.url }, body } as const
  const response = await fetch(`${product.url}${language}/signUp/guest/__getStarted`, request)
  return { status: response.status, text: await response.text() }
}
const events = (name: string) =>
  product.output
    .join('')
    .split('\n')
    .filter((line) => line.includes(`"event":"${name}"`)).length
/** Rows find room in pages that are there already: not the first form is the one that finds none. */
async function signUpUntil(isIt: (status: number) => boolean, language: '' | '/de' = '') {
  for (;;) {
    const answer = await signUp(language)
    if (isIt(answer.status)) return answer
  }
}

it('with a full disk the site is not ready, says so to people, in the log and to its operator, and goes on by itself', async () => {
  expect(await ready()).toEqual({ status: 200, ready: true, database: true, canSave: true })
  await disk.fill()
  await expect.poll(ready).toEqual({ status: 503, ready: false, database: true, canSave: false })
  const english = await signUpUntil((status) => status === 503)
  expect(english.text).toContain('Nothing was saved.')
  const german = await signUpUntil((status) => status === 503, '/de')
  expect(german.text).toContain('Es wurde nichts gespeichert.')
  expect(events('disk.full')).toBe(1)
  expect(events('database.lost')).toBe(0)
  expect((await product.sink.take(operator)).text).toContain('The disk is full')
  // What was saved before is read all the same.
  expect((await fetch(`${product.url}/login`)).status).toBe(200)

  await disk.free()
  await expect.poll(ready).toEqual({ status: 200, ready: true, database: true, canSave: true })
  expect((await signUp()).status).toBe(302)
  expect(events('disk.free-again')).toBe(1)
  // On so small a disk something still stands: that is told, and not that all is well.
  const { text } = await product.sink.take(operator)
  expect(text).toContain('Less than 1 GB is free')
  expect(text).not.toContain('The disk is full')
})
