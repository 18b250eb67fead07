import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { transform } from '@swc/core';
import { parse } from 'acorn';
import { rolldown } from 'rolldown';
import { runnerImport, type Plugin } from 'vite';
import type * as Markup from '../src/plain/markup.tsx';
import { fromSources } from './prerender-plugin.ts';

const folder = path.resolve(import.meta.dirname, '../src/plain');

/**
 * Adds the page for old browsers: one script in ES5, which only they load. A browser without modules runs it as `nomodule`;
 * in one with modules that cannot run the page, a line at the end of the HTML loads it, and hides the root from the
 * page's own code.
 */
export function plainPagePlugin(): Plugin {
  let script: { fileName: string; source: string };
  return {
    name: 'firmline:plain-page',
    apply: 'build',
    async buildStart() {
      const source = await plainScript();
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
      script = { fileName: `_/assets/plain-${hash}.js`, source };
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const url = `/${script.fileName}`;
        const load =
          'self.firmlineShell||self.firmlinePlain||(root.id="",document.head.appendChild(document.createElement("script")).src=plain.src)';
        const scripts = `<script nomodule id="plain" src="${url}"></script><script>${load}</script>`;
        return html.replace(/\s*<\/body>/, () => `${scripts}</body>`);
      },
    },
    generateBundle() {
      this.emitFile({ type: 'asset', ...script });
    },
  };
}

/** @throws SyntaxError if it is not ES5 */
async function plainScript(): Promise<string> {
  const { module } = await runnerImport<typeof Markup>(path.join(folder, 'markup.tsx'), fromSources);
  const css = await readFile(path.join(folder, 'plain.css'), 'utf8');
  // None of them has a block inside.
  const rules = css.match(/[^}]+\}/g)?.map((rule) => rule.replaceAll(/\s+/g, ' ').trim());
  const bundle = await rolldown({
    input: path.join(folder, 'main.ts'),
    platform: 'browser',
    resolve: {
      conditionNames: ['@firmline/source', 'import', 'browser'],
      // The same functions without React's components, which are not shaken off.
      alias: { 'react-phone-number-input': path.join(folder, 'phone-numbers.ts') },
    },
    transform: {
      define: { plainMarkup: JSON.stringify(module.plainMarkup()), plainRules: JSON.stringify(rules) },
    },
    plugins: [{ name: 'character-lists', transform: (code) => withCharacterLists(code) }],
  });
  const { output } = await bundle.generate({ format: 'iife' });
  await bundle.close();
  const { code } = await transform(output[0].code, {
    jsc: {
      parser: { syntax: 'ecmascript' },
      target: 'es5',
      loose: true,
      minify: { compress: true, mangle: true },
    },
    isModule: false,
    minify: true,
  });
  parse(code, { ecmaVersion: 5 });
  return code;
}

/** ES5 knows no properties of characters, so expressions list the characters. */
export function withCharacterLists(code: string): string {
  return code.replaceAll(/\/(\\p\{\w+\})\/u/g, (_, property: string) => {
    const one = new RegExp(`^${property}$`, 'u');
    const codes = Array.from({ length: 0x1_00_00 }, (__, index) => index);
    const found = codes.filter((unit) => one.test(String.fromCharCode(unit)));
    return `/[${found.map((unit) => String.raw`\u${unit.toString(16).padStart(4, '0')}`).join('')}]/`;
  });
}
