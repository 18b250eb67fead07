import { copyFile, link, lstat, mkdir, readdir, readlink, symlink, utimes } from 'node:fs/promises';
import path from 'node:path';
import { root } from '../../shared/own-stack.ts';

/** A reader's checkout has none of these: they belong to the person who runs the proof. */
const own = new Set(['.git', '.firmline', '.env', 'rehearsals', 'firmline-trace.json']);

/**
 * Copies the checkout, as it is now, built and installed, so that nothing that a page's commands do reaches it. Files of
 * packages are links to the same content, which nothing changes in place.
 */
export async function copyCheckout(to: string): Promise<void> {
  await copyFolder(root, to, (name) => !own.has(name));
}

const packages = /[/\\]node_modules[/\\](?!\.cache)/;

async function copyFolder(from: string, to: string, isPart: (name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!isPart(entry.name)) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target, () => true);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (entry.isFile()) await (packages.test(source) ? linkFile : copyOf)(source, target);
  }
}

/** Falls back to a copy where the temporary folder is on another disk. */
const linkFile = (from: string, to: string) => link(from, to).catch(() => copyOf(from, to));

/** Keeps the time, by which the scripts see that nothing has to be built or installed. */
async function copyOf(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const { atime, mtime } = await lstat(from);
  await utimes(to, atime, mtime);
}
