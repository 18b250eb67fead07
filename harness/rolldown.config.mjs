import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

export default {
  input: here('src/room/machine/entry.ts'),
  tsconfig: here('src/room/machine/tsconfig.json'),
  output: {
    file: here('dist/call-machine/call-machine-object-bundle.js'),
    format: 'iife',
    minify: true,
  },
};
