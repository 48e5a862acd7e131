import type { ViteDevServer } from 'vite'
import { withPort } from '#platform/settings/settings.server.ts'
import { announce, main } from './wiring/main.ts'

/** The site with reload; Vite loads the pages, and its own files are served before ours. */
export function startDev(vite: ViteDevServer): Promise<void> {
  return main(
    process.env,
    {
      loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build'),
      clientDir: null,
      mode: 'development',
      withPort,
      before: vite.middlewares,
    },
    announce,
  )
}
