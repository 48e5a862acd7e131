import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { textsPlugin } from './config/texts-plugin.ts'

export default defineConfig({
  plugins: [textsPlugin(), tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0 },
})
