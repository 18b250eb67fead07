import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
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
  const edit = (line: string) => {
    writeFileSync('edit.sh', line);
    vi.stubEnv('TMPDIR', place());
    vi.stubEnv('VISUAL', `sh '${path.resolve('edit.sh')}'`);
    return editText('before\n', 'dana');
  };

  it('is in a file that only its owner can read, until it is discarded', async () => {
    const { file, text, discard } = await edit('echo after >> "$1"');
    expect([text, path.basename(file)]).toEqual(['before\nafter\n', 'dana.txt']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await discard();
    expect(existsSync(path.dirname(file))).toBe(false);
    await discard();
  });

  it('is kept only if the editor fails after a change', async () => {
    const failed = edit('echo "$1" > where; echo after >> "$1"; exit 3');
    await expect(failed).rejects.toThrow('ended with 3');
    const file = readFileSync('where', 'utf8').trim();
    await expect(failed).rejects.toMatchObject({ hint: `Your draft is saved in ${file}.` });
    expect(readFileSync(file, 'utf8')).toBe('before\nafter\n');
    await expect(edit('echo "$1" > where; exit 3')).rejects.toMatchObject({
      hint: 'Set EDITOR to another editor.',
    });
    expect(existsSync(path.dirname(readFileSync('where', 'utf8').trim()))).toBe(false);
    await expect(edit('echo "$1" > where; rm "$1"')).rejects.toMatchObject({
      code: 'not-found',
      message: 'The editor deleted the file, so nothing was changed.',
    });
    expect(existsSync(path.dirname(readFileSync('where', 'utf8').trim()))).toBe(false);
  });
});
