import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { lookupFirm, openFirmRepository, validateFirm } from '@firmline/sdk/firms';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { runLine } from './commands/program.ts';
import type { RotatedFirm } from './commands/firms/rotate-slug.ts';
import { memoryOutput } from './testing/memory-output.ts';
import { runFirmline } from './testing/run-firmline.ts';

const stack = inject('stack');
const repository = openFirmRepository({
  supabaseUrl: stack.supabaseUrl,
  supabaseKey: stack.serviceRoleKey,
});
const connected = {
  SUPABASE_URL: stack.supabaseUrl,
  SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey,
  FIRMLINE_PAGE_URL: stack.url,
};
const slug = 'edited-firm';
const seen = { slug, name: 'Dana', companyName: 'Roe', system: 'Be kind.\nBe brief.', firstMessage: 'Hi.' };
const before = { ...seen, expiresAt: '' };

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-edit-'));
  for (const [name, value] of Object.entries(connected)) vi.stubEnv(name, value);
  await repository.write([before].map(validateFirm), 'update');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
  await repository.remove([slug, 'edited-firm-2']);
});

const env = () => ({ ...connected, FIRMLINE_CONFIG_DIR: folder });

const firmline = (args: string[]) => runFirmline(['firms', ...args], { cwd: folder, env: env() });

/** Sets an editor that runs this script on its file. */
async function setEditor(script: string): Promise<void> {
  const file = path.join(folder, 'editor with a space');
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o700);
  vi.stubEnv('VISUAL', '');
  vi.stubEnv('EDITOR', `"${file}"`);
}

/** Edits the firm in the editor, at a terminal. */
const edit = () => {
  const output = memoryOutput({ interactive: true, yes: true });
  return { output, edited: runLine(['firms', 'edit', slug], output) };
};

/** The draft that an error names. */
const draftOf = async (edited: Promise<unknown>) => {
  const error = (await edited.catch((reason: unknown) => reason)) as { code: string; hint: string };
  const file = /(\/\S+\.txt)/.exec(error.hint)?.[1];
  return { error, file: file ?? '', text: file ? await readFile(file, 'utf8') : '' };
};

