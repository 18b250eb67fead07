import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { describe, expect, it, vi } from 'vitest';
import { firmSuite } from '../testing/firm-table.ts';
import { openInEditor, editText } from './edit-text.ts';

const firms = firmSuite();
const place = () => firms.folder;

describe.skipIf(process.platform === 'win32')('an editor', () => {
  it('gets every file as one word, after its own arguments', async () => {
    const editor = `printf '%s|' --wait "$0"; printf '%s\\n' > '${path.join(place(), 'args')}'`;
    await openInEditor(['a b', "c'd"], { VISUAL: '', EDITOR: editor });
    expect(readFileSync('args', 'utf8')).toBe("a b\nc'd\n");
  });

  it('is VISUAL before EDITOR', async () => {
    await openInEditor([], { VISUAL: 'true', EDITOR: 'false' });
    await expect(openInEditor([], { EDITOR: 'false' })).rejects.toMatchObject({
      code: 'service-failed',
      message: 'The editor "false" ended with 1; nothing was changed.',
    });
    await expect(openInEditor([], { VISUAL: '', EDITOR: '' })).rejects.toMatchObject({
      code: 'input-needed',
      message: 'No editor is set, and none was found.',
    });
  });

  it('is a usual one of PATH if none is set, but never one of the current folder', async () => {
    mkdirSync('bin');
    const nano = path.resolve('bin/nano');
    writeFileSync(nano, `#!/bin/sh\nprintf '%s' "$1" > opened\n`, { mode: 0o755 });
    const { PATH } = process.env;
    const folder = path.dirname(nano);
    vi.stubEnv('PATH', `${folder}${path.delimiter}${PATH}`);
    await openInEditor(['a'], { PATH: folder });
    expect(readFileSync('opened', 'utf8')).toBe('a');
    await expect(openInEditor(['a'], { PATH: 'bin' })).rejects.toMatchObject({ code: 'input-needed' });
  });

  it('is named with the signal that killed it', async () => {
    await expect(openInEditor([], { EDITOR: 'kill -TERM $$;' })).rejects.toThrow('ended with SIGTERM');
  });

  it('gets Ctrl-C only while it is open', async () => {
    const before = process.listenerCount('SIGINT');
    const open = openInEditor([], { EDITOR: 'true' });
    expect(process.listenerCount('SIGINT')).toBe(before + 1);
    await open;
    expect(process.listenerCount('SIGINT')).toBe(before);
  });
});

describe.skipIf(process.platform === 'win32')('a text in the editor', () => {
  const saved: string[] = [];
  const edit = (
    line: string,
    save: (text: string) => Promise<void> = async (text) => void saved.push(text),
  ) => {
    saved.length = 0;
    writeFileSync('edit.sh', `echo "$1" > where; stat -c %a "$1" > mode; ${line}`);
    vi.stubEnv('TMPDIR', place());
    vi.stubEnv('VISUAL', `sh '${path.resolve('edit.sh')}'`);
    return editText('before\n', 'dana', { save, command: (file) => `use ${file}` });
  };
  const file = () => readFileSync('where', 'utf8').trim();
  const isKept = () => existsSync(path.dirname(file()));

  it('is in a file that only its owner can read, until it is saved', async () => {
    await edit('echo after >> "$1"');
    expect(saved).toEqual(['before\nafter\n']);
    expect([path.basename(file()), readFileSync('mode', 'utf8')]).toEqual(['dana.txt', '600\n']);
    expect(isKept()).toBe(false);
  });

  it('is opened again below what is wrong with it, until it is valid or stays as it is', async () => {
    const save = async (text: string): Promise<void> => {
      saved.push(text);
      if (!text.includes('\ngood'))
        throw new FirmlineError('Not good.', { code: 'invalid-input', hint: 'Do better.' });
    };
    await edit(
      'echo x >> opened; if grep -q "^# Not good.$" "$1"; then echo good >> "$1"; else echo bad >> "$1"; fi',
      save,
    );
    expect(saved).toEqual(['before\nbad\n', '# Not good.\nbefore\nbad\ngood\n']);
    expect(isKept()).toBe(false);
    const left = edit('grep -q bad "$1" || echo bad >> "$1"', save);
    await expect(left).rejects.toThrow('Not good.');
    await expect(left).rejects.toMatchObject({
      hint: `Do better. Your draft is saved. To use it, run use ${file()}`,
    });
    expect(readFileSync(file(), 'utf8')).toBe('# Not good.\nbefore\nbad\n');
  });

  it('is kept only if the editor fails after a change', async () => {
    const failed = edit('echo after >> "$1"; exit 3');
    await expect(failed).rejects.toThrow('ended with 3');
    await expect(failed).rejects.toMatchObject({ hint: expect.stringContaining(file()) as string });
    expect(readFileSync(file(), 'utf8')).toBe('before\nafter\n');
    await expect(edit('exit 3')).rejects.toMatchObject({ hint: 'Set EDITOR to another editor.' });
    expect(isKept()).toBe(false);
    await expect(edit('rm "$1"')).rejects.toMatchObject({
      code: 'not-found',
      message: 'The editor deleted the file, so nothing was changed.',
    });
    expect(isKept()).toBe(false);
  });
});
