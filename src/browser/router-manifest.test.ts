import { expect, it, vi } from 'vitest'
import { withRouterManifest } from './router-manifest.ts'

const isNewer = () => new Response(null, { status: 204, headers: { 'X-Remix-Reload-Document': 'true' } })
const asking = (paths: string) =>
  new URL(`http://beds.example/__manifest?version=abc&paths=${encodeURIComponent(paths)}`)

function page(pathname: string, answer: Response) {
  const onMismatch = vi.fn()
  const fetch = withRouterManifest(
    async () => answer,
    () => pathname,
    onMismatch,
  )
  return { onMismatch, fetch }
}

it('routes of the page that is shown need no newer build: its form is sent', async () => {
  for (const paths of ['/admin,/admin/match,/admin/match/7', '/admin/match/7', '/,/admin']) {
    const { fetch, onMismatch } = page('/admin/match/7', isNewer())
    expect(await (await fetch(asking(paths))).json()).toEqual({})
    expect(onMismatch).toHaveBeenCalledTimes(1)
  }
})

it('another page is left to the router, and still tells of the new deploy', async () => {
  for (const paths of ['/admin,/admin/inform', '/admin/match/70', '/admin/match/7/x', '']) {
    const answer = isNewer()
    const { fetch, onMismatch } = page('/admin/match/7', answer)
    expect(await fetch(asking(paths))).toBe(answer)
    expect(onMismatch).toHaveBeenCalledTimes(1)
  }
})

it('every other answer goes through untouched', async () => {
  const plain = Response.json({ routes: {} })
  const { fetch, onMismatch } = page('/admin', plain)
  expect(await fetch(asking('/admin'))).toBe(plain)
  const elsewhere = isNewer()
  expect(await page('/admin', elsewhere).fetch('/admin.data')).toBe(elsewhere)
  expect(onMismatch).not.toHaveBeenCalled()
})
