import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageConfigPlugin } from './build/config-plugin.ts';
import { earlyLookupPlugin } from './build/early-lookup-plugin.ts';
import { fontPreloadPlugin } from './build/font-preload-plugin.ts';

export default defineConfig({
  root: import.meta.dirname,
  // Every path is a firm's link, so files are named from the root, under the prefix that no link can have.
  base: '/',
  plugins: [
    react(),
    pageConfigPlugin(process.env),
    earlyLookupPlugin(),
    fontPreloadPlugin(/newsreader-display-latin-(?!ext)[^/]*\.woff2$/),
  ],
  resolve: { conditions: ['@firmline/source', 'module', 'browser', 'development|production'] },
  build: {
    assetsDir: '_/assets',
    // As data: URLs they would need a looser content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    reportCompressedSize: false,
  },
});
