import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolder } from '@firmline/util/make-folder';
import { systemCode, userError } from '../errors.ts';
import { type Config, parseConfig, readConfig } from './config-file.ts';
import { configFile } from './paths.ts';

/** Changes the configuration at once, so that no other change is lost. An invalid file is left unchanged. */
export function changeConfig(change: (config: Config) => Config, file = configFile()): void {
  const config = change(readConfig(file));
  const text = `${JSON.stringify(config, null, 2)}\n`;
  // Checks that the text can be read again.
  parseConfig(text, file);
  try {
    makeFolder(path.dirname(file));
    // Keeps a symbolic link, because people store such files elsewhere.
    const target = existsSync(file) ? realpathSync(file) : file;
    const draft = `${target}.${randomUUID()}`;
    try {
      writeFileSync(draft, text, { flag: 'wx', mode: 0o600, flush: true });
      renameSync(draft, target);
    } finally {
      rmSync(draft, { force: true });
    }
    chmodSync(target, 0o600);
  } catch (cause) {
    throw userError(
      'folder-unwritable',
      `Could not write the configuration ${file} (${systemCode(cause)}).`,
      'Make its folder writable, or set FIRMLINE_CONFIG_DIR to another.',
      cause,
    );
  }
}
