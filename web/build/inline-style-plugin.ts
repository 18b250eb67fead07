import type { Plugin } from 'vite';

const link = /<link rel="stylesheet"[^>]*href="\/([^"]+\.css)"[^>]*>/g;

/** Inlines the style sheet into the HTML, so that the first screen waits for no second file. */
export function inlineStylePlugin(): Plugin {
  return {
    name: 'firmline:inline-style',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        return html.replace(link, (tag, file: string) => {
          const sheet = bundle?.[file];
          if (sheet?.type !== 'asset') return tag;
          delete bundle?.[file];
          return `<style>${String(sheet.source).trim()}</style>`;
        });
      },
    },
  };
}
