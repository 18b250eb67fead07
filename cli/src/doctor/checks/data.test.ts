import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Surroundings } from '../check.ts';
import { dataCheck } from './data.ts';

const before = process.cwd();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'firmline-doctor-data-'));
  vi.stubEnv('FIRMLINE_CONFIG_DIR', path.join(folder, 'config'));
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(before);
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const look = async (given: Partial<Surroundings> = {}) => {
  const surroundings = { fix: false, dryRun: false, ...given } as Surroundings;
  const [finding] = await dataCheck.run(surroundings);
  return finding;
};

function put(name: string, mode: number): string {
  const place = path.join(folder, '.firmline', name);
  mkdirSync(path.dirname(place), { recursive: true, mode: 0o700 });
  writeFileSync(place, '');
  chmodSync(place, mode);
  return place;
}

describe.skipIf(process.platform === 'win32')('the local data', () => {
  it('is correct if it is missing, or if only its owner can read it', async () => {
    expect(await look()).toMatchObject({ status: 'ok', seen: 'There is no local data.' });
    put('keys.json', 0o600);
    put('database/base/1', 0o600);
    expect(await look()).toMatchObject({ status: 'ok', seen: expect.stringMatching(/^Only you: /) });
  });

  it('is reported if others can read it, and closed on request', async () => {
    put('database/PG_VERSION', 0o600);
    const open = put('database/base/1', 0o644);
    chmodSync(path.join(folder, '.firmline'), 0o755);
    const seen = `Other users of this machine: ${path.join(folder, '.firmline')} and 1 more.`;
    expect(await look()).toMatchObject({ status: 'failed', seen, command: 'firmline doctor --fix' });
    expect(await look({ fix: true, dryRun: true })).toMatchObject({ status: 'failed', seen });
    expect(statSync(open).mode & 0o777).toBe(0o644);
    expect(await look({ fix: true })).toMatchObject({ status: 'ok' });
    expect(statSync(open).mode & 0o777).toBe(0o600);
    expect(statSync(path.join(folder, '.firmline')).mode & 0o777).toBe(0o700);
  });
});
