import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { commandSuite } from '../../testing/firm-commands.ts';
import { keys } from '../../testing/person.ts';
import { writeBefore } from '../../testing/refuse-writes.ts';

const { firms, run, json, requests } = commandSuite();

describe('an edit of one firm', () => {
  it('shows changes from flags, then writes them', async () => {
    firms.add({ slug: 'dana', company_name: 'Rowe' });
    writeFileSync('prompt.txt', 'Be short.');
    const sets = ['name=Dana = Ann', 'company=', ' first-message =Hi'].flatMap((one) => ['--set', one]);
    const { printed, said } = await run(['edit', 'dana', ...sets, '--system-file', 'prompt.txt'], {
      styled: true,
    });
    expect(printed).toEqual(['https://demo.example.com/dana']);
    expect(said).toEqual(
      expect.arrayContaining(['<red>  - company: Rowe</>', '<green>  + name: Dana = Ann</>']),
    );
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

  it.each([
    ['--name', /Pass --set 'name=Dana R'$/],
    ['--company', /pass --set company=…$/],
  ])('names what to pass instead of %s', async (flag, words) => {
    expect((await run(['edit', 'dana', flag, 'Dana R'])).error?.message).toMatch(words);
  });

  it('needs a firm, and changes if there is no terminal', async () => {
    const codeOf = async (...args: string[]) => (await run(['edit', ...args])).error?.code;
    expect(await codeOf('dana', '--set', 'name=Ann')).toBe('not-found');
    firms.add({ slug: 'dana' });
    expect(await codeOf('dana')).toBe('input-needed');
    expect(await codeOf('--set', 'name=Ann')).toBe('input-needed');
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

describe('a form of one firm', () => {
  const typed = `\u0015Ann${keys.save}`;

  it('begins with what is stored, and shows the command', async () => {
    firms.add({ slug: 'dana', company_name: 'NULL' });
    const { said, screen, error } = await run(['edit', 'dana'], {}, [['Contact', typed]]);
    expect(error).toBeUndefined();
    expect(screen).toContain('Change "dana"');
    expect(screen).toContain('Hey Dana,');
    expect(said[0]).toBe("$ firmline firms edit dana --set 'name=Ann'");
    expect(firms.rows).toMatchObject([{ name: 'Ann', company_name: 'NULL' }]);
  });

  it('overwrites nothing that somebody has written meanwhile', async () => {
    firms.add({ slug: 'dana' });
    writeBefore(firms, 'PATCH', 'dana');
    const { said, error } = await run(['edit', 'dana'], {}, [['Contact', typed]]);
    expect(error).toMatchObject({ code: 'conflict' });
    expect(said).toContain("$ firmline firms edit dana --set 'name=Ann'");
    expect(firms.rows).toMatchObject([{ name: 'Else' }]);
  });

  it('changes nothing if the person leaves it, and keeps what was typed', async () => {
    firms.add({ slug: 'dana' });
    const { error } = await run(['edit', 'dana'], {}, [
      ['Contact', '\u0015Ann'],
      ['Hey Ann', keys.escape],
    ]);
    expect(error).toMatchObject({
      code: 'aborted',
      hint: "To continue, run firmline firms edit dana --set 'name=Ann'",
    });
  });
});
