import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
export default defineConfig({ root: import.meta.dirname, plugins: [react(), tailwindcss()], publicDir: '../../../public', cacheDir: '/tmp/scratch-pages-cache', appType: 'spa', server: { port: 4861, host: '127.0.0.1', fs: { allow: ['../../..'] }, hmr: false, watch: { ignored: ['**/data/**'] } }, build: { outDir: '/tmp/scratch-pages-dist', emptyOutDir: true, target: 'es2023' } })
