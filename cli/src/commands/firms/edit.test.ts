import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { commandSuite } from '../../testing/firm-commands.ts';

const { firms, run, json, requests } = commandSuite();

describe('an edit of one firm', () => {
  it('shows changes from flags, then writes them', async () => {
    firms.add({ slug: 'dana', company_name: 'Rowe' });
    writeFileSync('prompt.txt', 'Be short.');
    const sets = ['--name', 'Dana = Ann', '--company', '', '--first-message', 'Hi'];
    const { printedLines, notes } = await run(['edit', 'dana', ...sets, '--system-file', 'prompt.txt'], {
      styled: true,
    });
    expect(printedLines).toEqual(['https://demo.example.com/dana']);
    expect(notes).toEqual(
      expect.arrayContaining(['<red>  - company: Rowe</>', '<green>  + name: Dana = Ann</>']),
    );
    expect(firms.rows).toMatchObject([
      { name: 'Dana = Ann', company_name: '', first_message: 'Hi', system: 'Be short.' },
    ]);
  });

  it('keeps the old link of a changed slug, and says so', async () => {
    firms.add({ slug: 'dana' });
    const leads =
      'The old link leads here too, and the firm can have its slug back. To end it, run firmline firms delete dana';
    expect((await run(['edit', 'dana', '--name', 'Ann'])).notes).not.toContain(leads);
    expect((await run(['edit', 'dana', '--slug', 'ann'], { yes: false })).notes.at(-1)).toBe(leads);
    expect(firms.rows).toMatchObject([{ slug: 'ann' }, { slug: 'dana', leads_to: 'ann' }]);
    expect((await run(['show', 'ann'])).printedLines).toContain(
      'Old link      https://demo.example.com/dana',
    );
    expect((await run(['list'])).notes.at(-1)).toBe('1 firm');
  });

  it('finds the firm by its old link, which is deleted alone', async () => {
    firms.add({ slug: 'ann' }, { slug: 'dana', leads_to: 'ann' });
    const { notes } = await run(['edit', 'dana', '--name', 'Eve']);
    expect(notes[0]).toBe('"dana" is an old link of "ann".');
    expect(firms.rows).toMatchObject([{ slug: 'ann', name: 'Eve' }, { slug: 'dana' }]);
    await run(['delete', 'dana']);
    expect(firms.slugs()).toEqual(['ann']);
  });

  it('takes an old link of the firm as its slug, and refuses that of another', async () => {
    firms.add({ slug: 'b' }, { slug: 'a', leads_to: 'b' }, { slug: 'c', name: 'Cy' });
    for (const args of [
      ['edit', 'c', '--slug', 'a'],
      ['create', '--name', 'Zoe', '--slug', 'a'],
    ])
      expect((await run(args)).error).toMatchObject({
        code: 'conflict',
        message: '"a" is an old link of "b".',
        hint: expect.stringMatching(/or end the old link: firmline firms delete a$/) as string,
      });
    expect((await run(['edit', 'b', '--slug', 'a'])).error).toBeUndefined();
    expect(firms.rows.map(({ slug, leads_to }) => `${slug} ${leads_to}`).toSorted()).toEqual([
      'a null',
      'b a',
      'c null',
    ]);
  });

  it('says that an old link is lost, if the table keeps none', async () => {
    firms.add({ slug: 'dana' });
    firms.before(({ method, url }, response) => {
      if (method !== 'GET' || !url.includes('leads_to=in')) return false;
      response.writeHead(200, { 'content-type': 'application/json', 'content-range': '*/0' }).end('[]');
      return true;
    });
    expect((await run(['edit', 'dana', '--slug', 'ann'])).error).toMatchObject({
      message: expect.stringContaining('the old link with "dana" no longer works') as string,
      hint: expect.stringContaining('schema.sql') as string,
    });
  });

  it('writes nothing if nothing changes, or with --dry-run', async () => {
    firms.add({ slug: 'dana' });
    expect(await run(['edit', 'dana', '--name', 'Dana', '--slug', 'dana'])).toMatchObject({
      printedLines: [],
      notes: ['Nothing to change.'],
    });
    expect(await json(['edit', 'dana', '--name', 'Ann', '--dry-run'])).toMatchObject({
      name: 'Ann',
      dryRun: true,
    });
    expect(requests('PATCH')).toBe(0);
  });

  it('needs a firm that is there, and changes if there is no terminal', async () => {
    const codeOf = async (...args: string[]) => (await run(['edit', ...args])).error?.code;
    expect(await codeOf('dana', '--name', 'Ann')).toBe('not-found');
    firms.add({ slug: 'dana' });
    expect(await codeOf('dana')).toBe('input-needed');
  });

  it('refuses what cannot stand on a page, but not what the firm already has', async () => {
    firms.add({ slug: 'dana', company_name: 'NULL' });
    const { error } = await run(['edit', 'dana', '--name', '[Name]']);
    expect(error).toMatchObject({
      code: 'invalid-input',
      hint: expect.stringContaining('--allow placeholder') as string,
    });
    expect((await run(['edit', 'dana', '--name', 'Ann'])).error).toBeUndefined();
    expect((await run(['edit', 'dana', '--name', '[Name]', '--allow', 'placeholder'])).error).toBeUndefined();
  });
});

describe('a prompt in the editor of a person', () => {
  const editWith = async (line: string) => {
    vi.stubEnv('VISUAL', line);
    return run(['edit', 'dana'], { interactive: true });
  };

  it('replaces the prompt, and the text stays in its file if it is refused', async () => {
    firms.add({ slug: 'dana', system: 'Be kind.\nBe brief.' });
    expect((await editWith("sed -i 's/brief/short/'")).error).toBeUndefined();
    expect(firms.rows).toMatchObject([{ system: 'Be kind.\nBe short.' }]);
    const { error } = await editWith("sed -i 's/short/{{tone}}/'");
    const [, file = ''] = /Your text is in (\S+)\.$/.exec(error?.hint ?? '') ?? [];
    expect(readFileSync(file, 'utf8')).toContain('Be {{tone}}.');
    expect(firms.rows).toMatchObject([{ system: 'Be kind.\nBe short.' }]);
    rmSync(path.dirname(file), { recursive: true });
  });

  it('is kept if the editor fails or saves nothing, which leaves no file', async () => {
    firms.add({ slug: 'dana', system: 'Be kind.' });
    expect((await editWith('true')).notes).toEqual([
      'Opening the prompt in true. Save and close it to go on.',
      'The editor ended at once. One with a window of its own needs a flag to wait: code --wait.',
      'Nothing to change.',
    ]);
    expect((await editWith('false')).error).toMatchObject({
      message: 'The editor false failed (1).',
      hint: expect.stringMatching(/^Set \$VISUAL or \$EDITOR .* --system-file\.$/) as string,
    });
    expect((await editWith('truncate -s 0')).error).toMatchObject({
      message: 'The saved file is empty, so nothing was changed.',
      hint: "To clear the prompt, run firmline firms edit dana --system ''",
    });
    expect(firms.rows).toMatchObject([{ system: 'Be kind.' }]);
  });
});
