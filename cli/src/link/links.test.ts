import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { targetsOf } from '../commands/link/verify.ts';
import type { VerifyFlags } from '../commands/link/visit-links.ts';
import { firmSuite } from '../testing/firm-table.ts';
import { memoryOutput } from '../testing/memory-output.ts';
import { startPlatformServer } from '../testing/platform-server.ts';
import { consequencesOf } from './consequences.ts';
import { openInBrowser } from './hand-over.ts';
import { screenshotFolder } from './screenshots.ts';

const firms = firmSuite();

describe('links to verify', () => {
  const targets = async (slugs: string | readonly string[] | undefined, flags: Partial<VerifyFlags> = {}) => {
    const found = await targetsOf(
      slugs === undefined ? [] : [slugs].flat(),
      { call: false, words: false, workers: 1, retries: 0, ...flags },
      memoryOutput(),
    );
    return found.map((target) => [target.slug, target.url, target.firm?.slug]);
  };
  const page = 'https://demo.example.com';
  beforeEach(() => firms.add({ slug: 'a' }, { slug: 'b' }));

  it('are those of one firm, of all firms, or an address', async () => {
    expect(await targets('a')).toEqual([['a', `${page}/a`, 'a']]);
    expect(await targets(undefined, { all: true })).toEqual([
      ['a', `${page}/a`, 'a'],
      ['b', `${page}/b`, 'b'],
    ]);
    expect(await targets('a', { url: 'http://x/y' })).toEqual([['a', 'http://x/y', 'a']]);
  });

  it('are those of several slugs, of a condition and of a file', async () => {
    firms.add({ slug: 'c', name: 'Chris' });
    const slugs = async (...args: Parameters<typeof targets>) =>
      (await targets(...args)).map(([slug]) => slug);
    expect(await slugs(['c', `${page}/a`])).toEqual(['c', 'a']);
    expect(await slugs(undefined, { filter: { search: 'Chris' } })).toEqual(['c']);
    writeFileSync('links.csv', 'slug,name\nb,Bo\na,Ann\n');
    expect(await slugs(undefined, { file: 'links.csv' })).toEqual(['b', 'a']);
    await expect(slugs(['a', 'nobody'])).rejects.toThrow(/There is no firm "nobody"/);
  });

  it.each([
    ['http://x/caf%C3%A9/', 'café'],
    ['https://x', 'default'],
    ['https://x/%', '%'],
  ])('have the slug of the address without a firm: %s', async (url, slug) => {
    expect(await targets(undefined, { url })).toEqual([[slug, url, undefined]]);
  });

  it.each([
    ['a', { all: true }, /--all visits every link/],
    [undefined, { all: true, url: 'http://x' }, /--all visits every link/],
    [undefined, { all: true, filter: { search: 'a' } }, /--all visits every link/],
    [undefined, { all: true, file: 'links.csv' }, /--all visits every link/],
    [undefined, { url: 'http://x', filter: { search: 'a' } }, /--url can be compared with one firm/],
    [undefined, { url: 'http://x', file: 'links.csv' }, /--url can be compared with one firm/],
    [undefined, { url: 'ftp://x' }, /"ftp:\/\/x" is not an http/],
    [undefined, { url: 'x' }, /is not an http/],
    ['nobody', { url: 'http://x' }, /There is no firm "nobody"/],
    ['nobody', {}, /There is no firm "nobody"/],
  ])('are not %s with %j', async (slug, flags, message) => {
    await expect(targets(slug, flags)).rejects.toThrow(message);
  });
});

describe('the services that a call from a page reaches', () => {
  let page: Awaited<ReturnType<typeof startPlatformServer>>;
  beforeEach(async () => {
    page = await startPlatformServer();
  });
  afterEach(() => page.stop());
  const answer = (config: unknown) =>
    page.answerWith((_, response) =>
      response.end(`<SCRIPT type="x" id="firmline-config">${JSON.stringify(config)}</SCRIPT>`),
    );

  it('are those in its configuration beyond this machine', async () => {
    answer({ webhookUrl: 'https://hooks.example.com/a', platformUrl: 'https://platform.example.com' });
    expect(await consequencesOf([`${page.url}/a`, `${page.url}/b`])).toEqual({
      webhooks: ['https://hooks.example.com/a'],
      platforms: ['https://platform.example.com/'],
    });
    // Pages of one origin share their services.
    expect(page.seen).toHaveLength(1);
  });

  it.each([
    [{ webhookUrl: '/_/webhook', platformUrl: 'http://localhost:1' }],
    [{ webhookUrl: 5 }],
    [null],
    ['x'],
  ])('are none with %j', async (config) => {
    answer(config);
    expect(await consequencesOf([page.url])).toEqual({ webhooks: [], platforms: [] });
  });

  it('are the page itself if it is elsewhere and does not name them', async () => {
    const url = 'http://unreachable.invalid/a';
    expect(await consequencesOf([url], 1000)).toEqual({ webhooks: [url], platforms: [url] });
  });
});

describe('screenshots', () => {
  const image = `data:image/png;base64,${Buffer.from('picture').toString('base64')}`;
  const shot = (name: string) => ({ name, image, atMs: 0 });

  it('are files named after the link, without duplicates', async () => {
    const { write, settle } = await screenshotFolder('shots');
    const files = [
      ...write('a', [shot('at the end'), shot('start')]),
      ...write('A', [shot('start')]),
      ...write('a/b c', [shot('start')]),
      ...write('', [shot('start')]),
    ];
    await settle();
    expect(files.map((file) => path.relative('shots', file))).toEqual([
      'a-at-the-end.png',
      'a-start.png',
      'A~2-start.png',
      'a_b_c-start.png',
      'default-start.png',
    ]);
    expect(readFileSync(files[0]!, 'utf8')).toBe('picture');
  });

  it('leave no folder behind if there are none and no folder was named', async () => {
    vi.stubEnv('TMPDIR', firms.folder);
    const temporary = () => readdirSync(firms.folder).filter((name) => name.startsWith('firmline-verify-'));
    const empty = await screenshotFolder(undefined);
    expect(temporary()).toHaveLength(1);
    await empty.settle();
    expect(temporary()).toEqual([]);
    const used = await screenshotFolder(undefined);
    const [file] = used.write('a', [shot('start')]);
    await used.settle();
    expect(existsSync(file!)).toBe(true);
    const named = await screenshotFolder('empty');
    await named.settle();
    expect(existsSync('empty')).toBe(true);
  });
});

it.skipIf(process.platform !== 'linux')('opens no browser on Linux without a desktop', async () => {
  for (const name of ['DISPLAY', 'WAYLAND_DISPLAY', 'WSL_DISTRO_NAME']) vi.stubEnv(name, '');
  expect(await openInBrowser('https://demo.example.com')).toBe(false);
});
