import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CampaignRow } from '../../campaign/campaign.ts';
import { commandSuite } from '../../testing/firm-commands.ts';
import { keys } from '../../testing/person.ts';
import { runFirmline } from '../../testing/run-firmline.ts';

const { firms, run: runHere } = commandSuite();

const leads = 'slug,name,company\nroe,Dana,Roe & Sons\nlowe,Sam <b>,\n';

beforeEach(() => {
  writeFileSync('leads.csv', leads);
});

const run = (...args: string[]) => {
  const { SUPABASE_URL = '', FIRMLINE_CONFIG_DIR = '' } = process.env;
  return runFirmline(['firms', 'import', 'leads.csv', ...args], {
    cwd: firms.folder,
    env: {
      SUPABASE_URL,
      SUPABASE_SERVICE_ROLE_KEY: 'the-service-role-key-of-a-test',
      FIRMLINE_PAGE_URL: 'https://demo.example.com',
      FIRMLINE_CONFIG_DIR,
    },
  });
};
const read = (file: string) => readFileSync(`out/${file}`, 'utf8');
const names = () =>
  readdirSync('out')
    .filter((name) => !name.startsWith('.'))
    .toSorted();
const writes = () => firms.server.seen.filter(({ method }) => method !== 'GET').length;

describe('an import with QR codes', () => {
  it('writes a code for each firm, and lists them', async () => {
    const ran = await run('--qr', 'out');
    expect(ran).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining('2 links: 2 QR codes.') as string,
    });
    expect(names()).toEqual(['lowe.png', 'roe.png', 'summary.csv', 'summary.json']);
    expect(readFileSync('leads.csv.links.csv', 'utf8').split('\n')[1]).toBe(
      'Dana,Roe & Sons,roe,https://demo.example.com/roe,',
    );
    expect(read('summary.csv').split('\n')[1]).toBe(
      'roe,https://demo.example.com/roe,Dana,Roe & Sons,false,not visited,,roe.png',
    );
    expect(JSON.parse(read('summary.json'))).toMatchObject([
      { slug: 'roe' },
      { slug: 'lowe', qr: 'lowe.png' },
    ]);
  });

  it('lists the other columns of the file', async () => {
    writeFileSync('leads.csv', "slug,name,company,Email,link\nroe,Dana,O'Brien & Co <x>,d@x.example,other\n");
    await run('--qr', 'out', '--ignore-unknown');
    expect(read('summary.csv').split('\n')).toEqual([
      'slug,link,name,company,verified,problem,verifiedAt,qr,Email',
      "roe,https://demo.example.com/roe,Dana,O'Brien & Co <x>,false,not visited,,roe.png,d@x.example",
      '',
    ]);
  });

  it('can be run again: nothing is written twice, and new firms are added', async () => {
    await run('--qr', 'out');
    const before = writes();
    writeFileSync('leads.csv', `${leads}cruz,Ana,Cruz\n`);
    const ran = await run('--qr', 'out', '--json');
    expect((JSON.parse(ran.stdout) as CampaignRow[]).map(({ slug }) => slug)).toEqual([
      'roe',
      'lowe',
      'cruz',
    ]);
    expect(writes()).toBe(before + 1);
    expect(firms.slugs()).toEqual(['cruz', 'lowe', 'roe']);
  });

  it('keeps the slugs that it made', async () => {
    writeFileSync('leads.csv', 'name,company\nDana,Roe\n');
    const slugs = async () =>
      (JSON.parse((await run('--qr', 'out', '--json')).stdout) as CampaignRow[]).map(({ slug }) => slug);
    const [first] = await slugs();
    expect(first).toMatch(/^roe-\w{8}$/);
    expect(await slugs()).toEqual([first]);
  });

  it.each([
    [['--verify'], 2, '--qr <folder>'],
    [['--qr', 'leads.csv'], 1, 'Could not write leads.csv'],
    [['--qr', 'theirs'], 6, 'did not write: summary.json'],
    // Calls are paid for, and there is nobody to ask.
    [
      ['--qr', 'out', '--verify'],
      2,
      'Verifying the imported links with calls (the environment, demo.example.com) needs --yes',
    ],
  ])('%j fails with %i before anything is imported: %s', async (args, exitCode, words) => {
    mkdirSync('theirs');
    writeFileSync('theirs/summary.json', '[]');
    const ran = await run(...args);
    expect({ ...ran, stderr: ran.stderr.includes(words) || ran.stderr }).toMatchObject({
      exitCode,
      stderr: true,
    });
    expect(firms.rows).toEqual([]);
    expect(readdirSync('.')).not.toContain('out');
  });

  it('replaces no file of others', async () => {
    mkdirSync('out');
    writeFileSync('out/roe.png', 'mine');
    const ran = await run('--qr', 'out');
    expect(ran).toMatchObject({
      exitCode: 6,
      stderr: expect.stringContaining('did not write: roe.png') as string,
    });
    expect(read('roe.png')).toBe('mine');
    expect(names()).not.toContain('lowe.png');
  });

  it('counts the calls and asks before the first one, once the firms are imported', async () => {
    writeFileSync('leads.csv', 'slug,name\nroe,Dana\nlowe,Sam\n');
    const args = ['import', 'leads.csv', '--verify', '--qr', 'out'];
    const { said, error } = await runHere(args, {}, [['[y/N]', `n${keys.enter}`]]);
    expect(said).toContain('A call is made and paid for at https://demo.example.com/, 2 times.');
    expect(error).toMatchObject({
      code: 'aborted',
      message: expect.stringContaining('No link was visited, and no file was written.') as string,
    });
    expect(firms.slugs()).toEqual(['lowe', 'roe']);
    expect(names()).toEqual([]);
  });

  it('only shows its plan with --dry-run', async () => {
    const ran = await run('--qr', 'out', '--verify', '--dry-run');
    expect(ran).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('2 to create') as string });
    expect(ran.stderr).toContain('A call is made and paid for at https://demo.example.com/, 2 times.');
    expect(ran.stderr).toContain('No file was written to out (--dry-run).');
    expect(firms.rows).toEqual([]);
    expect(readdirSync('.')).not.toContain('out');
  });
});
