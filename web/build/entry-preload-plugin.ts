import type { Plugin } from 'vite';
import { piecesBeforeLife } from './pieces.ts';

/** Has the browser fetch all that the entry imports, now and as it runs, together with the entry itself. */
export function entryPreloadPlugin(): Plugin {
  return {
    name: 'firmline:entry-preload',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, chunk }) {
        return [...piecesBeforeLife(bundle)]
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
