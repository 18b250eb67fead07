// The local call machine weighs a fraction of the real one. A comment that does not compress makes up for it: the same
// bytes to download, though not the same work to evaluate.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

export const callMachineFile = 'call-machine-object-bundle.js';

const wireBytes = 400_000;

/** The call machine of the local stack, padded to about 400 KB on the wire. The same on every run. */
export async function paddedCallMachine(): Promise<string> {
  const folder = path.resolve(import.meta.dirname, '../../../harness/dist/call-machine');
  const bundle = await readFile(path.join(folder, callMachineFile), 'utf8');
  const missing = wireBytes - brotliCompressSync(bundle).length;
  const blocks = Array.from({ length: Math.ceil(missing / 64) }, (_, index) =>
    createHash('sha512').update(String(index)).digest(),
  );
  return `${bundle}\n/*${Buffer.concat(blocks).toString('base64')}*/\n`;
}
