import { defineConfig } from 'vite'
import { textsPlugin } from './config/texts-plugin.ts'

// The second build (house.md): Node runs .ts but not .tsx, and the worker renders mails.
export default defineConfig({
  plugins: [textsPlugin()],
  // Nothing goes to a browser; looking for what could, it would read programs of packages as text.
  optimizeDeps: { noDiscovery: true, include: [] },
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
        // Processes of their own, found by their names (src/platform/apart/apart.server.ts).
        'solver-process': 'src/platform/solver/solver-process.ts',
        'plan-process': 'src/platform/planner/plan-process.ts',
        'sheet-process': 'src/platform/tables/sheet-process.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
