import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const page = (name: string) => fileURLToPath(new URL(name, import.meta.url))

// biome-ignore lint/style/noDefaultExport: Vite reads its configuration so
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // a data: address would need a hole in the Content-Security-Policy
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: { console: page('index.html'), 'green-form': page('green-form.html') } },
  },
  server: { proxy: { '/api': process.env.TALENT_URL ?? 'http://127.0.0.1:3000' } },
})
