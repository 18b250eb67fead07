// The download size of a page that uses only `call.createWeb`.
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { bundleForBrowser } from '../../shared/bundle.ts';
import { root } from '../../shared/own-stack.ts';

const entry = `
  import { bindOperations, createWebCall } from '@firmline/sdk/rest';
  export const connect = (options) => bindOperations({ call: { createWeb: createWebCall } }, options);
`;

/** Bytes after minifying and brotli. */
export async function browserEntrySize(): Promise<number> {
  const file = path.join(root, 'entry.js');
  const plugin = {
    name: 'entry',
    resolveId: (id: string) => (id === 'entry' ? file : null),
    load: (id: string) => (id === file ? entry : null),
  };
  const scripts = await bundleForBrowser(
    { input: 'entry', cwd: root, plugins: [plugin] },
    { format: 'esm', minify: true },
  );
  const [script] = scripts;
  if (!script || scripts.length !== 1) throw new Error('The browser entry should be one file.');
  return brotliCompressSync(script.code).length;
}
