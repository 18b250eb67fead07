import { writeFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { WrittenFirm } from '../../firms/slugs.ts';
import { commandSuite } from '../../testing/firm-commands.ts';
import { keys, type PersonStep } from '../../testing/person.ts';
import { refuseFrom } from '../../testing/refuse-writes.ts';

const { firms, run, json, requests } = commandSuite();
const page = 'https://demo.example.com';
const create = (...args: string[]) => json<WrittenFirm>(['create', ...args]);

it('warns of an error value in the company, in JSON and for a person', async () => {
  const args = (slug: string) => ['create', '--name', 'Dana', '--company', 'Acme #N/A LLP', '--slug', slug];
  const warning = 'The company has a part that is "#N/A", which programs write for a missing value.';
  expect((await run(args('acme'))).notes).toContain(`Warning: ${warning}`);
  expect(await json(args('acme-two'))).toMatchObject({ slug: 'acme-two', warnings: [warning] });
  const edited = await json(['edit', 'acme', '--company', 'Acme #REF!']);
  expect(edited).toMatchObject({ warnings: [expect.stringContaining('"#REF!"') as string] });
  expect(await json(['edit', 'acme', '--company', 'Acme'])).not.toHaveProperty('warnings');
});

describe('firms create', () => {
  it('makes a slug that cannot be guessed from the company', async () => {
    const texts = ['--system', 'Be kind.', '--first-message', 'Hi'];
    const made = await create('--name', 'Dana', '--company', 'Rowe LLP', ...texts);
    expect(made.slug).toMatch(/^rowe-llp-\w+$/);
    expect(made.url).toBe(`${page}/${made.slug}`);
    expect(firms.rows).toMatchObject([
      { slug: made.slug, name: 'Dana', company_name: 'Rowe LLP', system: 'Be kind.', first_message: 'Hi' },
    ]);
  });

  it('keeps a slug that is given, and reads the instructions from a file', async () => {
    writeFileSync('prompt.txt', 'Be short.');
    const made = await create('--name', 'Dana', '--slug', 'dana', '--system-file', 'prompt.txt');
    expect(made).toMatchObject({ slug: 'dana', system: 'Be short.' });
  });

  it('sets when the link expires', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-02-20T23:30:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const made = await create('--name', 'Dana', '--slug', 'dana', '--expires', '30d');
    expect(made.expiresAt).toBe('2027-03-22');
    expect(firms.rows).toMatchObject([{ expires_at: '2027-03-22T23:59:59.999-12:00' }]);
    await run(['edit', 'dana', '--expires', '14d']);
    expect(firms.rows).toMatchObject([{ expires_at: '2027-03-06T23:59:59.999-12:00' }]);
    const { error } = await run(['create', '--name', 'Dana', '--slug', 'other', '--expires', 'soon']);
    expect(error).toMatchObject({ code: 'invalid-input', message: '"soon" is not a valid time.' });
  });

  it('refuses a link that would not work for a moment', async () => {
    const late = ['create', '--name', 'Dana', '--slug', 'dana', '--expires', '2020-01-31'];
    expect((await run(late)).error).toMatchObject({
      message: 'The expiry is in the past, the end of 2020-01-31: the link would not work.',
      hint: 'Choose a later day. If it is meant so, pass --allow past.',
    });
    expect(firms.rows).toEqual([]);
    expect((await run([...late, '--allow', 'past'])).error).toBeUndefined();
  });

  it('says that a firm with this contact and company exists, and asks a person', async () => {
    firms.add({ slug: 'rowe-1', name: 'Dana', company_name: 'Rowe' });
    const given = ['create', '--name', 'Dana', '--company', 'rowe'];
    const words = `There is a firm with this contact and company: ${page}/rowe-1`;
    const { error } = await run(given, {}, [['Create another one', `n${keys.enter}`]]);
    expect(error).toMatchObject({ code: 'aborted' });
    expect(firms.rows).toHaveLength(1);
    expect((await run(given)).notes).toContain(words);
    expect(firms.rows).toHaveLength(2);
  });

  it('suggests another slug if the given one is taken', async () => {
    firms.add({ slug: 'dana', name: 'Ann' });
    const hint = expect.stringMatching(/^Use another one, such as "dana-\w{8}"\.$/) as string;
    const given = ['create', '--name', 'Dana', '--slug', 'dana'];
    expect((await run(['create', '--name', ''])).error).toMatchObject({
      message: 'A firm needs the name of its contact.',
    });
    for (const options of [{}, { dryRun: true }, { interactive: true }])
      expect((await run(given, options)).error).toMatchObject({ code: 'conflict', hint });
    expect(firms.rows).toHaveLength(1);
  });

  it('writes nothing with --dry-run, and says that the random ending will differ', async () => {
    const random = await run(['create', '--name', 'Dana', '--dry-run']);
    expect(random.notes.at(-1)).toBe('The random ending of the slug will be different.');
    const plain = await run(['create', '--name', 'Dana', '--slug', 'dana', '--dry-run']);
    expect(plain.notes).toEqual([
      expect.stringMatching(/^Write 1 firm in the environment, .*: not done \(--dry-run\)\.$/),
    ]);
    const planned = await create('--name', 'Dana', '--slug', 'dana', '--dry-run');
    expect(planned).toMatchObject({ url: `${page}/dana`, dryRun: true });
    expect(requests('POST')).toBe(0);
  });

  it('refuses two sources of the instructions', async () => {
    const { error } = await run(['create', '--name', 'Dana', '--system', 'a', '--system-file', 'b']);
    expect(error?.message).toContain("--system <text>' cannot be used with");
  });

  it.each([
    [
      ['--name', '#N/A'],
      'The name is "#N/A", which programs write for a missing value. The page would say "Hey #N/A,"',
      'error-value',
    ],
    [
      ['--name', 'Dana', '--first-message', 'Hi {{first_name}}!'],
      'placeholder that was not filled in: "{{first_name}}"',
      'placeholder',
    ],
    [['--name', 'Dana', '--system', '@prompt.txt'], 'the name of a file', 'file-name'],
  ])('refuses %j, unless the code is allowed', async (flags, message, code) => {
    const { error } = await run(['create', ...flags]);
    expect(error).toMatchObject({
      code: 'invalid-input',
      hint: expect.stringContaining(`--allow ${code}`) as string,
    });
    expect(error?.message).toContain(message);
    expect(firms.rows).toEqual([]);
    await create(...flags, '--allow', code);
    expect(firms.rows).toHaveLength(1);
  });

  it('warns of a text that may be wrong, and writes it', async () => {
    const { notes, error } = await run(['create', '--name', 'Dana', '--company', 'MÃ¼ller']);
    expect(error).toBeUndefined();
    expect(notes).toEqual([expect.stringMatching(/^Warning: The company has "MÃ¼ller"/)]);
    expect(firms.rows).toHaveLength(1);
  });
});

