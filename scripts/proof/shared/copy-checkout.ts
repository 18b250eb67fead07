import { execFile } from 'node:child_process';
import { mkdir, readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import { root } from '../../shared/own-stack.ts';

/** A reader's checkout has none of these: they belong to the person who runs the proof. */
const notCopied = new Set(['.git', '.firmline', '.env', 'firmline-trace.json']);

/** Copies this checkout with all that is installed and built into a new folder, for a proof that changes what is there. */
export async function copyCheckout(folder: string): Promise<void> {
  await mkdir(folder);
  const names = (await readdir(root)).filter((name) => !notCopied.has(name));
  // With the same times, nothing has to be built or installed: Node's own copy rounds them.
  await promisify(execFile)('cp', ['-a', ...names, folder], { cwd: root });
}
