import { expect, it } from 'vitest'
import { createLog } from './log.server.ts'
import { openMetrics } from './metrics.server.ts'

const id = '0b2c6f0e-9f1d-4a53-8d0a-3f4c6d1f2a10'

function watched() {
  const metrics = openMetrics()
  const log = createLog({ write: () => {} })
  log.watch(metrics.note)
  return { metrics, log }
}

it('counts requests by page and never by address', async () => {
  const { metrics, log } = watched()
  metrics.nameRoutes((path) => (path.startsWith('/admin/guest/') ? 'admin-guest' : 'none'))
  const request = { method: 'GET', status: 200, ms: 30 }
  log.forRequest('r').info('request.finished', { ...request, path: `/admin/guest/${id}` })
  log.info('request.finished', { ...request, path: '/wp-login.php', status: 404 })
  const text = await metrics.write([])
  expect(text).toContain(
    'bed_exchange_request_seconds_count{route="admin-guest",method="GET",status="200"} 1',
  )
  expect(text).toContain(
    'bed_exchange_request_seconds_bucket{le="0.05",route="admin-guest",method="GET",status="200"} 1',
  )
  expect(text).toContain('bed_exchange_request_seconds_count{route="none",method="GET",status="404"} 1')
  expect(text).not.toMatch(new RegExp(`${id}|wp-login`))
})

it('counts what the log tells, by the few words it may tell', async () => {
  const { metrics, log } = watched()
  log.warn('sign-in.limited', { limit: 'wait' })
  log.warn('sign-in.limited', { limit: 'wait' })
  log.error('mail.failed', { mailId: id, kind: 'offer-to-guest', tries: 3, err: new Error('no') })
  const text = await metrics.write([])
  expect(text).toContain('bed_exchange_events_total{event="sign-in.limited",detail="wait"} 2')
  expect(text).toContain('bed_exchange_events_total{event="mail.failed",detail="offer-to-guest"} 1')
  expect(text).not.toContain(id)
})

it('writes what it is given of this moment, and nothing for what there is none of', async () => {
  const { metrics } = watched()
  const value = (name: string, n: number | null, labels?: Record<string, string>) =>
    ({
      name: `bed_exchange_${name}` as const,
      help: 'Of a test.',
      value: n,
      ...(labels && { labels }),
    }) as const
  const text = await metrics.write([
    value('mails', 2, { state: 'sent' }),
    value('mails', 1, { state: 'failed' }),
    value('age', null),
  ])
  expect(text).toContain('bed_exchange_mails{state="sent"} 2\nbed_exchange_mails{state="failed"} 1')
  expect(text).not.toMatch(/^bed_exchange_age/m)
  expect(await metrics.write([])).not.toContain('bed_exchange_mails')
})
