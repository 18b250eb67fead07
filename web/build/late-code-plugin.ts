import type { Plugin } from 'vite';
import { piecesBeforeLife, type Pieces } from './pieces.ts';

const helper = '\0vite/preload-helper.js';
const source = '/src/import-again.ts';

/**
 * Has the page's later code asked for again under a new address when it did not arrive, since some browsers never ask
 * twice for the same one. Every `import()` of a piece becomes a call of `firmlineImport`.
 *
 * It also takes out what Vite wraps every dynamic import in to fetch the style sheets that belong to it: here none has
 * any, and every visitor would wait for the wrapper.
 */
export function lateCodePlugin(): Plugin {
  return {
    name: 'firmline:late-code',
    enforce: 'pre',
    apply: 'build',
    load(id) {
      return id === helper ? `import '${source}'; export const __vitePreload = (load) => load();` : null;
    },
    renderChunk: {
      order: 'post',
      handler(code, { dynamicImports }) {
        let asked = code;
        for (const file of dynamicImports) {
          const address = JSON.stringify(`./${file.slice(file.lastIndexOf('/') + 1)}`);
          asked = asked.replaceAll(`import(${address})`, `firmlineImport(${address})`);
        }
        return asked === code ? null : asked;
      },
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const problem of lateCodeProblems(bundle)) this.error(problem);
      },
    },
  };
}

/** What of a build would keep a piece from loading after it once failed to, or without its style sheet. */
export function lateCodeProblems(bundle: Pieces): string[] {
  const problems: string[] = [];
  const early = piecesBeforeLife(bundle);
  for (const piece of Object.values(bundle)) {
    if (piece.type !== 'chunk') continue;
    if (!piece.isEntry && piece.viteMetadata?.importedCss.size)
      problems.push(`${piece.fileName} has a style sheet to load with it, which nothing would load.`);
    if (/(?<!\w)import\(\s*["'`]|__VITE_PRELOAD__/.test(piece.code))
      problems.push(`${piece.fileName} has an import() that would not be asked for again.`);
    const late = piece.imports.filter((file) => !early.has(file));
    if (!early.has(piece.fileName) && late.length > 0)
      problems.push(
        `${piece.fileName} imports ${late.join(', ')}, which may fail to arrive and would not be asked for again. ` +
          'Add what they share to the group "framework" in vite.config.ts.',
      );
  }
  return problems;
}
