import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readEnvFile } from './env-file.ts';
import { readOwnFile } from './own-file.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'firmline-own-file-'));
  file = path.join(folder, '.env');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});
const put = (text: string, mode = 0o600) => {
  writeFileSync(file, text);
  chmodSync(file, mode);
};

describe("the user's own file", () => {
  it('is read without its byte-order mark', () => {
    put('\ufeffA=1');
    expect(readOwnFile(file)).toEqual({ text: 'A=1' });
  });

  it('need not exist', () => {
    expect(readOwnFile(file)).toBeUndefined();
    put('');
    expect(readOwnFile(path.join(file, 'below-a-file'))).toBeUndefined();
  });

  it('is a plain file of at most a megabyte', () => {
    put('x'.repeat(1_000_000));
    expect(readOwnFile(file)?.text).toHaveLength(1_000_000);
    put('x'.repeat(1_000_001));
    expect(readOwnFile(file)).toEqual({ problem: 'is larger than 1 MB' });
    mkdirSync(path.join(folder, 'sub'));
    expect(readOwnFile(path.join(folder, 'sub'))).toEqual({ problem: 'is not a plain file' });
    expect(readOwnFile(`${folder}/a\0b`)?.problem).toMatch(/^cannot be read \(/);
  });

  it.skipIf(process.platform === 'win32')('stops its reader if it is there and cannot be read', () => {
    symlinkSync('.env', file);
    expect(readEnvFile(file, ['A'])).toEqual({
      values: {},
      unreadable: { problem: `${file} cannot be read (ELOOP).`, hint: 'Make it readable.' },
    });
  });

  it.skipIf(process.platform === 'win32')('cannot be written by others', () => {
    for (const mode of [0o600, 0o644, 0o440]) {
      put('A=1', mode);
      expect(readOwnFile(file)).toEqual({ text: 'A=1' });
    }
    put('A=1', 0o602);
    expect(readOwnFile(file)).toEqual({ problem: 'can be written by other users' });
    put('A=1', 0o777);
    expect(readOwnFile(file)?.problem).toMatch(
      /^can be written by other users\. If the disk keeps no permissions/,
    );
    // A private group has the user's number.
    put('A=1', 0o660);
    const isPrivate = process.getegid?.() === process.geteuid?.();
    expect(readOwnFile(file)).toEqual(
      isPrivate ? { text: 'A=1' } : { problem: 'can be written by other users' },
    );
  });

  it.skipIf(process.platform === 'win32')(
    'belongs to its reader, to the administrator, or under sudo to the caller',
    () => {
      put('A=1');
      const owner = process.geteuid?.() ?? 0;
      const reader = vi.spyOn(process, 'geteuid' as never) as unknown as {
        mockReturnValue(id: number): void;
      };
      reader.mockReturnValue(owner + 7);
      const stranger = { problem: `belongs to another user (${owner}; you are ${owner + 7})` };
      expect(readOwnFile(file)).toEqual(owner === 0 ? { text: 'A=1' } : stranger);
      if (owner === 0) return;
      reader.mockReturnValue(0);
      expect(readOwnFile(file)?.problem).toBe(`belongs to another user (${owner}; you are 0)`);
      vi.stubEnv('SUDO_UID', String(owner));
      expect(readOwnFile(file)).toEqual({ text: 'A=1' });
    },
  );
});

describe('a .env', () => {
  it('gives only the requested variables, and the names of the others', () => {
    put('A=1\nB=2\nNODE_OPTIONS=--inspect\n');
    expect(readEnvFile(file, ['A', 'B', 'C'])).toEqual({
      values: { A: '1', B: '2' },
      otherNames: ['NODE_OPTIONS'],
    });
    expect(readEnvFile(`${file}.none`, ['A'])).toEqual({ values: {} });
  });

  it('may be UTF-16, which PowerShell writes, but not an encoding that can only be guessed', () => {
    writeFileSync(file, Buffer.from('\ufeffA=1\r\nB=ü\r\n', 'utf16le'));
    expect(readEnvFile(file, ['A', 'B'])).toMatchObject({ values: { A: '1', B: 'ü' } });
    writeFileSync(file, Buffer.from('A=1\r\nB=ü\r\n', 'latin1'));
    expect(readEnvFile(file, ['A'])).toEqual({
      values: {},
      unreadable: { problem: `${file} is not UTF-8 (line 2).`, hint: 'Convert it to UTF-8.' },
    });
  });
});
