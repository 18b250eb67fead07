import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../../testing/test-page.ts';
import { guardEngine } from './guard.ts';
import { SyncedFiles, syncedStart } from './synced-files.ts';

const { folder, remove } = await temporaryFolder();
const db = await PGlite.create({ fs: new SyncedFiles(folder), startParams: syncedStart });
afterAll(remove);

// The last test ends the engine.
describe('synced files', { shuffle: false }, () => {
  it('a commit is synced before it is acknowledged, and nothing else is', async () => {
    const sync = vi.spyOn(fs, 'fdatasyncSync');
    await db.exec('create table notes (text text)');
    const syncsOf = async (sql: string) => {
      sync.mockClear();
      await db.exec(sql);
      return sync.mock.calls.length;
    };
    try {
      expect(await syncsOf("insert into notes values ('one')")).toBe(1);
      expect(await syncsOf("begin; insert into notes values ('two'), ('three')")).toBe(0);
      expect(await syncsOf('commit')).toBe(1);
      expect(await syncsOf('select * from notes')).toBe(0);
      expect(await syncsOf('checkpoint')).toBeGreaterThan(1);
    } finally {
      sync.mockRestore();
    }
  });

  it('a file system that cannot sync takes commits', async () => {
    const sync = vi.spyOn(fs, 'fdatasyncSync').mockImplementation(() => {
      throw Object.assign(new Error('invalid argument'), { code: 'EINVAL' });
    });
    try {
      await db.exec("insert into notes values ('four')");
      expect(sync).toHaveBeenCalledOnce();
    } finally {
      sync.mockRestore();
    }
  });

  it('a commit that cannot be synced ends the engine, so that it is not acknowledged', async () => {
    const guard = guardEngine(db);
    const sync = vi.spyOn(fs, 'fdatasyncSync').mockImplementation(() => {
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    });
    try {
      await expect(db.exec("insert into notes values ('lost')")).rejects.toThrow(
        'ended in the middle of a statement',
      );
      expect(guard.broken).not.toBeNull();
    } finally {
      sync.mockRestore();
    }
  });
});
