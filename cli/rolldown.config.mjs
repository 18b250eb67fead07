import { fileURLToPath } from 'node:url';
import { licenceFiles, thirdPartyPlugin } from '../scripts/shared/third-party.ts';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export default {
  input: { firmline: here('src/main.ts') },
  platform: 'node',
  plugins: [thirdPartyPlugin(licenceFiles.cli)],
  resolve: {
    conditionNames: ['@firmline/source', 'node', 'import', 'default'],
    // jsonc-parser's main file loads its parts in a way that bundlers cannot follow.
    mainFields: ['module', 'main'],
  },
  // The commands that run the stack load it from its own package. The small parts that every command needs to find a
  // running stack are bundled: seven files fewer to load. Ink's developer tools are not part of the command.
  // `clipboardy` and `open` run programs from their own folders.
  external: [
    /^@firmline\/(?:web|harness\/(?!(?:stack\/lock-holder|stack\/data-dir|private-files)$))/,
    'react-devtools-core',
    'clipboardy',
    'open',
  ],
  transform: { define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' } },
  output: {
    dir: here('dist'),
    format: 'esm',
    chunkFileNames: 'chunks/[name]-[hash].js',
    cleanDir: true,
  },
};
