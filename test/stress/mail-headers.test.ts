import { expect, it } from 'vitest'
import { openSmtpMailer } from '#platform/mailer/smtp.server.ts'
import { aMailSink } from '../builders/mail-sink.ts'
import { everyMessage, findHeaderFault, from, measureHeaders } from './mail-headers.ts'

it('every mail in each of its forms has the headers that were agreed, and no other', async () => {
  const sink = await aMailSink()
  const mailer = openSmtpMailer({ url: sink.url, from, connections: 1 })
  const faults: string[] = []
  for (const { name, message } of await everyMessage('amina@example.net')) {
    await mailer.send(message)
    const received = sink.received.pop()
    const fault = received ? findHeaderFault(message, received) : 'did not arrive'
    if (fault) faults.push(`${name}: ${fault}`)
  }
  await mailer.close()
  await sink.close()
  expect(faults).toEqual([])
})

it('no name, text or address makes a header or another reader; the same with 100,000: npm run bench -- mail-headers', async () => {
  const { arrived, refused, ...faults } = await measureHeaders({ mails: 400, seed: 1 })
  expect(faults).toEqual({ mails: 400, misrouted: 0, injected: 0, examples: [] })
  expect(arrived).toBeGreaterThan(100)
  expect(refused).toBeGreaterThan(50)
})
