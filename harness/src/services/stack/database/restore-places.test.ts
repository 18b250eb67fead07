import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDataDir } from '../data-dir.ts';
import { finishRestore, restorePlaces } from './restore-places.ts';

async function dataFolder() {
  const root = mkdtempSync(path.join(tmpdir(), 'firmline-restore-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const dataDir = await openDataDir(root);
  const put = (folder: string, text: string) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'PG_VERSION'), text);
  };
  const version = () => readFileSync(path.join(dataDir.database, 'PG_VERSION'), 'utf8');
  return { dataDir, put, version, ...restorePlaces(dataDir) };
}

test('finishes a restore that was interrupted after moving the old database aside', async () => {
  const { dataDir, put, version, restored } = await dataFolder();
  put(restored, 'new');
  await finishRestore(dataDir);
  expect(version()).toBe('new');
  expect(existsSync(restored)).toBe(false);
});

test('discards a restore that was interrupted before it changed the database', async () => {
  const { dataDir, put, version, restoring, restored } = await dataFolder();
  put(dataDir.database, 'old');
  put(restored, 'new');
  await finishRestore(dataDir);
  expect(version()).toBe('old');
  expect([restoring, restored].filter((place) => existsSync(place))).toEqual([]);
  rmSync(dataDir.database, { recursive: true });
  await finishRestore(dataDir);
  expect(readdirSync(dataDir.root)).not.toContain('database');
});
