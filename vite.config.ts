import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { pageScriptPlugin } from './config/page-script-plugin.ts'
import { textsPlugin } from './config/texts-plugin.ts'

export default defineConfig({
  plugins: [pageScriptPlugin(), textsPlugin(), tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
})
