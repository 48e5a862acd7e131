import { afterAll, beforeAll, expect, it } from 'vitest'
import { wordsOf } from './builders/letter-words.ts'
import { aPair } from './forms/registered.ts'
import { sessionOf } from './forms/senders.ts'
import { startProduct, type Product } from './product/product.ts'

// What is typed while a letter is printed, and the code on it, are nowhere but on the paper and in the body of a form.
let product: Product
beforeAll(async () => {
  product = await startProduct({ ROLE: 'web' })
})
afterAll(() => product.stop())

const post = (path: string, cookie: string | null, fields: Record<string, string>) =>
  fetch(product.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: product.url, ...(cookie ? { Cookie: cookie } : {}) },
    body: new URLSearchParams(fields),
  })

it('a letter is agreed to, printed and checked, and leaves nothing of passport, birth and code behind', async () => {
  const { guest, host, matchId } = await aPair(product, 'accepted')
  const asHost = await sessionOf(product, host.personId)
  const asGuest = await sessionOf(product, guest.personId)
  const yes = await post('/profile/letters', asHost.cookie, { intent: 'yes', matchId })
  expect(yes.headers.get('Location')).toBe('/profile?letters=yes#letters')
  const page = await (
    await fetch(`${product.url}/profile/letters`, { headers: { Cookie: asGuest.cookie } })
  ).text()
  const print = /value="([0-9a-f-]{36} en)"/.exec(page)?.[1] ?? ''
  const typed = { print, passport: 'PASSPORTMARK', born: 'BIRTHMARK' }

  const printed = await post('/profile/letters/pdf', asGuest.cookie, typed)
  expect(printed.status).toBe(200)
  expect(printed.headers.get('Content-Type')).toBe('application/pdf')
  expect(printed.headers.get('Cache-Control')).toContain('no-store')
  const words = await wordsOf(new Uint8Array(await printed.arrayBuffer()))
  expect(words).toContain('PASSPORTMARK')
  expect(words).toContain('BIRTHMARK')
  const [, number = ''] = /Letter (\w{4}-\w{4}), version 1/.exec(words) ?? []
  const [, code = ''] = /Code: ([\w-]{14})/.exec(words) ?? []

  // By hand, in another language, without an account.
  const checked = await post('/de/letter', null, {
    number: number.toLowerCase(),
    code: code.replaceAll('-', ' '),
  })
  expect(checked.status).toBe(200)
  expect(checked.headers.get('Cache-Control')).toContain('no-store')
  const answer = await checked.text()
  expect(answer).toContain('Dieses Schreiben gilt')
  expect(answer).toMatch(/noindex/)
  const [facts] = await product.sql<{ first: string; last: string }>(
    `select first_name as first, last_name as last from guest_facts join contact using (registration_id) where registration_id = $1`,
    [guest.registrationId],
  )
  expect(answer).toContain(`${facts!.first[0]}. ${facts!.last[0]}.`)
  expect(answer).not.toContain(facts!.last)
  const linked = await (await fetch(`${product.url}/letter/${number}`)).text()
  expect(linked).toContain(number)
  expect(linked).not.toContain('A. S.')

  const marks = ['PASSPORTMARK', 'BIRTHMARK', code, code.replaceAll('-', '')]
  const log = product.output.join('')
  expect(log).toContain('/profile/letters/pdf')
  expect(marks.filter((mark) => log.includes(mark))).toEqual([])
  const tables = await product.sql<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  for (const { name } of tables) {
    const rows = await product.sql(`select 1 from ${name} t where t::text ~ $1`, [marks.join('|')])
    expect(rows, name).toEqual([])
  }
})
