import path from 'node:path';
import { runnerImport, type Plugin } from 'vite';
import type * as Prerendering from '../src/shell/prerender.tsx';

const entry = path.resolve(import.meta.dirname, '../src/shell/prerender.tsx');

/** Writes the components' markup where the page's HTML has `<!-- loading -->` and the like. */
export function prerenderPlugin(): Plugin {
  return {
    name: 'firmline:prerender',
    async transformIndexHtml(html) {
      const { module } = await runnerImport<typeof Prerendering>(entry, {
        logLevel: 'error',
        environments: {
          inline: {
            resolve: {
              // From its sources: what is built of it may be older, or not there yet.
              noExternal: ['@firmline/sdk'],
              conditions: ['@firmline/source', 'module', 'development|production'],
            },
          },
        },
      });
      const { loading, ready, broken, noScript } = module.prerender();
      const places = { loading, ready, broken, 'no script': noScript };
      return Object.entries(places).reduce(
        (page, [name, markup]) => page.replace(`<!-- ${name} -->`, () => markup),
        html,
      );
    },
  };
}