describe('firmline firms edit', () => {
  it('changes only the fields from --set and files', async () => {
    await writeFile(path.join(folder, 'prompt.txt'), 'New prompt.\n');
    const ran = await firmline([
      'edit',
      slug,
      '--set',
      'name=Ada',
      '--set',
      'company=',
      '--system-file',
      'prompt.txt',
      '--json',
    ]);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      name: 'Ada',
      companyName: '',
      system: 'New prompt.\n',
      firstMessage: 'Hi.',
    });
    expect(await repository.get(slug)).toMatchObject({ name: 'Ada', system: 'New prompt.\n' });
  });

  it('shows the change and writes nothing with --dry-run', async () => {
    const ran = await firmline(['edit', slug, '--set', 'name=Ada', '--dry-run']);
    expect(ran).toMatchObject({ exitCode: 0, stdout: '' });
    expect(ran.stderr).toContain('-name: Dana\n+name: Ada\n');
    expect(ran.stderr).toContain('PATCH');
    expect(await repository.get(slug)).toMatchObject(before);
  });

  it('changes a slug, unless the new one is taken', async () => {
    const taken = await firmline(['edit', slug, '--set', 'slug=hartwell-lowe', '--yes']);
    expect(taken.exitCode).toBe(6);
    expect(taken.stderr).toContain('"hartwell-lowe-2" is free.');
    const rename = ['edit', slug, '--set', 'slug=edited-firm-2'];
    const unasked = await firmline(rename);
    expect(unasked).toMatchObject({ exitCode: 2, stdout: '' });
    expect(unasked.stderr).toContain(
      `Changing "${slug}" in the environment, ${new URL(stack.supabaseUrl).host} (the old link stops working) needs --yes`,
    );
    expect(await repository.get(slug)).toMatchObject(before);
    const renamed = await firmline([...rename, '--yes']);
    expect(renamed.stdout).toBe(`${stack.url}/edited-firm-2\n`);
    expect(await repository.get(slug)).toBeNull();
  });

  it.each([
    [[slug, '--set', 'phone=1'], 6, '--set phone=1 does not name a field.'],
    [[slug, '--set', 'name= '], 6, 'A firm needs the name of its contact.'],
    [[slug, '--set', 'slug=a b'], 6, 'cannot be a slug'],
    [['nobody', '--set', 'name=A'], 5, 'There is no firm "nobody".'],
    [[slug], 2, '--set name=value'],
  ])('%j exits with %i and an explanation', async (args, exitCode, words) => {
    const ran = await firmline(['edit', ...args]);
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(ran.stderr).toContain(words);
    expect(await repository.get(slug)).toMatchObject(before);
  });

  it('opens an owner-only file in the editor, and saves the result', async () => {
    const log = path.join(folder, 'log');
    await setEditor(
      `stat -c %a "$1" > "${log}"; cat "$1" >> "${log}"; sed -i 's/Dana/Ada/; s/brief/quick/' "$1"`,
    );
    const { edited, output } = edit();
    await edited;
    expect(output.printed).toEqual([`${stack.url}/${slug}`]);
    expect(await readFile(log, 'utf8')).toBe(
      `600\nslug: ${slug}\nname: Dana\ncompany: Roe\nfirst message: Hi.\nexpires: \n---\nBe kind.\nBe brief.\n`,
    );
    expect(output.said).toContain('+name: Ada');
    expect(await repository.get(slug)).toMatchObject({ name: 'Ada', system: 'Be kind.\nBe quick.' });
  });

  it('writes nothing if nothing was edited', async () => {
    await setEditor('true');
    const { edited, output } = edit();
    await edited;
    expect(output.said).toEqual(['Nothing to change.']);
  });

  it('keeps the draft if the editor fails or the text cannot be read', async () => {
    await setEditor(`sed -i s/Dana/Ada/ "$1"; exit 3`);
    const failed = await draftOf(edit().edited);
    expect(failed.error.code).toBe('service-failed');
    expect(failed.text).toContain('name: Ada');
    await setEditor(`echo nonsense > "$1"`);
    const unreadable = await draftOf(edit().edited);
    expect(unreadable.error.code).toBe('invalid-input');
    expect(unreadable.text).toBe('nonsense\n');
    expect(await repository.get(slug)).toMatchObject(before);
    for (const { file } of [failed, unreadable]) await rm(path.dirname(file), { recursive: true });
  });

  it('keeps the draft if the firm has changed since, and continues from it', async () => {
    const [open, done] = ['open', 'done'].map((name) => path.join(folder, name)) as [string, string];
    await setEditor(
      `sed -i s/Dana/Ada/ "$1"; touch "${open}"; while [ ! -e "${done}" ]; do sleep 0.05; done`,
    );
    const { edited } = edit();
    await expect.poll(() => readFile(open, 'utf8').catch(() => undefined)).toBe('');
    await repository.write([{ ...before, companyName: 'Somebody else' }].map(validateFirm), 'update');
    await writeFile(done, '');
    const { error, file } = await draftOf(edited);
    expect(error).toMatchObject({ code: 'conflict' });
    expect(await repository.get(slug)).toMatchObject({ name: 'Dana', companyName: 'Somebody else' });
    const again = await firmline(['edit', slug, '--file', file, '--json']);
    expect(JSON.parse(again.stdout)).toMatchObject({ name: 'Ada', companyName: 'Roe' });
    await rm(path.dirname(file), { recursive: true });
  });
});

