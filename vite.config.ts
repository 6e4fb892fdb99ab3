import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const server = `http://127.0.0.1:${process.env['PORT'] ?? 4870}`

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    VitePWA({
      // The app asks before it reloads: nobody loses a half-written line.
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        name: 'Sekundant',
        short_name: 'Sekundant',
        description: 'The second in your corner: it watches, prepares and proposes. You decide.',
        id: '/',
        start_url: '/',
        display: 'standalone',
        background_color: '#faf7f2',
        theme_color: '#faf7f2',
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        importScripts: ['/push.js'],
        globPatterns: ['**/*.{js,css,html,svg,png,woff2}'],
        // The gallery of the kit is for those who build, not for those who use.
        globIgnores: ['**/Gallery-*'],
        navigateFallback: '/index.html',
        // What the server answers itself is never the app's shell. Nothing of it is cached.
        navigateFallbackDenylist: [/^\/(?:api|mcp|health|metrics|openapi\.json)(?:\/|\?|$)/],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    modulePreload: {
      // For browsers that this app does not run in.
      polyfill: false,
      // The first file would name every other one. Only what is loaded right behind it may be fetched all at once.
      resolveDependencies: (file, deps) => (/whole-/.test(file) ? deps : deps.filter((dep) => dep.endsWith('.css'))),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What is needed to show the first page comes in two files, that of the libraries outliving our releases.
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
            { name: 'first', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/mcp': server, '/health': server, '/openapi.json': server },
  },
})
