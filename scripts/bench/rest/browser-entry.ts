// What a page downloads for `call.createWeb` and nothing else.
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { rolldown } from 'rolldown';

const entry = `
  import { bindOperations, createWebCall } from '@firmline/sdk/rest';
  export const connect = (options) => bindOperations({ call: { createWeb: createWebCall } }, options);
`;

/** Bytes after minifying and brotli. */
export async function browserEntrySize(): Promise<number> {
  const root = path.resolve(import.meta.dirname, '../../..');
  const bundle = await rolldown({
    input: 'entry',
    cwd: root,
    platform: 'browser',
    resolve: { conditionNames: ['@firmline/source', 'browser', 'import', 'default'] },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? path.join(root, 'entry.js') : null),
        load: (id) => (id === path.join(root, 'entry.js') ? entry : null),
      },
    ],
  });
  try {
    const { output } = await bundle.generate({ format: 'esm', minify: true });
    if (output.length !== 1) throw new Error('The browser entry should be one file.');
    return brotliCompressSync(output[0].code).length;
  } finally {
    await bundle.close();
  }
}
