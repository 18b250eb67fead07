import path from 'node:path';
import { runnerImport, type InlineConfig, type Plugin } from 'vite';
import type * as Prerendering from '../src/shell/prerender.tsx';

const entry = path.resolve(import.meta.dirname, '../src/shell/prerender.tsx');

/** Imports a module of the page while it is built. */
const sourceConfig: InlineConfig = {
  logLevel: 'error',
  environments: {
    inline: {
      resolve: {
        // From its sources: its build may be older or missing.
        noExternal: ['@firmline/sdk'],
        conditions: ['@firmline/source', 'module', 'development|production'],
      },
    },
  },
};

/** Replaces `<!-- loading -->` and the like in the HTML by the components' markup. */
export function prerenderPlugin(): Plugin {
  return {
    name: 'firmline:prerender',
    async transformIndexHtml(html) {
      const { module } = await runnerImport<typeof Prerendering>(entry, sourceConfig);
      return Object.entries(module.prerender()).reduce(
        (page, [name, markup]) => page.replace(`<!-- ${name} -->`, () => markup),
        html,
      );
    },
  };
}
