import path from 'node:path';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';

const lookupEntry = path.resolve(import.meta.dirname, '../src/lookup/inline.ts');

/** Inlines the early look-up into the HTML, as a small script that runs before any file is fetched. */
export function earlyLookupPlugin(): Plugin {
  return {
    name: 'firmline:early-lookup',
    async transformIndexHtml(html) {
      const bundle = await rolldown({
        input: lookupEntry,
        platform: 'browser',
        resolve: { conditionNames: ['@firmline/source', 'import', 'browser'] },
      });
      const { output } = await bundle.generate({ format: 'iife', minify: true });
      await bundle.close();
      const script = `<script>${output[0].code.trim().replaceAll('</', String.raw`<\/`)}</script>`;
      return html.replace('<!-- early look-up -->', () => script);
    },
  };
}

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
