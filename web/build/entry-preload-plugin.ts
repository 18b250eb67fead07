import type { Plugin } from 'vite';
import { earlyChunks } from './chunks.ts';

/** Makes the browser fetch everything that the entry imports, statically or dynamically, together with the entry. */
export function entryPreloadPlugin(): Plugin {
  return {
    name: 'firmline:entry-preload',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, chunk }) {
        return [...earlyChunks(bundle)]
          .filter((file) => file !== chunk?.fileName)
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}
