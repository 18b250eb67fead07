import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runLine } from '../commands/program.ts';
import { exitCodeOf } from '../exit-codes.ts';
import { globalFlagsOf } from '../global-flags.ts';
import { firmSuite } from '../testing/firm-table.ts';
import { memoryOutput } from '../testing/memory-output.ts';
import { testServer } from '../testing/platform-server.ts';
import { consequencesOf } from './consequences.ts';

const firms = firmSuite();

describe('links to verify', () => {
  const page = 'https://demo.example.com';
  const targets = async (...args: readonly string[]) => {
    const line = ['link', 'verify', ...args, '--no-call', '--dry-run', '--json'];
    const output = memoryOutput(globalFlagsOf(line));
    await runLine(line, output);
    const planned = JSON.parse(output.printedLines.join('')) as { slug: string; url: string }[];
    return planned.map(({ slug, url }) => [slug, url]);
  };
  const slugs = async (...args: readonly string[]) => (await targets(...args)).map(([slug]) => slug);
  beforeEach(() => firms.add({ slug: 'a' }, { slug: 'b' }, { slug: 'c', name: 'Chris' }));
  afterEach(() => void (process.exitCode = undefined));

  it('are those of one firm, of several, of all and of a file', async () => {
    expect(await targets('a')).toEqual([['a', `${page}/a`]]);
    expect(await slugs('c', `${page}/a`)).toEqual(['c', 'a']);
    expect(await slugs('--all')).toEqual(['a', 'b', 'c']);
    writeFileSync('links.csv', 'slug,name\nb,Bo\na,Ann\n');
    expect(await slugs('--file', 'links.csv')).toEqual(['b', 'a']);
  });

  it('are an error where no link is chosen, because a check of nothing must not pass', async () => {
    firms.rows.length = 0;
    await expect(targets('--all')).rejects.toMatchObject({
      code: 'not-found',
      message: 'There is no link to check.',
    });
  });

  it('are listed only for a caller that exists', async () => {
    const line = ['link', 'verify', 'a', '--dry-run', '--caller', 'nobody-has-this-caller'];
    await expect(runLine(line, memoryOutput(globalFlagsOf(line)))).rejects.toThrow('nobody-has-this-caller');
  });

  it.each(['', ';'])('are those that an import has written: %j', async (separator) => {
    const rows = ['slug,name,Email', 'a,Ann,ann@x.example', 'b,Bo,bo@x.example'];
    writeFileSync('leads.csv', rows.join('\n').replaceAll(',', separator || ','));
    await runLine(['firms', 'import', 'leads.csv', '--ignore-unknown', '--yes'], memoryOutput({ yes: true }));
    expect(await slugs('--file', 'leads.csv.links.csv')).toEqual(['a', 'b']);
  });

  it.each([
    [
      ['a', '--url', 'http://x/y'],
      ['a', 'http://x/y'],
    ],
    [
      ['--url', 'http://x/caf%C3%A9/'],
      ['café', 'http://x/caf%C3%A9/'],
    ],
    [
      ['--url', 'https://x'],
      ['default', 'https://x'],
    ],
    [
      ['--url', 'https://x/%'],
      ['%', 'https://x/%'],
    ],
  ])('are an address with %j', async (args, target) => {
    expect(await targets(...args)).toEqual([target]);
  });

  it.each([
    [['a', '--all'], 2, 'a slug cannot be combined with --all.'],
    [['--url', 'http://x', '--file', 'links.csv'], 2, "cannot be used with option '--file"],
    [['a', 'b', '--url', 'http://x'], 2, 'a slug cannot be combined with --url.'],
    [['--url', 'demo.example.com'], 2, 'Not an http(s) address'],
    [['a', '--header', 'x-gate'], 2, 'Not a header'],
    [['a', '--workers', '9'], 2, 'Not a whole number from 1 to 8.'],
    [['a', '--caller', 'divorce'], 2, "cannot be used with option '--no-call"],
    [['nobody', '--url', 'http://x'], 5, 'There is no firm "nobody"'],
    [['a', 'nobody'], 5, 'There is no firm "nobody"'],
  ])('are refused with %j', async (args, exitCode, message) => {
    const error: unknown = await targets(...args).catch((cause: unknown) => cause);
    expect(exitCodeOf(error)).toBe(exitCode);
    expect((error as Error).message).toContain(message);
  });
});

describe('the services that a call from a page reaches', () => {
  const page = testServer();
  const answer = (config: unknown) =>
    page.answerWith((_, response) =>
      response.end(`<SCRIPT type="x" id="firmline-config">${JSON.stringify(config)}</SCRIPT>`),
    );

  it('are those in its configuration beyond this machine', async () => {
    answer({ webhookUrl: 'https://hooks.example.com/a', platformUrl: 'https://platform.example.com' });
    expect(await consequencesOf(`${page.url}/a`)).toEqual({
      webhook: 'https://hooks.example.com/a',
      platform: 'https://platform.example.com/',
    });
  });

  it.each([[{ webhookUrl: '/_/webhook', platformUrl: 'http://localhost:1' }], [{ webhookUrl: 5 }]])(
    'are none with %j',
    async (config) => {
      answer(config);
      expect(await consequencesOf(page.url)).toEqual({});
    },
  );

  it.each([null, 'x'])('are unknown with %j, on this machine too', async (config) => {
    answer(config);
    expect(await consequencesOf(page.url)).toEqual({ unknownAt: page.url });
  });

  it('are unknown of a page that cannot be read, and none where nothing responds on this machine', async () => {
    const url = 'http://unreachable.invalid/a';
    expect(await consequencesOf(url, 1000)).toEqual({ unknownAt: url });
    expect(await consequencesOf('http://127.0.0.1:9/', 1000)).toEqual({});
  });
});
