import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { commandSuite } from '../../testing/firm-commands.ts';
import { keys } from '../../testing/person.ts';

const { firms, run, json, requests } = commandSuite();

describe('an edit of one firm', () => {
  it('shows changes from flags and files, then writes them', async () => {
    firms.add({ slug: 'dana', company_name: 'Rowe' });
    writeFileSync('prompt.txt', 'Be short.');
    const sets = ['name=Dana = Ann', 'company=', ' first-message =Hi'].flatMap((one) => ['--set', one]);
    const { printed, said } = await run(['edit', 'dana', ...sets, '--system-file', 'prompt.txt'], {
      styled: true,
    });
    expect(printed).toEqual(['https://demo.example.com/dana']);
    expect(said).toEqual(expect.arrayContaining(['<red>-company: Rowe</>', '<green>+name: Dana = Ann</>']));
    expect(firms.rows).toMatchObject([
      { name: 'Dana = Ann', company_name: '', first_message: 'Hi', system: 'Be short.' },
    ]);
  });

  it('says that the old link stopped only if the slug changed', async () => {
    firms.add({ slug: 'dana' });
    const ended = 'The old link with "dana" no longer works.';
    expect((await run(['edit', 'dana', '--set', 'name=Ann'])).said).not.toContain(ended);
    expect((await run(['edit', 'dana', '--set', 'slug=ann'])).said.at(-1)).toBe(ended);
    expect(firms.slugs()).toEqual(['ann']);
  });

  it('writes nothing if nothing changes, or with --dry-run', async () => {
    firms.add({ slug: 'dana' });
    expect(await run(['edit', 'dana', '--set', 'name=Dana', '--set', 'slug=dana'])).toMatchObject({
      printed: [],
      said: ['Nothing to change.'],
    });
    expect(await json(['edit', 'dana', '--set', 'name=Ann', '--dry-run'])).toMatchObject({
      name: 'Ann',
      planned: { method: 'PATCH' },
    });
    expect(requests('PATCH')).toBe(0);
  });

  it.each([['nome=x'], ['name'], ['=x']])('refuses --set %s', async (pair) => {
    firms.add({ slug: 'dana' });
    expect((await run(['edit', 'dana', '--set', pair])).error?.message).toBe(
      `--set ${pair} does not name a field.`,
    );
  });

  it('needs a firm, and changes if there is no terminal', async () => {
    const codeOf = async (...args: string[]) => (await run(['edit', ...args])).error?.code;
    expect(await codeOf('dana', '--set', 'name=Ann')).toBe('not-found');
    firms.add({ slug: 'dana' });
    expect(await codeOf('dana')).toBe('input-needed');
    expect(await codeOf('--set', 'name=Ann')).toBe('input-needed');
  });

  it('asks a person before a file overwrites newer values', async () => {
    firms.add({ slug: 'dana' });
    writeFileSync('firm.json', '{"name":"Ann"}');
    const { screen, error } = await run(['edit', 'dana', '--file', 'firm.json'], {}, [
      ['[y/N]', `y${keys.enter}`],
    ]);
    expect([screen, error]).toEqual([expect.stringContaining('Change "dana"'), undefined]);
    expect(
      (await run(['edit', 'dana', '--set', 'name=Bo'], { yes: false, interactive: true })).error,
    ).toBeUndefined();
    expect(firms.rows).toMatchObject([{ name: 'Bo' }]);
  });

  it('refuses what cannot stand on a page, but not what the firm already has', async () => {
    firms.add({ slug: 'dana', company_name: 'NULL' });
    const { error } = await run(['edit', 'dana', '--set', 'name=[Name]']);
    expect(error).toMatchObject({
      code: 'invalid-input',
      hint: expect.stringContaining('--allow placeholder') as string,
    });
    expect((await run(['edit', 'dana', '--set', 'name=Ann'])).error).toBeUndefined();
    expect(
      (await run(['edit', 'dana', '--set', 'name=[Name]', '--allow', 'placeholder'])).error,
    ).toBeUndefined();
  });
});

describe.skipIf(process.platform === 'win32')('a firm that a person edits in their editor', () => {
  const edits = (slug: string, script: string, options = {}) => {
    writeFileSync('edit.sh', `echo "$1" > where; ${script}`);
    vi.stubEnv('TMPDIR', firms.folder);
    vi.stubEnv('VISUAL', `sh '${path.resolve('edit.sh')}'`);
    return run(['edit', slug], { interactive: true, ...options });
  };
  const draft = () => readFileSync('where', 'utf8').trim();
  const rename = (name: string) => `sed "s/Dana/${name}/" "$1" > new && cp new "$1"`;

  it('is written, and the draft is gone', async () => {
    firms.add({ slug: 'Alt & neu.1' });
    expect((await edits('Alt & neu.1', rename('Ann'))).error).toBeUndefined();
    expect(firms.rows).toMatchObject([{ name: 'Ann' }]);
    expect(path.basename(draft())).toBe('Alt___neu.1.txt');
    expect(existsSync(draft())).toBe(false);
  });

  it('keeps the draft where it cannot be written', async () => {
    firms.add({ slug: 'a' });
    const { error } = await edits('a', rename(''));
    expect(error).toMatchObject({
      message: 'A firm needs the name of its contact.',
      hint: `Enter the name that the page greets. Your draft is saved. To use it, run firmline firms edit a --file ${draft()}`,
    });
    expect(readFileSync(draft(), 'utf8')).not.toContain('Dana');
    expect((await edits('a', 'true', { interactive: false })).error).toMatchObject({ code: 'input-needed' });
  });
});
