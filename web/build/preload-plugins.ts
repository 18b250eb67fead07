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

/**
 * Makes the browser fetch the greeting's font at once, not only when it lays out the text. The link is in the body: one in
 * the head makes Chromium wait up to 50 ms for the font before the first paint.
 */
export function fontPreloadPlugin(fileName: RegExp): Plugin {
  return {
    name: 'firmline:font-preload',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => fileName.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'body' as const,
          }));
      },
    },
  };
}
