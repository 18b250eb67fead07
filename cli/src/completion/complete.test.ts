import { mkdirSync, writeFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { firmSuite } from '../testing/firm-table.ts';
import { complete, positionOf, replyTo } from './complete.ts';

const firms = firmSuite();
beforeEach(() => {
  vi.stubEnv('FIRMLINE_PLATFORM_URL', firms.server.url);
  vi.stubEnv('FIRMLINE_PLATFORM_PRIVATE_KEY', 'private');
  // A person's patience ends sooner than a busy machine responds.
  const timeouts = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
  return () => timeouts.mockRestore();
});

/** Commands named like the product's, with every kind of option and argument. */
function program(): Command {
  const root = new Command('firmline')
    .option('--profile <name>', 'a profile')
    .option('-v, --verbose', 'more');
  const area = (name: string) => root.command(name);
  const show = area('firms').alias('f').description('Firms').command('show').argument('<slug>');
  show
    .option('-c, --color [when]', 'colors')
    .option('--set <key=value>', 'a value')
    .option('--tag <tags...>', 't');
  show.option('--file <file>', 'a file').addOption(new Option('--kind <kind>').choices(['one', 'two']));
  show
    .option('--firm <slug>', 'another')
    .option('--secret', 'x')
    .addOption(new Option('--hidden').hideHelp());
  area('link').command('open').argument('<one>').argument('<csv...>');
  area('assistants').command('get').argument('[ids...]');
  const test = area('test');
  test.command('run').argument('[pattern...]').option('--scenario <id>');
  const config = area('config');
  config.command('get').argument('[setting]');
  config.command('set').argument('<setting>').argument('<value>');
  const profile = area('profile');
  for (const name of ['use', 'add']) profile.command(name).argument('<name>');
  root.command('api').argument('[words...]');
  return root;
}

describe('the position of the last word', () => {
  it.each([
    ['', { command: 'firmline', typed: '', before: [] }],
    ['firms show x', { command: 'show', typed: 'x', argument: 'slug' }],
    ['f show ', { command: 'show', typed: '', argument: 'slug' }],
    ['firms show a firms ', { command: 'show', before: ['a', 'firms'], argument: undefined }],
    ['link open a b', { argument: 'csv' }],
    ['link open a b c d', { argument: 'csv', before: ['a', 'b', 'c'] }],
    ['firms show -c ', { valueOf: '--color', prefix: '' }],
    ['firms show --color=al', { valueOf: '--color', prefix: '--color=', typed: 'al' }],
    ['firms show --color a b', { valueOf: undefined, before: [], used: ['--color'] }],
    ['firms show --secret=b', { valueOf: undefined, prefix: '--secret=', typed: 'b' }],
    ['firms show --none a', { used: [], before: [] }],
    ['firms show -- --color ', { isRaw: true, before: ['--color'], valueOf: undefined }],
    ['firms show -- --color=x', { isRaw: true, prefix: '', typed: '--color=x' }],
    ['--profile firms fi', { command: 'firmline', used: ['--profile'], before: [] }],
  ])('of %j is %j', (line, expected) => {
    const { command, argument, valueOf, used, ...rest } = positionOf(program(), line.split(' '));
    const found = { ...rest, command: command.name(), argument: argument?.name(), valueOf: valueOf?.long };
    expect({ ...found, used: [...used].map(({ long }) => long) }).toMatchObject(expected);
  });
});

describe('the completion of a command line', () => {
  const offered = async (line: string) =>
    (await complete(program(), line.split(' '))).map(({ value }) => value);

  it.each([
    ['f', ['firms']],
    ['firms show --', ['--color', '--set', '--tag', '--file', '--kind', '--firm', '--secret', '--help']],
    [
      'firms show --set a=b --tag t --file f --color x --',
      ['--set', '--tag', '--kind', '--firm', '--secret', '--help'],
    ],
    ['firms show --kind ', ['one', 'two']],
    ['firms show --kind=t', ['--kind=two']],
    ['firms show --file ', [':files']],
    ['link open a ', [':files']],
    ['test run ', [':files']],
    ['profile use ', ['local']],
    ['profile add ', []],
    ['config set serviceRoleK', []],
    ['config get serviceRoleK', ['serviceRoleKey']],
    ['config set slugs ', ['random', 'plain']],
    ['api assistant ge', ['get']],
  ])('%j: %j', async (line, words) => {
    expect(await offered(line)).toEqual(words);
  });

  it('offers scenarios of the nearest folder, by file name', async () => {
    mkdirSync('fixtures/scenarios', { recursive: true });
    for (const name of ['a.yaml', 'b.YML', 'c.txt', 'yaml']) writeFileSync(`fixtures/scenarios/${name}`, '');
    mkdirSync('sub');
    process.chdir('sub');
    expect(await offered('test run ')).toEqual(['a', 'b', ':files']);
  });

  const answer = (rows: unknown, status = 200) =>
    firms.server.answerWith((_, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(rows)),
    );
  const rows = [
    { slug: 'a1', id: 'i1', name: 'Dana' },
    { slug: 5, id: 5 },
    null,
    'x',
    { slug: 'a2', id: 'i2', name: 5 },
  ];

  it('offers slugs and assistants from the services, with their names', async () => {
    answer(rows);
    expect(await complete(program(), ['firms', 'show', 'a'])).toEqual([
      { value: 'a1', detail: 'Dana' },
      { value: 'a2', detail: '' },
    ]);
    expect(await offered('firms show --firm a')).toEqual(['a1', 'a2']);
    expect(await complete(program(), ['assistants', 'get', 'i'])).toEqual([
      { value: 'i1', detail: 'Dana' },
      { value: 'i2', detail: '' },
    ]);
    const [slugs, , ids] = firms.server.seen;
    expect(slugs).toMatchObject({
      url: '/rest/v1/legal_firm_visitors?select=slug,name&order=slug&limit=100&slug=like.a*',
      headers: { apikey: 'the-service-role-key-of-a-test' },
    });
    expect(ids).toMatchObject({ url: '/assistant?limit=100', headers: { authorization: 'Bearer private' } });
  });

  it.each(['a*', 'a%', 'a_', 'a\\'])('compares %j locally because of its wildcard', async (typed) => {
    answer([{ slug: `${typed}b` }, { slug: 'ab' }]);
    expect(await offered(`firms show ${typed}`)).toEqual([`${typed}b`]);
    expect(firms.server.seen[0]?.url).not.toContain('like');
  });

  it.each<[string, unknown, number]>([
    ['no list', { slug: 'a' }, 200],
    ['a refusal', rows, 401],
    ['a redirect', rows, 302],
  ])('is empty after %s', async (_, body, status) => {
    answer(body, status);
    expect(await offered('firms show a')).toEqual([]);
    expect(await offered('assistants get ')).toEqual([]);
  });
});

describe('the reply to a shell', () => {
  const rows = ['plain', 'with space', 'a=b'].map((slug) => ({ slug, name: 'N'.repeat(70) }));
  beforeEach(() => firms.server.answerWith((_, response) => response.end(JSON.stringify(rows))));
  const replied = (shell: 'bash' | 'fish', ...words: string[]) => replyTo(shell, words, program());

  it('has details for a shell that shows them, on one line and shortened', async () => {
    expect(await replied('fish', 'firms', 'show', 'plain')).toEqual([`plain\t${'N'.repeat(60)}`]);
    expect(await replied('bash', 'firms', 'show', 'plain')).toEqual(['plain']);
    expect(await replied('fish', 'firms', 'show', '--kind', 'o')).toEqual(['one']);
  });

  it.each(['"', "'"])('has only values that need no quotes after %s', async (quote) => {
    expect(await replied('bash', 'firms', 'show', quote)).toEqual(['plain', 'a=b']);
    expect(await replied('fish', 'firms', 'show', `${quote}pl`)).toHaveLength(1);
  });

  it('continues after the equals sign in bash, which splits words there', async () => {
    expect(await replied('bash', 'firms', 'show', '--kind', '=', 't')).toEqual(['two']);
    expect(await replied('bash', 'firms', 'show', '--kind', '=')).toEqual(['one', 'two']);
    expect(await replied('bash', 'firms', 'show', '--kind=t')).toEqual(['two']);
    expect(await replied('fish', 'firms', 'show', '--kind=t')).toEqual(['--kind=two']);
    // The text after the value is a separate word.
    expect(await replied('bash', 'firms', 'show', '--kind', '=', 'two', 'pl')).toEqual(['plain']);
    expect(await replied('bash', 'firms', 'show', 'a', '=', 'x')).toEqual([]);
  });

  it('has only file names where only they are possible', async () => {
    expect(await replied('bash', 'firms', 'show', '--file', '')).toEqual([':files']);
    expect(await replyTo('bash', [], program())).toContain('firms');
  });
});
