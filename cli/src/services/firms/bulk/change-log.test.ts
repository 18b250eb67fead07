import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { emptyFirm } from '@firmline/sdk/firms';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lastChange, openChangeLog, stampOf, type ChangedRecord } from './change-log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'firmline-changes-'));
  vi.stubEnv('FIRMLINE_CONFIG_DIR', folder);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const firm = (slug: string, name = 'Dana') => ({ ...emptyFirm, slug, name });
const record = (slug: string, name = 'Dana'): ChangedRecord => ({
  slug,
  before: firm(slug, name),
  after: null,
});
const place = 'profile staging, db.example.com';
const open = (key: string, ...records: ChangedRecord[]) =>
  openChangeLog(place, { kind: 'edit', key, records });
const kept = () =>
  readdirSync(path.join(folder, 'undo'), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  );
const slugsOf = async (of = place) => [...((await lastChange(of))?.records.keys() ?? [])];

describe('a recorded change', () => {
  it('is the last one of its profile and host, and is readable by its owner only', async () => {
    expect(await lastChange(place)).toBeUndefined();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 2) });
    open('one', record('a')).finish();
    vi.setSystemTime(Date.UTC(2026, 0, 3));
    open('two', record('b', 'Ann\n'), record('c'));
    openChangeLog('profile production, db.example.com', { kind: 'delete', key: 'x', records: [record('z')] });
    const last = (await lastChange(place))!;
    expect(last).toMatchObject({ kind: 'edit', at: '2026-01-03T00:00:00.000Z' });
    expect([...last.records.values()]).toEqual([record('b', 'Ann\n'), record('c')]);
    for (const { parentPath, name } of kept())
      expect(statSync(path.join(parentPath, name)).mode & 0o777).toBe(0o600);
    expect(statSync(path.join(folder, 'undo')).mode & 0o777).toBe(0o700);
    last.remove();
    expect(await slugsOf()).toEqual(['a']);
  });

  it('is continued by the same command after an interruption, with the newest values', async () => {
    open('one', record('a'), record('b'));
    const [{ parentPath, name }] = kept() as [ReturnType<typeof kept>[number]];
    appendFileSync(path.join(parentPath, name), '{"slug":"half');
    open('one', record('b', 'Newer'), record('c')).finish();
    expect([...(await lastChange(place))!.records.values()]).toEqual([
      record('a'),
      record('b', 'Newer'),
      record('c'),
    ]);
    expect(kept()).toHaveLength(1);
    open('one', record('d'));
    expect(await slugsOf()).toEqual(['d']);
  });

  it('is forgotten after ten newer ones, or after a month', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 2) });
    for (let count = 0; count < 12; count++) {
      vi.setSystemTime(Date.UTC(2026, 0, 2, count));
      open(`${count}`, record(`s${count}`));
    }
    expect(kept()).toHaveLength(10);
    vi.setSystemTime(Date.UTC(2026, 2, 2));
    open('later', record('later'));
    expect(kept()).toHaveLength(1);
    expect(await slugsOf()).toEqual(['later']);
  });

  it('ignores lines that are not its own', async () => {
    open('one', record('a'));
    const [{ parentPath, name }] = kept() as [ReturnType<typeof kept>[number]];
    appendFileSync(
      path.join(parentPath, name),
      '[]\n{"slug":5}\n{"slug":"x","before":{"slug":"x"},"after":null}\n',
    );
    writeFileSync(path.join(parentPath, 'zzz.txt'), '');
    expect(await slugsOf()).toEqual(['a']);
  });

  it('that cannot be written says how to go on', () => {
    vi.stubEnv('FIRMLINE_CONFIG_DIR', path.join(folder, 'file'));
    writeFileSync(path.join(folder, 'file'), '');
    expect(() => open('one', record('a'))).toThrow(
      /^Could not record the change in .* \(ENOTDIR\), to undo it later\.$/,
    );
  });
});

describe('the stamp of a firm', () => {
  it('is the same for the same fields only', () => {
    expect(stampOf(firm('a'))).toBe(stampOf({ ...firm('a') }));
    expect(stampOf(firm('a'))).not.toBe(stampOf(firm('b')));
    expect(stampOf({ ...firm('a'), system: 'x', firstMessage: '' })).not.toBe(
      stampOf({ ...firm('a'), system: '', firstMessage: 'x' }),
    );
    expect(stampOf(null)).toBeNull();
  });
});
