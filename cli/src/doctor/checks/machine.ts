import { chmod, stat } from 'node:fs/promises';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { readConfig } from '../../config/config-file.ts';
import { configFile } from '../../config/paths.ts';
import { firmline } from '../../invocation.ts';
import { checkNamed, checkOf, type DoctorFinding } from '../check.ts';

export const configCheck = checkOf('config', 'Configuration file', async ({ fixes }, { ok, failed }) => {
  const file = configFile();
  const fileMode = await modeOf(file);
  if (fileMode === undefined) return [ok(`Not created yet; it will be ${file}.`)];
  try {
    const { profiles } = readConfig(file);
    const names = Object.keys(profiles);
    const content = ok(
      `${file} contains ${names.length === 1 ? 'one profile' : `${names.length} profiles`}.`,
    );
    return [content, await permissions(file, fixes)];
  } catch (error) {
    if (!(error instanceof FirmlineError)) throw error;
    return [failed(error.message, error.hint), await permissions(file, fixes)];
  }
});

async function permissions(file: string, fixes: boolean): Promise<DoctorFinding> {
  const { ok, failed, skipped } = checkNamed('config-permissions', 'Who can read the keys');
  if (process.platform === 'win32') return skipped('Windows has no such permissions.');
  const expected = [
    [file, 0o600],
    [path.dirname(file), 0o700],
  ] as const;
  const openPlaces: string[] = [];
  for (const [place, mode] of expected) {
    if ((((await modeOf(place)) ?? 0) & 0o077) === 0) continue;
    openPlaces.push(place);
    if (fixes) await chmod(place, mode);
  }
  const places = openPlaces.join(' and ');
  if (places === '') return ok('Only you.');
  return fixes
    ? ok(`Only you, from now on: ${places} was open to others.`)
    : failed(`Other users of this machine: ${places}.`, 'Remove their access.', `${firmline} doctor --fix`);
}

const modeOf = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ mode }) => mode,
    () => undefined,
  );
