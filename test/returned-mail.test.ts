import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bounceAddressOf } from '../src/platform/mailer/bounce-address.server.ts'
import { aDeliveryReport } from './builders/returned-mail.ts'
import { aPerson, keys, onlyRow } from './forms/senders.ts'
import { bounceToken, startProduct, type Product } from './product/product.ts'

// As a mail server posts what came back: `curl -F 'token=<…' -F 'message=<-'`.

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

async function aSentMail() {
  const { personId } = await aPerson(product)
  const { id } = await onlyRow(
    product.sql<{ id: string }>(
      `insert into outbox (dedupe_key, lane, template, person_id, state, queued_at, due_at, sent_at)
       values (gen_random_uuid(), 1, 'registration-confirmed', $1, 'sent', now(), now(), now()) returning id`,
      [personId],
    ),
  )
  return { id, message: aDeliveryReport({ to: bounceAddressOf(keys, 'b@bounces.example.org', id) }) }
}

function post(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return fetch(`${product.url}/returnedMail`, { method: 'POST', body, headers })
}
const reportsOf = (id: string) =>
  product.sql('select kind, status from mail_report where outbox_id = $1', [id])

describe('a mail server that posts what came back', () => {
  it('needs no session and no page of ours, only the token; the answer says nothing', async () => {
    const { id, message } = await aSentMail()
    const answer = await post({ token: bounceToken, message })
    expect([answer.status, await answer.text()]).toEqual([200, 'Taken.\n'])
    expect(await reportsOf(id)).toEqual([{ kind: 'refused', status: '5.1.1' }])
    const madeUp = await post({ token: bounceToken, message: 'Subject: hello\r\n\r\nhello' })
    expect([madeUp.status, await madeUp.text()]).toEqual([200, 'Taken.\n'])
  })

  it('is refused with another token, with none, from another site, or with too much', async () => {
    const { id, message } = await aSentMail()
    const statuses = [
      await post({ token: `${bounceToken}x`, message }),
      await post({ message }),
      await post({ token: bounceToken }),
      await post({ token: bounceToken, message }, { Origin: 'https://evil.example' }),
      await post({ token: bounceToken, message }, { Cookie: 'a=b' }),
      await post({ token: bounceToken, message: message + 'x'.repeat(300 * 1024) }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([422, 422, 422, 403, 403, 413])
    expect(await reportsOf(id)).toEqual([])
  })

  it('is written down without an address, and nothing can be read there', async () => {
    expect((await fetch(`${product.url}/returnedMail`)).status).toBe(404)
    expect(product.output.join('')).not.toContain('gone@example.net')
    expect(product.output.join('')).not.toContain(bounceToken)
  })
})

it('without the setting there is no such address', async () => {
  const other = await startProduct({ BOUNCE_TOKEN: '' })
  try {
    const body = new URLSearchParams({ token: bounceToken, message: 'x' })
    expect((await fetch(`${other.url}/returnedMail`, { method: 'POST', body })).status).toBe(404)
  } finally {
    await other.stop()
  }
})
