import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writePrivateFile } from './private-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'firmline-private-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const modeOf = (file: string) => statSync(file).mode & 0o777;

describe.skipIf(process.platform === 'win32')('a private file', () => {
  it('is private to its owner, also in place of a public file', async () => {
    const file = path.join(folder, 'report.csv');
    await writePrivateFile(file, [...'what was said']);
    expect([readFileSync(file, 'utf8'), modeOf(file)]).toEqual(['what was said', 0o600]);
    writeFileSync(file, 'something longer than before');
    chmodSync(file, 0o664);
    await writePrivateFile(file, 'short');
    expect([readFileSync(file, 'utf8'), modeOf(file)]).toEqual(['short', 0o600]);
  });

  it('is replaced only once it is complete, also behind a link', async () => {
    const file = path.join(folder, 'report.csv');
    const link = path.join(folder, 'latest.csv');
    await writePrivateFile(file, 'the earlier one');
    symlinkSync(file, link);
    const cutOff = function* () {
      yield 'half of it';
      throw new Error('ENOSPC');
    };
    await expect(writePrivateFile(link, cutOff())).rejects.toThrow('ENOSPC');
    expect([readFileSync(file, 'utf8'), readdirSync(folder).length]).toEqual(['the earlier one', 2]);
    await writePrivateFile(link, 'the next one');
    expect([readFileSync(file, 'utf8'), lstatSync(link).isSymbolicLink()]).toEqual(['the next one', true]);
  });

  it('is made behind a link whose file does not exist yet', async () => {
    const [file, link] = [
      path.join(folder, 'repository', 'settings.json'),
      path.join(folder, 'settings.json'),
    ];
    symlinkSync(path.join('repository', 'settings.json'), link);
    await expect(writePrivateFile(link, 'nowhere')).rejects.toThrow('ENOENT');
    mkdirSync(path.dirname(file));
    await writePrivateFile(link, 'new');
    expect([readFileSync(file, 'utf8'), lstatSync(link).isSymbolicLink()]).toEqual(['new', true]);
  });

  it('may be a pipe, whose mode is kept', async () => {
    const pipe = path.join(folder, 'pipe');
    execFileSync('sh', ['-c', 'mkfifo -m 640 "$0"', pipe]);
    // Otherwise it would open only once there is a writer.
    const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      await writePrivateFile(pipe, 'what was said');
      // Not to the end: a process that another test is starting holds the pipe open for a moment.
      const bytes = Buffer.alloc(100);
      const length = readSync(reader, bytes);
      expect([bytes.toString('utf8', 0, length), modeOf(pipe)]).toEqual(['what was said', 0o640]);
    } finally {
      closeSync(reader);
    }
  });
});
