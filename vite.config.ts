import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
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
    test: /engine\/rules\/answers\.ts|src\/(?:root\.tsx|browser\/|domain\/(?:room|consent)\.ts|features\/ground\/sign-in\/components\/session-events|features\/(?:site\/content\/content|registration\/sign-up\/sign-up)\.ts|i18n\/(?!.*json|short-dates|language-names)|ui\/(?!find\/|home|street|skyline|data-table|layouts\/console|console|print|state-chip|map|signs-|use-script|file-field|toolbar|icons|figures))/,
    minShareCount: 2,
  },
]

/** The style stands inside every page, where each byte counts; whose it is (Tailwind, MIT) stands in docs/decisions/0013. */
const withoutBanners: Plugin = {
  name: 'style-without-banners',
  enforce: 'post',
  transform: (code, id) =>
    id.endsWith('.css?inline') ? { code: code.replace(/\/\*! tailwindcss [^*]*\*\//, ''), map: null } : null,
}

export default defineConfig(({ command }) => ({
  plugins: [pageScriptPlugin(), textsPlugin(), tailwindcss(), withoutBanners, reactRouter()],
  build: { assetsInlineLimit: 0 },
  // The server asks the site map too; of the tools that read it in a build it needs a few functions. While somebody edits they
  // are loaded as they are: what was written for Node alone is no module that Vite could read.
  ssr: command === 'build' ? { noExternal: ['@react-router/dev', 'lodash', 'pathe', 'valibot'] } : {},
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
}))
