import type { Plugin } from 'vite';

/** Has the browser fetch all that the entry imports, now and as it runs, together with the entry itself. */
export function entryPreloadPlugin(): Plugin {
  return {
    name: 'firmline:entry-preload',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {}, chunk }) {
        const files = new Set<string>();
        const add = (file: string) => {
          const found = bundle[file];
          if (files.has(file) || found?.type !== 'chunk' || found === chunk) return;
          files.add(file);
          for (const imported of found.imports) add(imported);
        };
        for (const file of [...(chunk?.imports ?? []), ...(chunk?.dynamicImports ?? [])]) add(file);
        return [...files].map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}
