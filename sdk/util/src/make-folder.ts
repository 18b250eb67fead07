import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Creates a folder and its missing parents, by default for their owner alone. An existing folder keeps its mode. Node's own
 * `recursive` never ends where a folder cannot be created although its parent exists, such as in /proc.
 * @throws the system's error
 */
export function makeFolder(folder: string, mode = 0o700): void {
  const parent = path.dirname(folder);
  if (!existsSync(parent)) makeFolder(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}
