import { resolve } from 'node:path'
import { createServer } from 'vite'
import { expect, it } from 'vitest'

// What a build takes into its bundle is only read as modules of their own while somebody edits (npm run dev).
it('the site map can be loaded while somebody edits', async () => {
  const root = resolve(import.meta.dirname, '..')
  const vite = await createServer({
    root,
    appType: 'custom',
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, watch: null, ws: false },
  })
  try {
    const { default: routes } = (await vite.ssrLoadModule('/src/routes.ts')) as { default: unknown[] }
    expect(routes.length).toBeGreaterThan(2)
  } finally {
    await vite.close()
  }
})
