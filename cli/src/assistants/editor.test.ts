import { chmod, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { FirmlineError } from '@firmline/sdk/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../json.ts';
import { editAssistant } from './editor.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-editor-'));
  // The editor's files are in here, too.
  vi.stubEnv('TMPDIR', folder);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

/** Sets an editor that runs this script on its files. It is called with an extra argument. */
async function editorThat(line: string): Promise<void> {
  const file = path.join(folder, 'my editor.sh');
  await writeFile(file, `#!/bin/sh\n[ "$1" = --wait ] || exit 9\njson=$2; prompt=$3\n${line}\n`);
  await chmod(file, 0o755);
  vi.stubEnv('VISUAL', '');
  vi.stubEnv('EDITOR', `'${file}' --wait`);
}

const content = {
  model: { messages: [{ content: 'Be brief.', role: 'system' }], provider: 'openai' },
  name: 'Dana',
};
const drafts = async () => (await readdir(folder)).filter((name) => name.startsWith('firmline-edit-'));

describe('an assistant in the editor', () => {
  it('is read back after the edit, and its files are deleted', async () => {
    await editorThat('echo "Be kind." >> "$prompt"');
    const used: JsonObject[] = [];
    expect(await editAssistant(content, async (edited) => used.push(edited))).toBe(1);
    const messages = [{ content: 'Be brief.\nBe kind.', role: 'system' }];
    expect(used).toEqual([{ ...content, model: { ...content.model, messages } }]);
    expect(await drafts()).toEqual([]);
  });

  it.each([
    ['exit 3', 'ended with 3'],
    ['echo "{" > "$json"', 'is not JSON'],
    ['rm "$prompt"', 'There is no file'],
  ])('is not used after %j, and its text is kept', async (line, words) => {
    await editorThat(line);
    const edited = editAssistant(content, () => Promise.reject(new Error('used')));
    await expect(edited).rejects.toThrow(words);
    const [draft = ''] = await drafts();
    await expect(edited).rejects.toMatchObject({ hint: expect.stringContaining(draft) as string });
    expect((await stat(path.join(folder, draft))).mode & 0o077).toBe(0);
  });

  it('is kept if the platform refuses it', async () => {
    await editorThat('echo "Be kind." >> "$prompt"');
    const refused = editAssistant(content, () =>
      Promise.reject(new FirmlineError('name is too long', { code: 'invalid-input', hint: 'Shorten it.' })),
    );
    await expect(refused).rejects.toMatchObject({ code: 'invalid-input', message: 'name is too long' });
    const [draft = ''] = await drafts();
    await expect(refused).rejects.toMatchObject({
      hint: expect.stringContaining(`Shorten it. Your draft is saved in`) as string,
    });
    expect(await readFile(path.join(folder, draft, 'assistant.md'), 'utf8')).toBe('Be brief.\nBe kind.\n');
  });
});
