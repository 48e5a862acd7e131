import { defineConfig } from 'vite'
import { textsPlugin } from './config/texts-plugin.ts'

// The second build (house.md): Node runs .ts but not .tsx, and the worker renders mails.
export default defineConfig({
  plugins: [textsPlugin()],
  build: {
    ssr: true,
    outDir: 'build/processes',
    emptyOutDir: true,
    target: 'node24',
    rollupOptions: {
      input: {
        serve: 'src/processes/serve.ts',
        cli: 'src/processes/cli.ts',
        demo: 'src/processes/demo.ts',
        documents: 'src/processes/documents.ts',
        // A thread of its own, found by its name (src/platform/solver/thread.server.ts).
        'solver-worker': 'src/platform/solver/solver-worker.ts',
        'plan-worker': 'src/platform/planner/plan-worker.ts',
        'sheet-worker': 'src/platform/tables/sheet-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
