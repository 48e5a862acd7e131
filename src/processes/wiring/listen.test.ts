import { afterEach, expect, it } from 'vitest'
import { listen, type Listener } from './listen.ts'

let listener: Listener
afterEach(() => listener.close(0))

it('keeps an idle line longer than a proxy in front does, so that no request meets a closed one', async () => {
  listener = await listen('127.0.0.1', 0)
  listener.serve((_, response) => response.end('here'))
  const answer = await fetch(`http://127.0.0.1:${listener.port}/`)
  expect(await answer.text()).toBe('here')
  expect(answer.headers.get('keep-alive')).toBe('timeout=75')
})