describe('a new firm without its name', () => {
  const answer = (steps: readonly PersonStep[], ...args: string[]) => run(['create', ...args], {}, steps);

  it('is asked for contact and company, until they can stand on a page', async () => {
    const { screen, error } = await answer(
      [
        ['Contact to greet', keys.enter],
        ['A firm needs the name of its contact.', `#REF!${keys.enter}`],
        ['missing value', `  Dana ${keys.enter}`],
        ['Company (if empty, the page says "law firms")', `Rowe & Co${keys.enter}`],
      ],
      '--slug',
      'dana',
      '--expires',
      '2999-01-31',
    );
    expect(error).toBeUndefined();
    expect(screen).toContain('A firm needs the name of its contact.');
    expect(firms.rows).toMatchObject([
      {
        slug: 'dana',
        name: 'Dana',
        company_name: 'Rowe & Co',
        expires_at: expect.stringMatching(/^2999-01-31/) as string,
      },
    ]);
  });

  it.each([
    ['its slug is taken', ['--slug', 'taken'], 'conflict'],
    ['its slug is invalid', ['--slug', 'No Slug!'], 'invalid-input'],
    ['its expiry is past', ['--expires', '2020-01-31'], 'invalid-input'],
  ])('asks for nothing if %s', async (_, args, code) => {
    firms.add({ slug: 'taken' });
    const { screen, error } = await answer([], ...args);
    expect({ screen, code: error?.code }).toEqual({ screen: '', code });
  });

  it('asks for nothing if the data service does not respond', async () => {
    refuseFrom(firms, 'GET', 1);
    const { screen, error } = await answer([]);
    expect({ screen, code: error?.code }).toEqual({ screen: '', code: 'auth' });
  });

  it.each([keys.ctrlC, '\u0004'])('is not created if the person leaves with %j', async (key) => {
    const { error } = await answer([['Contact to greet', key]]);
    expect(error).toMatchObject({ code: 'aborted', message: 'Nothing was changed.' });
    expect(firms.rows).toEqual([]);
  });
});
