import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { acquireFileLock, type Lock } from './file-lock.ts';
import { processIdentity } from './process-identity.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'firmline-lock-'));
const file = path.join(folder, 'stack.lock');
const held: Lock[] = [];
const acquire = async () => {
  const lock = await acquireFileLock(file, ({ pid }) => new Error(`held by ${pid}`));
  held.push(lock);
  return lock;
};

afterEach(() => {
  for (const lock of held.splice(0)) lock.release();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function deadPid(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  return child.pid ?? 0;
}

describe('a file lock', () => {
  it('has one holder at a time and can be taken after its release', async () => {
    const first = await acquire();
    await expect(acquire()).rejects.toThrow(`held by ${process.pid}`);
    first.release();
    await acquire();
  });

  it('goes to exactly one of many concurrent requests', async () => {
    await writeFile(file, JSON.stringify({ token: 'old', pid: await deadPid(), identity: null }));
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => acquire()));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readdir(folder)).toEqual(['stack.lock']);
  });

  it.each([
    [
      'a process that is gone',
      async () => JSON.stringify({ token: 'old', pid: await deadPid(), identity: null }),
    ],
    [
      'an earlier process with the id of a living one',
      async () => JSON.stringify({ token: 'old', pid: process.pid, identity: 'another boot:1' }),
    ],
    ['nobody, being half a file', async () => '{"token":'],
    ['nobody, being something else', async () => '[]'],
  ])('is taken over from %s', async (_, content) => {
    await writeFile(file, await content());
    await acquire();
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ pid: process.pid });
  });

  it('is kept by a release if it has another holder', async () => {
    const lock = await acquire();
    const other = JSON.stringify({ token: 'other', pid: process.pid, identity: null });
    await writeFile(file, other);
    lock.release();
    expect(await readFile(file, 'utf8')).toBe(other);
    await writeFile(file, '');
  });
});

describe('a process', () => {
  it.runIf(process.platform === 'linux')('has its own identity while it is running', async () => {
    expect(processIdentity(process.pid)).toBe(processIdentity(process.pid));
    // The parent may have started in the same hundredth of a second.
    const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    onTestFinished(() => void child.kill());
    expect(processIdentity(child.pid ?? 0)).toMatch(/./);
    expect(processIdentity(child.pid ?? 0)).not.toBe(processIdentity(process.pid));
    expect(processIdentity(await deadPid())).toBeNull();
  });
});
