import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export default {
  input: { firmline: here('src/main.ts') },
  platform: 'node',
  resolve: { conditionNames: ['@firmline/source', 'node', 'import', 'default'] },
  // The stack is loaded from its own package, and only by the commands that run it.
  external: [/^@firmline\/(harness|web)/],
  output: {
    dir: here('dist'),
    format: 'esm',
    chunkFileNames: 'chunks/[name]-[hash].js',
    cleanDir: true,
  },
};
