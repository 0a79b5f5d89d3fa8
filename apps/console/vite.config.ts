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
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: { console: page('index.html'), 'green-form': page('green-form.html') },
      output: {
        // What a page needs at once comes in two files, not in fifty: each costs a request, and together they compress better.
        // React and the loader of further files serve the candidate's form too, which has nothing else of the console.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              tags: ['$initial'],
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|vite[\\/]preload-helper/,
              priority: 2,
            },
            { name: 'base', tags: ['$initial'], test: (id) => !id.includes('green-form'), priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': process.env.TALENT_URL ?? 'http://127.0.0.1:3000' } },
})
