import { createHash } from 'node:crypto';
import { existsSync, readdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '@firmline/util/make-folder';
import { stacksFolder } from './paths.ts';
import { readStackObject, stackFile } from './stack-file.ts';

/** The stacks that were started on this machine. Whether one runs, only its address tells. */
export const knownStacks = (): { dataDir: string; url: string | undefined }[] =>
  rememberedFiles().flatMap((file) => {
    const { dataDir, url } = readStackObject(file);
    return typeof dataDir === 'string' ? [{ dataDir, url: typeof url === 'string' ? url : undefined }] : [];
  });

/** Lets commands in any folder find the stack of this data folder while it runs. Never fails. */
export function rememberStack(dataDir: string, url: string): void {
  try {
    // Commands compare it with their own folder, which never contains a symbolic link.
    const folder = realpathSync(dataDir);
    const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
    const file = path.join(stacksFolder(), `${name}.json`);
    const draft = `${file}.${process.pid}`;
    makeFolder(path.dirname(file));
    for (const other of rememberedFiles()) {
      const { dataDir: otherDataDir } = readStackObject(other);
      if (typeof otherDataDir !== 'string' || !existsSync(stackFile(otherDataDir)))
        rmSync(other, { force: true });
    }
    writeFileSync(draft, `${JSON.stringify({ dataDir: folder, url })}\n`, { mode: 0o600 });
    renameSync(draft, file);
  } catch {
    // The configuration folder is not writable, so the stack is only found from its own folder.
  }
}

function rememberedFiles(): string[] {
  const folder = stacksFolder();
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => path.join(folder, name));
}
