import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export default {
  input: { firmline: here('src/main.ts') },
  platform: 'node',
  resolve: {
    conditionNames: ['@firmline/source', 'node', 'import', 'default'],
    // jsonc-parser's main file loads its parts in a way that cannot be bundled.
    mainFields: ['module', 'main'],
  },
  // The stack is loaded from its own package, and only by the commands that run it. The screens' developer tools are
  // no part of the command. The clipboard and the opener have programs beside their own files.
  external: [/^@firmline\/(harness|web)/, 'react-devtools-core', 'clipboardy', 'open'],
  transform: { define: { 'process.env.NODE_ENV': '"production"', 'process.env.DEV': '"false"' } },
  output: {
    dir: here('dist'),
    format: 'esm',
    chunkFileNames: 'chunks/[name]-[hash].js',
    cleanDir: true,
  },
};
