import { stat } from 'node:fs/promises';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { readConfig } from '../../config/config-file.ts';
import { configFile } from '../../config/paths.ts';
import { systemCode } from '../../errors.ts';
import { shellLine } from '../../text.ts';
import { checkNamed, checkOf, type DoctorFinding } from '../check.ts';

export const configCheck = checkOf('config', 'Configuration file', async (_input, { ok, failed }) => {
  const file = configFile();
  if ((await modeOf(file)) === undefined) return [ok(`Not created yet; it will be ${file}.`)];
  try {
    const { profiles } = readConfig(file);
    const names = Object.keys(profiles);
    const content = ok(
      `${file} contains ${names.length === 1 ? 'one profile' : `${names.length} profiles`}.`,
    );
    return [content, await checkPermissions(file)];
  } catch (error) {
    if (!(error instanceof FirmlineError)) throw error;
    return [failed(error.message, error.hint), await checkPermissions(file)];
  }
});

async function checkPermissions(file: string): Promise<DoctorFinding> {
  const { ok, failed, skipped } = checkNamed('config-permissions', 'Who can read the keys');
  if (process.platform === 'win32') return skipped('Windows has no such permissions.');
  const openPlaces: string[] = [];
  for (const place of [file, path.dirname(file)]) {
    const mode = await modeOf(place);
    if (mode === null) return skipped(`Unknown: the permissions of ${place} cannot be read.`);
    if (((mode ?? 0) & 0o077) !== 0) openPlaces.push(place);
  }
  if (openPlaces.length === 0) return ok('Only you.');
  return failed(
    `Other users of this machine: ${openPlaces.join(' and ')}.`,
    'Remove their access.',
    shellLine(['chmod', 'go-rwx', ...openPlaces]),
  );
}

/** The permissions of a file or folder; undefined if it does not exist, null if they are unknown. */
const modeOf = (place: string): Promise<number | null | undefined> =>
  stat(place).then(
    ({ mode }) => mode,
    (error: unknown) => (systemCode(error) === 'ENOENT' ? undefined : null),
  );
