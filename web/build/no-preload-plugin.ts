import type { Plugin } from 'vite';

const helper = '\0vite/preload-helper.js';

/**
 * Takes out what Vite wraps every dynamic import in to fetch the style sheets that belong to it: here none has any, and
 * the wrapper would be a part of what every visitor waits for.
 */
export function noPreloadPlugin(): Plugin {
  return {
    name: 'firmline:no-preload',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      return id === helper ? 'export const __vitePreload = (load) => load();' : null;
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && !file.isEntry && file.viteMetadata?.importedCss.size)
          this.error(`${file.fileName} has a style sheet to load with it, which nothing would load.`);
      }
    },
  };
}
