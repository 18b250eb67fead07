import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageConfigPlugin } from './build/config-plugin.ts';
import { deployPlugin } from './build/deploy/deploy-plugin.ts';
import { earlyLookupPlugin } from './build/early-lookup-plugin.ts';
import { buildEnvironment } from './build/environment.ts';
import { entryPreloadPlugin } from './build/entry-preload-plugin.ts';
import { fontPreloadPlugin } from './build/font-preload-plugin.ts';
import { inlineStylePlugin } from './build/inline-style-plugin.ts';
import { lateCodePlugin } from './build/late-code-plugin.ts';
import { prerenderPlugin } from './build/prerender-plugin.ts';

const env = buildEnvironment();

export default defineConfig({
  root: import.meta.dirname,
  // Vite would take more from a `.env` than our own variables.
  envDir: false,
  // Every path is a firm's link, so files are named from the root, under the prefix that no link can have.
  base: '/',
  plugins: [
    react(),
    lateCodePlugin(),
    pageConfigPlugin(env),
    earlyLookupPlugin(),
    prerenderPlugin(),
    inlineStylePlugin(),
    entryPreloadPlugin(),
    fontPreloadPlugin(/newsreader-display-latin-(?!ext)[^/]*\.woff2$/),
    deployPlugin(env),
  ],
  resolve: { conditions: ['@firmline/source', 'module', 'browser', 'development|production'] },
  build: {
    assetsDir: '_/assets',
    // As data: URLs they would need a looser content security policy.
    assetsInlineLimit: 0,
    // What the entry needs is named in the HTML; lists of what else each import needs would only be weight.
    modulePreload: false,
    target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // With all that two later pieces share: none of them may need another that could fail to arrive.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler)\/|\0rolldown|preload-helper|\/(import-again|painted|parse-url|voice\/follow)\.ts$/,
            },
          ],
        },
      },
    },
  },
});
