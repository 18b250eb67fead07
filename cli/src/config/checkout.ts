import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * This folder and those above it in the same checkout, nearest first. The root of a checkout has `.git`: the folder of a
 * clone, the file of a worktree or a submodule. Without one it is the nearest folder with a package.json, because a
 * stray one far above is no project's; without that either, this folder is alone.
 */
export function foldersOfCheckout(from = process.cwd()): readonly string[] {
  const folders = [from];
  for (let folder = from; folder !== path.dirname(folder); folders.push(folder))
    folder = path.dirname(folder);
  const rootWith = (name: string) => folders.findIndex((folder) => existsSync(path.join(folder, name)));
  const root = ['.git', 'package.json'].map(rootWith).find((index) => index >= 0) ?? 0;
  return folders.slice(0, root + 1);
}
