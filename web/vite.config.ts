import { isBuiltin } from 'node:module';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pageConfigPlugin, buildEnvironment } from './build/config-plugin.ts';
import { deployPlugin } from './build/deploy/deploy-plugin.ts';
import { earlyLookupPlugin, inlineStylePlugin } from './build/inline-plugins.ts';
import { lateCodePlugin } from './build/late-code-plugin.ts';
import { entryPreloadPlugin, fontPreloadPlugin } from './build/preload-plugins.ts';
import { prerenderPlugin } from './build/prerender-plugin.ts';
import { sharePlugin } from './build/share-plugin.ts';
import { licenceFiles, thirdPartyPlugin } from '../scripts/shared/third-party.ts';

const env = buildEnvironment();

export default defineConfig({
  root: import.meta.dirname,
  // Vite would read more than our own variables from a `.env`.
  envDir: false,
  // Every path is a firm's link, so files have absolute URLs under a prefix that no link can have.
  base: '/',
  plugins: [
    {
      name: 'no-modules-of-node',
      enforce: 'pre',
      async resolveId(id, importer) {
        // A package may have the name of one.
        const module = isBuiltin(id) ? await this.resolve(id, importer, { skipSelf: true }) : null;
        // A visitor would get an empty object instead, and Vite only warns.
        if (module?.id.includes('vite-browser-external') || id === 'undici')
          this.error(`${importer} imports ${id}, which no browser has.`);
      },
    },
    react(),
    lateCodePlugin(),
    pageConfigPlugin(env),
    earlyLookupPlugin(),
    prerenderPlugin(),
    inlineStylePlugin(),
    entryPreloadPlugin(),
    fontPreloadPlugin(/newsreader-display-latin-(?!ext)[^/]*\.woff2$/),
    sharePlugin(env),
    deployPlugin(env),
    thirdPartyPlugin(licenceFiles.web),
  ],
  // The hooks of React's developer tools: visitors have none, and would wait for their code.
  define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
  resolve: { conditions: ['@firmline/source', 'module', 'browser', 'development|production'] },
  build: {
    assetsDir: '_/assets',
    // data: URLs would need a looser content security policy.
    assetsInlineLimit: 0,
    // The HTML names what the entry needs; further preload lists would only add size.
    modulePreload: false,
    // The oldest browsers that run the page. Older ones get a notice, see `src/lookup/inline.ts`.
    target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Everything that two late chunks share: a late chunk must not import another, which could fail to load.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler)\/|\0rolldown|preload-helper|\/(import-again|painted|parse-url|voice\/follow|demo\/messages)\.ts$/,
            },
          ],
        },
      },
    },
  },
});
