import { chmod, mkdir, symlink } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { configFolder } from '../../testing/config-folder.ts';
import type { CheckInput } from '../check.ts';
import { configCheck } from './machine.ts';

describe.skipIf(process.platform === 'win32')('the configuration file', () => {
  const place = configFolder();
  beforeEach(() => void vi.stubEnv('FIRMLINE_CONFIG_DIR', place.configDir));
  afterEach(() => void vi.unstubAllEnvs());
  const look = async () => {
    const found = await configCheck.run({} as CheckInput);
    return found.map(({ status, seen, command = '' }) =>
      `${status} ${seen} ${command}`.trim().replaceAll(place.configDir, 'DIR'),
    );
  };
  it('accepts a missing configuration file', async () => {
    expect(await look()).toEqual(['ok Not created yet; it will be DIR/config.json.']);
  });

  it('is not called missing if it is there and cannot be looked at', async () => {
    await mkdir(place.configDir, { mode: 0o700 });
    await symlink('config.json', place.configFile);
    expect(await look()).toEqual([
      'failed Could not read the configuration DIR/config.json.',
      'skipped Unknown: the permissions of DIR/config.json cannot be read.',
    ]);
  });

  it.each([
    [{ a: {} }, 'one profile'],
    [{ a: {}, b: {} }, '2 profiles'],
  ])('is reported with its profiles: %j', async (profiles, words) => {
    await place.writeConfig({ profiles });
    expect(await look()).toEqual([`ok DIR/config.json contains ${words}.`, 'ok Only you.']);
  });

  it('is reported if it cannot be read, together with its permissions', async () => {
    await place.writeConfig('{');
    expect(await look()).toEqual([expect.stringMatching(/^failed .*config\.json/), 'ok Only you.']);
  });

  it('is reported if others can read it, with the command that closes it', async () => {
    await place.writeConfig({ profiles: {} });
    await chmod(place.configFile, 0o640);
    await chmod(place.configDir, 0o755);
    expect((await look())[1]).toBe(
      'failed Other users of this machine: DIR/config.json and DIR. chmod go-rwx DIR/config.json DIR',
    );
  });
});
