import type { Plugin } from 'vite';

/** Has the browser fetch what the entry imports as it runs together with the entry itself, not after it. */
export function entryPreloadPlugin(): Plugin {
  return {
    name: 'firmline:entry-preload',
    transformIndexHtml: {
      order: 'post',
      handler(html, { chunk }) {
        return (chunk?.dynamicImports ?? [])
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}
