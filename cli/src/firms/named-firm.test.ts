import { writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { readFirmsOfCalls } from '../calls/firms-of-calls.ts';
import { firmSuite } from '../testing/firm-table.ts';
import { memoryOutput } from '../testing/memory-output.ts';
import { runFirmline } from '../testing/run-firmline.ts';
import { openFirm } from './connect.ts';

const firms = firmSuite();
beforeEach(() => firms.add({ slug: 'a' }, { slug: 'hartwell-lowe' }));

const run = (command: string, ...more: string[]) => {
  const { SUPABASE_URL = '', SUPABASE_SERVICE_ROLE_KEY = '', FIRMLINE_CONFIG_DIR = '' } = process.env;
  return runFirmline([...command.split(' '), ...more], {
    cwd: firms.folder,
    env: {
      SUPABASE_URL,
      SUPABASE_SERVICE_ROLE_KEY,
      FIRMLINE_CONFIG_DIR,
      FIRMLINE_PAGE_URL: 'https://demo.example.com',
      FIRMLINE_PLATFORM_URL: firms.server.url,
      FIRMLINE_PLATFORM_PRIVATE_KEY: 'private',
      FIRMLINE_WEBHOOK_URL: 'http://127.0.0.1:9',
      FIRMLINE_EVENTS_URL: '',
    },
  });
};
/** The platform has no records. */
const emptyPlatform = () =>
  firms.before(({ url }, response) => {
    if (url.includes('/rest/v1/')) return false;
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
    return true;
  });

/** Commands that take a firm, none of which changes anything. */
const commands = [
  'firms show',
  'firms edit --name D --dry-run',
  'firms delete --dry-run',
  'link verify --dry-run --no-call',
  'webhook test --browser --dry-run --firm',
];

describe('a pasted link', () => {
  it.each(commands)('is taken by %s', async (command) => {
    emptyPlatform();
    const ran = await run(command, 'demo.example.com/Hartwell-Lowe?utm_source=mail.');
    expect(ran).toMatchObject({ exitCode: 0 });
    expect(ran.stdout + ran.stderr).toContain('hartwell-lowe');
    expect(ran.stdout + ran.stderr).not.toContain('Hartwell');
  });

  it('of another host is noted, because the firm of this project is used', async () => {
    const ran = await run('firms show', 'https://other.example.com/hartwell-lowe');
    expect(ran.stdout).toContain('https://demo.example.com/hartwell-lowe\n');
    expect(ran.stderr).toMatch(
      /^other\.example\.com is not the page of the environment, 127\.0\.0\.1:\d+: only the slug of the link is used\.\n$/,
    );
  });

  it.each([
    'https://other.example.com',
    'other.example.com/',
    'https://safe.example.com/?url=https%3A%2F%2Fdemo.example.com%2Fa&data=1',
  ])('of another host without a slug is not the firm of the empty path: %s', async (link) => {
    firms.add({ slug: 'default' });
    const ran = await run('firms delete --yes', link);
    expect(ran).toMatchObject({ exitCode: 6, stdout: '' });
    expect(ran.stderr).toContain('and the address contains no slug.');
    expect(firms.slugs()).toContain('default');
  });

  it('is never taken for another firm if its text is a slug', async () => {
    firms.add({ slug: 'Hartwell-Lowe.' });
    const { stdout } = await run('firms show', 'Hartwell-Lowe.');
    expect(stdout).toContain('https://demo.example.com/Hartwell-Lowe.\n');
  });

  it('deletes its firm, also from a file', async () => {
    writeFileSync('old.txt', 'https://demo.example.com/b\n/c/\n');
    firms.add({ slug: 'b' }, { slug: 'c' });
    expect(await run('firms delete --yes --file', 'old.txt')).toMatchObject({ exitCode: 0 });
    expect(firms.slugs()).toEqual(['a', 'hartwell-lowe']);
    const both = ['/a', 'https://demo.example.com/hartwell-lowe'];
    expect(await run('firms delete --yes', ...both)).toMatchObject({ exitCode: 0 });
    expect(firms.slugs()).toEqual([]);
  });
});

describe('a firm that does not exist', () => {
  const all = 'firmline firms list shows all firms.';
  const hint = `Did you mean "hartwell-lowe"? ${all}`;

  it.each([...commands, 'assistants rehearse'])(
    'is reported by %s with the slug that was most likely meant',
    async (command) => {
      emptyPlatform();
      const ran = await run(command.replace(' --json', ''), 'https://demo.example.com/hartwel-lowe');
      expect(ran).toMatchObject({ exitCode: 5, stderr: `There is no firm "hartwel-lowe".\n${hint}\n` });
    },
  );

  it('has no suggestion if no slug is close, or if the search fails', async () => {
    await expect(openFirm('roe', memoryOutput())).rejects.toMatchObject({ hint: all });
    firms.before(({ url }, response) => {
      if (!url.includes('or=')) return false;
      response.writeHead(400).end('{}');
      return true;
    });
    await expect(openFirm('hartwel-lowe', memoryOutput())).rejects.toMatchObject({ hint: all });
  });

  it('has no calls, and a similar one is suggested', async () => {
    await expect(readFirmsOfCalls(memoryOutput(), 'hartwel-lowe')).rejects.toMatchObject({ hint });
  });
});