describe('firmline firms rotate-slug', () => {
  const rotate = async (...args: string[]) => {
    const ran = await firmline(['rotate-slug', slug, ...args, '--json']);
    const rotated = ran.exitCode === 0 ? (JSON.parse(ran.stdout) as RotatedFirm[]) : [];
    return { ...ran, rotated };
  };
  const seenBy = (visited: string) =>
    lookupFirm({ supabaseUrl: stack.supabaseUrl, anonKey: stack.anonKey, slug: visited });

  it('gives a firm a link that nobody can guess, and the old one stops working', async () => {
    const unasked = await firmline(['rotate-slug', slug]);
    expect(unasked).toMatchObject({ exitCode: 2, stdout: '' });
    expect(unasked.stderr).toContain(
      `Giving "${slug}" (Dana, Roe) of the environment, ${new URL(stack.supabaseUrl).host} a new link (the old one stops working) needs --yes when there is no terminal.`,
    );
    const dry = await rotate('--dry-run');
    expect(dry.stderr).toBe('');
    expect(dry.rotated).toMatchObject([
      {
        planned: { method: 'PATCH', url: expect.stringContaining('updated_at=eq.') },
        oldSlug: slug,
        rotated: false,
      },
    ]);
    expect(await repository.get(slug)).toMatchObject(before);

    const [made] = (await rotate('--yes')).rotated;
    expect(made).toMatchObject({
      oldSlug: slug,
      slug: expect.stringMatching(/^roe-[2-9a-km-np-z]{8}$/),
      url: `${stack.url}/${made!.slug}`,
      oldLink: 'gone',
    });
    expect(await seenBy(slug)).toBeNull();
    expect(await seenBy(made!.slug)).toEqual({ ...seen, slug: made!.slug });
    expect((await rotate('--yes')).exitCode).toBe(5);
    await repository.remove([made!.slug]);
  });

  it('keeps the old link with --keep-old', async () => {
    const [made] = (await rotate('--keep-old', '--yes')).rotated;
    expect(made).toMatchObject({ oldLink: 'kept' });
    expect(await seenBy(slug)).toEqual(seen);
    expect(await seenBy(made!.slug)).toEqual({ ...seen, slug: made!.slug });
    await repository.remove([made!.slug]);
  });

  it('keeps the old link until a given time', async () => {
    const dated = await rotate('--keep-old-until', '14d', '--yes');
    const [made] = dated.rotated;
    const days = (Date.parse(made!.oldExpiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(13.9);
    expect(days).toBeLessThan(14.1);
    expect(await repository.get(slug)).toMatchObject({ ...before, expiresAt: made!.oldExpiresAt });
    expect(await repository.get(made!.slug)).toMatchObject({ ...before, slug: made!.slug });
    const again = await rotate('--keep-old-until', '30d', '--yes');
    expect(again).toMatchObject({ exitCode: 6, stdout: '' });
    expect(again.stderr).toContain(`firmline firms expire ${slug} --never`);
    expect(await repository.get(slug)).toMatchObject({ ...before, expiresAt: made!.oldExpiresAt });
    await repository.remove([made!.slug]);
  });

  it.each([
    [['default', '--yes'], 6, 'the firm of the empty path'],
    [['default', '--all-guessable'], 6, '--all-guessable cannot be combined with a slug'],
    [[], 2, '<slug>'],
  ])('%j exits with %i: %s', async (args, exitCode, words) => {
    const ran = await firmline(['rotate-slug', ...args]);
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(ran.stderr).toContain(words);
  });
});

describe('firmline firms expire', () => {
  const expire = (...args: string[]) => firmline(['expire', slug, ...args]);
  const isSeen = async () =>
    (await lookupFirm({ supabaseUrl: stack.supabaseUrl, anonKey: stack.anonKey, slug })) !== null;

  it('expires a link in the database, and restores it', async () => {
    const later = await expire('--at', '2h');
    expect(later).toMatchObject({ exitCode: 0, stdout: `${stack.url}/${slug}\n` });
    expect(later.stderr).toContain('The link works until');
    expect(await isSeen()).toBe(true);
    expect((await expire('--at', 'now')).stderr).toBe(
      'To undo this, run firmline firms undo.\nThe link has expired and shows Page Not Found.\n',
    );
    expect(await isSeen()).toBe(false);
    expect((await firmline(['show', slug])).stdout).toMatch(/^Expired +2\d{3}-/m);
    const dry = await expire('--never', '--dry-run', '--json');
    expect(JSON.parse(dry.stdout)).toMatchObject({ expiresAt: '' });
    expect(await isSeen()).toBe(false);
    expect(JSON.parse((await expire('--never', '--json')).stdout)).toMatchObject({ ...before });
    expect(await isSeen()).toBe(true);
    const set = await firmline(['edit', slug, '--set', 'expires-at=2027-01-31', '--json']);
    expect(JSON.parse(set.stdout)).toMatchObject({ expiresAt: '2027-01-31T00:00:00.000Z' });
  });

  it.each([
    [[slug], 2, '--at 14d'],
    [[slug, '--at', '1d', '--never'], 6, 'cannot be combined'],
    [['nobody', '--never'], 5, 'There is no firm "nobody"'],
    [['--never'], 2, '<slug>'],
  ])('%j exits with %i: %s', async (args, exitCode, words) => {
    const ran = await firmline(['expire', ...args]);
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(ran.stderr).toContain(words);
  });
});

describe('firmline firms delete', () => {
  it('asks first, and deletes all given firms or none', async () => {
    await repository.write([{ ...before, slug: 'edited-firm-2' }].map(validateFirm), 'update');
    const both = ['delete', slug, 'edited-firm-2'];
    const unasked = await firmline(both);
    expect(unasked).toMatchObject({ exitCode: 2, stdout: '' });
    expect(unasked.stderr).toContain('--yes');
    expect((await firmline([...both, 'nobody', '--yes'])).exitCode).toBe(5);
    const dry = await firmline([...both, '--dry-run', '--json']);
    expect(JSON.parse(dry.stdout)).toMatchObject([{ deleted: false }, { deleted: false }]);
    expect(dry.stderr).toBe('');
    expect((await firmline([...both, '--dry-run'])).stderr).toContain('DELETE');
    expect(await repository.get(slug)).not.toBeNull();
    const done = await firmline([...both, '--yes', '--json=slug,deleted']);
    expect(JSON.parse(done.stdout)).toEqual([
      { slug, deleted: true },
      { slug: 'edited-firm-2', deleted: true },
    ]);
    expect(await repository.get(slug)).toBeNull();
  });
});
