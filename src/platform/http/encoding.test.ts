import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { chooseEncoding, compressAnswer } from './encoding.server.ts'

it('an answer that gets smaller does not keep the length it had', async () => {
  const app = new Hono()
  app.use(async (context, next) => {
    await next()
    context.res = await compressAnswer(context.res, 'br')
  })
  app.get('/file', (context) => {
    context.header('Content-Length', '1000')
    return context.text('x'.repeat(1000))
  })
  const answer = await app.request('/file')
  expect(answer.headers.get('Content-Encoding')).toBe('br')
  expect(answer.headers.get('Content-Length')).toBeNull()
  expect((await answer.arrayBuffer()).byteLength).toBeLessThan(100)
})

it('a header of nothing but blanks is read as quickly as any other', () => {
  expect(chooseEncoding('gzip ; q=1 , br ; q=0')).toBe('gzip')
  const before = process.cpuUsage()
  expect(chooseEncoding(`a${' '.repeat(300_000)}b, br`)).toBe('br')
  // Read as often as it is long, this takes minutes. Of the processor, so that other work on the machine does not count.
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
})
