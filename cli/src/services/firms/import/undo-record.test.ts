import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lastChange, undoLimits } from '../bulk/change-log.ts';
import { openUndoRecord } from './undo-record.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-undo-'));
  vi.stubEnv('FIRMLINE_CONFIG_DIR', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const records = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ slug: `s${index}`, before: null, after: 'x' }));
const files = () => readdirSync(path.join(folder, 'undo'), { recursive: true, encoding: 'utf8' });

it('is kept once the import begins, and deleted if it does not', async () => {
  const called = openUndoRecord('here', 'a');
  called.add(records(2));
  called.discard();
  expect(files().filter((name) => /\.\w+$/.test(name))).toEqual([]);
  const begun = openUndoRecord('here', 'b');
  begun.add(records(2));
  begun.add([{ slug: 'other', before: null, after: 'x' }]);
  begun.begin('progress');
  begun.finish();
  begun.discard();
  expect(begun.problem).toBeUndefined();
  expect((await lastChange('here'))?.records).toHaveLength(3);
});

it('is given up for more firms than can be undone', () => {
  const undo = openUndoRecord('here', 'c');
  undo.add(records(1000));
  for (let added = 1000; added <= undoLimits.firms; added += 50_000) undo.add(records(50_000));
  expect(undo.problem).toBe('It is too large to be recorded.');
  undo.begin('progress');
  expect(files().filter((name) => /\.\w+$/.test(name))).toEqual([]);
});
