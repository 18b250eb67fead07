import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export default {
  input: { firmline: here('src/main.ts') },
  platform: 'node',
  resolve: { conditionNames: ['@firmline/source', 'node', 'import', 'default'] },
  // The stack is loaded from its own package, and only by the commands that run it. The error class is shared with it:
  // a bundled copy would not know the stack's errors as its own.
  external: [/^@firmline\/(harness|web)/, '@firmline/sdk/errors'],
  output: {
    dir: here('dist'),
    format: 'esm',
    chunkFileNames: 'chunks/[name]-[hash].js',
    cleanDir: true,
  },
};
