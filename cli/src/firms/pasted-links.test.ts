import { writeFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import { firmSuite } from '../testing/firm-table.ts';
import { runFirmline } from '../testing/run-firmline.ts';

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
      FIRMLINE_EVENTS_URL: '',
    },
  });
};

it.each([
  'firms show --calls 0',
  'firms edit --set name=D --dry-run',
  'firms delete --dry-run',
  'firms rotate-slug --dry-run',
  'firms expire --at 2999-01-31 --dry-run',
  'link show',
  'link verify --dry-run --no-call',
  'link qr --json',
  'link activity --json',
  'webhook test --url http://127.0.0.1:9 --browser --dry-run --firm',
])('%s takes a pasted link', async (command) => {
  firms.before(({ url }, response) => {
    if (url.includes('/rest/v1/')) return false;
    response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
    return true;
  });
  const ran = await run(command, 'demo.example.com/Hartwell-Lowe?utm_source=mail.');
  expect(ran).toMatchObject({ exitCode: 0 });
  expect(ran.stdout + ran.stderr).toContain('hartwell-lowe');
  expect(ran.stdout + ran.stderr).not.toContain('Hartwell');
});

it('a link of another host is noted, because the firm of this project is used', async () => {
  const ran = await run('link show', 'https://other.example.com/hartwell-lowe');
  expect(ran).toMatchObject({ exitCode: 0, stdout: 'https://demo.example.com/hartwell-lowe\n' });
  expect(ran.stderr).toMatch(
    /^other\.example\.com is not the page of the environment, 127\.0\.0\.1:\d+: only the slug of the link is used\.\n$/,
  );
});

it('a firm whose slug exists as written is never another one', async () => {
  firms.add({ slug: 'Hartwell-Lowe.' });
  expect(await run('link show', 'Hartwell-Lowe.')).toMatchObject({
    stdout: 'https://demo.example.com/Hartwell-Lowe.\n',
  });
});

it.each([
  'link show https://demo.example.com/hartwel-lowe',
  'firms delete demo.example.com/hartwel-lowe',
  'link activity /hartwel-lowe',
])('a link that leads nowhere is reported by its slug: %s', async (command) => {
  expect(await run(command)).toMatchObject({
    exitCode: 5,
    stderr: expect.stringMatching(/^There is no firm "hartwel-lowe"\.\nDid you mean "hartwell-lowe"\?/),
  });
});

it('deletes the firms of several links, also of a file', async () => {
  writeFileSync('old.txt', 'https://demo.example.com/b\n/c/\n');
  firms.add({ slug: 'b' }, { slug: 'c' });
  expect(await run('firms delete --yes --file', 'old.txt')).toMatchObject({ exitCode: 0 });
  expect(firms.slugs()).toEqual(['a', 'hartwell-lowe']);
  expect(await run('firms delete --yes', '/a', 'https://demo.example.com/hartwell-lowe')).toMatchObject({
    exitCode: 0,
  });
  expect(firms.slugs()).toEqual([]);
});
