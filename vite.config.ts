import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { pageScriptPlugin } from './config/page-script-plugin.ts'
import { textsPlugin } from './config/texts-plugin.ts'

/**
 * What every page with script needs anyway comes in two files instead of forty: each file costs a slow phone a request, and
 * small ones hardly compress.
 */
const groups = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler|@lingui)\// },
  {
    name: 'kit',
    test: /src\/(?:root\.tsx|browser\/|domain\/(?:room|consent)\.ts|features\/sign-in\/components\/session-events|features\/(?:content|sign-up)\/schema\.ts|i18n\/(?!.*json|short-dates)|ui\/(?!home|street|skyline|data-table|console|state-chip|map|signs-|use-script|file-field))/,
    minShareCount: 2,
  },
]

export default defineConfig({
  plugins: [pageScriptPlugin(), textsPlugin(), tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
})
