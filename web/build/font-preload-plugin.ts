import type { Plugin } from 'vite';

/** Makes the browser fetch the greeting's font together with the style sheet, not after it. */
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
            injectTo: 'head' as const,
          }));
      },
    },
  };
}
