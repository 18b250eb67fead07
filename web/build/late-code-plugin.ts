import type { Plugin } from 'vite';
import { earlyChunks, type Bundle } from './chunks.ts';

const helper = '\0vite/preload-helper.js';
const source = '/src/import-again.ts';

/** Vite's wrapper around an `import()`, which repeats the names that the importer takes. */
const wrappedImport =
  /__vitePreload\((?:async \(\) => \{\s*const \{[^}]*\} = await |\(\) => )(import\("[^"]*"\))(?:;\s*return \{[^}]*\};\s*\})?, __VITE_PRELOAD__\)/g;

/**
 * Makes late code load again under a new URL after a failure, since some browsers never request a failed URL again. Every
 * `import()` of a chunk becomes a call of `firmlineImport`.
 *
 * Also removes Vite's wrapper around dynamic imports, which loads their style sheets: no late chunk has any, and every
 * visitor would wait for the wrapper.
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
        let changedCode = code.replaceAll(wrappedImport, '$1');
        for (const file of dynamicImports) {
          const address = JSON.stringify(`./${file.slice(file.lastIndexOf('/') + 1)}`);
          changedCode = changedCode.replaceAll(`import(${address})`, `firmlineImport(${address})`);
        }
        return changedCode === code ? null : changedCode;
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

/** The problems that would keep a late chunk from loading after a failure, or without its style sheet. */
export function lateCodeProblems(bundle: Bundle): string[] {
  const problems: string[] = [];
  const earlyFiles = earlyChunks(bundle);
  for (const piece of Object.values(bundle)) {
    if (piece.type !== 'chunk') continue;
    if (!piece.isEntry && piece.viteMetadata?.importedCss.size)
      problems.push(`${piece.fileName} has a style sheet, which nothing would load.`);
    if (/(?<!\w)import\(\s*["'`]|__VITE_PRELOAD__/.test(piece.code))
      problems.push(`${piece.fileName} has an import() that would not be retried.`);
    const lateFiles = piece.imports.filter((file) => !earlyFiles.has(file));
    if (!earlyFiles.has(piece.fileName) && lateFiles.length > 0)
      problems.push(
        `${piece.fileName} imports ${lateFiles.join(', ')}, which may fail to load and would not be retried. ` +
          'Add what they share to the group "framework" in vite.config.ts.',
      );
  }
  return problems;
}
