// Makes public/og.png and the icons of home screens from our drawings, with Chromium. Run by hand: npm run -s images. No words, so they fit every brand.
import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createServer } from 'vite'

const file = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))

const vite = await createServer({
  configFile: file('vite.processes.config.ts'),
  appType: 'custom',
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
})
const { Street } = await vite.ssrLoadModule('/src/ui/street.tsx')
await vite.close()
const street = renderToStaticMarkup(createElement(Street))
const rules = ['theme', 'street'].map((name) => readFileSync(file(`src/ui/${name}.css`), 'utf8')).join('\n')
const sign = readFileSync(file('public/favicon.svg'), 'utf8')

const card = `<style>${rules}</style>
<style>
  body { margin: 0; background: var(--sky); overflow: hidden }
  .street { position: absolute; inset: auto 0 0; width: 1200px; height: 430px }
  .lamp { position: absolute; width: 84px; height: 84px; right: 170px; top: 76px; border-radius: 50%; background: var(--marigold) }
</style>
<div class="lamp"></div>${street}`
/** Home screens cut the corners themselves. */
const icon = `<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${sign.replace(/ rx="\d+"/, '')}`
/** Those that cut any shape out of it, down to a circle of four fifths, get room around the drawing. */
const maskable = icon
  .replace('<path', '<g transform="translate(3.2 3.2) scale(.8)"><path')
  .replace('</svg>', '</g></svg>')

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
async function draw(html, name, width, height) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: 'dark' })
  await page.setContent(`<!doctype html>${html}`)
  await page.screenshot({ path: file(`public/${name}`) })
  await page.close()
  console.log(
    `public/${name}: ${width} x ${height}, ${Math.round(statSync(file(`public/${name}`)).size / 1024)} KB`,
  )
}
await draw(card, 'og.png', 1200, 630)
await draw(icon, 'icon-192.png', 192, 192)
await draw(icon, 'icon-512.png', 512, 512)
await draw(maskable, 'icon-maskable-512.png', 512, 512)
await draw(icon, 'apple-touch-icon.png', 180, 180)
await browser.close()
