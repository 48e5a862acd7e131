import { relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const query = '?page-script'
const prefix = '\0page-script:'
/** What the phones of our guests understand: browsers from about 2019 on. */
const target = 'es2019'

/** One file with everything it imports as a single minified script, and the files it was made from. */
export async function bundlePageScript(file: string): Promise<{ code: string; files: string[] }> {
  const built = await build({
    configFile: false,
    envFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      target,
      write: false,
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife', codeSplitting: false } },
    },
  })
  const [result] = Array.isArray(built) ? built : [built]
  if (!result || !('output' in result)) throw new Error(`${file} was not bundled`)
  const [chunk, ...others] = result.output
  if (others.length > 0) throw new Error(`${file} does not fit into one script`)
  // Inside <script> these would end the element, or open a comment.
  if (/<\/script|<!--/i.test(chunk.code)) throw new Error(`${file} contains "</script" or "<!--"`)
  return { code: chunk.code.trim(), files: chunk.moduleIds }
}

/**
 * `import code from '#page-scripts/faq-search.ts?page-script'`: the script as a string, to be put into a page by
 * `PageScript`. Servers only: what is built for browsers gets an empty string, so that no page pays for it twice.
 */
export function pageScriptPlugin(): Plugin {
  return {
    name: 'page-script',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith(query)) return undefined
      const found = await this.resolve(id.slice(0, -query.length), importer, { skipSelf: true })
      // A comment in what is built says it: where the checkout lies must not show there.
      return found ? prefix + relative(process.cwd(), found.id) : undefined
    },
    async load(id) {
      if (!id.startsWith(prefix)) return undefined
      if (this.environment.config.consumer === 'client') return "export default ''"
      const { code, files } = await bundlePageScript(resolve(id.slice(prefix.length)))
      for (const file of files) this.addWatchFile(file.startsWith('file:') ? fileURLToPath(file) : file)
      return `export default ${JSON.stringify(code)}`
    },
  }
}
