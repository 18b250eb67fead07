import { mkdir, rm, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { runFirmline } from '../testing/run-firmline.ts';
import { testServer } from '../testing/platform-server.ts';
import {
  environment,
  report,
  scenario,
} from '../../../harness/src/call-tests/report/testing/report-fixture.ts';
import { testFolder } from '../testing/test-folder.ts';

const folder = testFolder();
beforeEach(async () => {
  await mkdir(folder.at('fixtures/scenarios'), { recursive: true });
  await mkdir(folder.at('deep/er'), { recursive: true });
  await write(
    'fixtures/scenarios/opens.yaml',
    'name: opens\nsteps: [wait: 1s]\nthresholds: { call.setup: <9s }\n',
  );
  await write(
    'fixtures/scenarios/microphone-denied.yaml',
    'name: the microphone is denied\ntags: [permission]\nsteps:\n  - click: Try in Browser\n  - wait: 1s\nthresholds: { call.setup: <9s }\n',
  );
  await write('deep/rings.yaml', 'name: rings\nsteps: [wait: 1s]\nthresholds: { call.setup: <9s }\n');
  await write(
    'elsewhere.yaml',
    'name: elsewhere\ntags: [slow]\nsteps: [wait: 1s]\nthresholds: { call.setup: <9s }\n',
  );
});

const write = (name: string, text: string) => writeFile(folder.at(name), text);
const test = (args: readonly string[], cwd = folder.path) =>
  runFirmline(['test', ...args], { env: { FIRMLINE_CONFIG_DIR: folder.path }, cwd });
const ids = async (args: readonly string[]) =>
  (JSON.parse((await test([...args, '--json'])).stdout) as { id: string }[]).map(({ id }) => id);

describe('the scenarios that test run chooses', () => {
  it.each([
    [[], ['microphone-denied', 'opens']],
    [['MICRO'], ['microphone-denied']],
    [[' opens '], ['opens']],
    [['the*denied'], ['microphone-denied']],
    [['--tag', 'permission'], ['microphone-denied']],
    [['--tag', '!permission'], ['opens']],
    [['elsewhere.yaml'], ['elsewhere']],
    [
      ['elsewhere.yaml', 'opens'],
      ['opens', 'elsewhere'],
    ],
    [['./fixtures/scenarios'], ['microphone-denied', 'opens']],
    [['.'], ['elsewhere', 'deep/rings', 'fixtures/scenarios/microphone-denied', 'fixtures/scenarios/opens']],
    [['./deep'], ['rings']],
  ])('test run %j selects %j', async (args, expected) => {
    expect(await ids(['run', '--dry-run', ...args])).toEqual(expected);
  });

  it.each([[''], [' '], ['opens', ''], ['--browser-endpoint', ''], ['--browser-endpoint', '127.0.0.1:9222']])(
    'takes no empty value for all, or for none: %j %j',
    async (...args) => {
      expect(await test(['run', '--dry-run', ...args])).toMatchObject({ exitCode: 2, stdout: '' });
    },
  );

  it('runs again what did not pass the last time, and refuses to run nothing', async () => {
    const dryRun = ['run', '--dry-run', '--last-failed', '--report', 'last'];
    expect(await test(dryRun)).toMatchObject({ exitCode: 5 });
    const last = (verdict: 'passed' | 'failed') =>
      write('last/report.json', JSON.stringify(report([scenario('opens', { verdict })])));
    await mkdir(folder.at('last'));
    await last('failed');
    expect(await ids(dryRun)).toEqual(['opens']);
    expect((await test([...dryRun, 'microphone-denied'])).stderr).toContain('Failed: opens.');
    await last('passed');
    expect(await test(dryRun)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('everything passed'),
    });
  });

  it('runs all that failed in the last run of a part again, and knows no other part', async () => {
    const dryRun = ['run', '--dry-run', '--last-failed', '--report', 'last'];
    const all = await ids(['run', '--dry-run', '.']);
    const part = await ids(['run', '--dry-run', '.', '--shard', '1/2']);
    expect(part.length).toBeLessThan(all.length);
    await mkdir(folder.at('last/1-of-2'), { recursive: true });
    const failedPart = report(part.map((id) => scenario(id, { verdict: 'failed' })));
    await write('last/1-of-2/report.json', JSON.stringify(failedPart));
    expect(await ids([...dryRun, '.', '--shard', '1/2'])).toEqual(part);
    expect(await test([...dryRun, '--shard', '2/2'])).toMatchObject({ exitCode: 5 });
    expect(await test(dryRun)).toMatchObject({
      exitCode: 5,
      stderr: expect.stringContaining('It holds reports of parts (1-of-2).'),
    });
  });

  it('says what did not pass the last time and is not run again', async () => {
    await mkdir(folder.at('last'));
    const failed = (id: string) => scenario(id, { verdict: 'failed' });
    const stopped = scenario('microphone-denied', { verdict: 'inconclusive', attempts: [] });
    const scenarios = [failed('opens'), failed('renamed'), stopped];
    const remaining = [{ id: 'rings', file: 'deep/rings.yaml' }];
    const last = report(scenarios, { environment: { ...environment, remaining } });
    await write('last/report.json', JSON.stringify(last));
    const { stdout, stderr } = await test(['run', '--dry-run', '--last-failed', '--report', 'last', 'opens']);
    expect(stdout).toContain('opens');
    expect(stdout).not.toContain('microphone-denied');
    expect(stderr).toContain(
      'Not run, although they did not pass in the last run: microphone-denied, rings.',
    );
    expect(stderr).toContain(
      'did not pass in the last run: fixtures/scenarios/renamed.yaml. So this run cannot pass.',
    );
  });

  it('finds the scenarios from subfolders', async () => {
    const { stdout } = await test(['run', '--dry-run'], folder.at('deep/er'));
    expect(stdout).toMatch(/^ID +TAGS +STEPS\nmicrophone-denied +permission +2\n/);
  });

  it.each([
    [['run', '--tag', 'permision'], 'Tags: permission.'],
    [['run', '--tag', 'x', './deep'], 'None of them has a tag.'],
    [['run', 'qqqqqqqq'], 'firmline test run --dry-run lists all scenarios'],
    [['run', 'opens', '--tag', 'permission'], 'No scenario matches --tag permission'],
    [['run', 'missing.yaml'], 'missing.yaml:1:1: The file cannot be read'],
    [['run', '--no-call'], '--no-call needs --url'],
    [['run', '--stack'], '--stack needs --url'],
    [['run', '--workers', '9'], 'Not a whole number from 1 to 8.'],
    [['run', '--retries', '-1'], 'whole number of at least 0'],
    [['run', '--repeat', '3', '--retries', '1'], "cannot be used with option '--retries"],
    [
      ['run', '--browser-endpoint', 'ws://localhost:9222', '--headed'],
      "cannot be used with option '--browser-endpoint",
    ],
    [
      ['run', '--browser-endpoint', 'ws://localhost:9222', '--browser', 'all'],
      '--browser all cannot be combined with --browser-endpoint',
    ],
    [['run', '--timeout', '5'], '--timeout is for the services of a deployed page.'],
    [['run', '--allow-host', 'https://a.example'], 'Not the name of a host'],
    [['run', '--browser', 'safari'], 'Allowed choices are chromium, firefox, all'],
  ])('%j exits with 2: %s', async (args, words) => {
    const ran = await test(args);
    expect(ran).toMatchObject({ exitCode: 2, stdout: '' });
    expect(ran.stderr).toContain(words);
  });

  it('names file and line of every problem', async () => {
    await write('fixtures/scenarios/bad.yaml', 'name: bad\nsteps:\n  - clik: Try\n  - wait: 6\n');
    const ran = await test(['run']);
    expect(ran).toMatchObject({ exitCode: 2, stdout: '' });
    expect(ran.stderr).toContain('fixtures/scenarios/bad.yaml:3:5: "clik" is not known in steps');
    expect(ran.stderr).toMatch(/bad\.yaml:4:\d+: .*must be a time/);
    const json = await test(['run', '--json']);
    expect(JSON.parse(json.stderr)).toMatchObject({ error: { code: 'config-invalid' } });
  });

  it('names the folder it searched', async () => {
    await rm(folder.at('fixtures'), { recursive: true });
    expect(await ids(['run', '--dry-run', './deep'])).toEqual(['rings']);
    expect(await ids(['run', '--dry-run', 'deep'])).toEqual(['rings']);
    const ran = await test(['run']);
    expect(ran).toMatchObject({ exitCode: 2 });
    expect(ran.stderr).toContain('fixtures/scenarios');
    expect(ran.stderr).toContain('Pass scenario files or their folder.');
  });
});

describe('the cost of calls on a deployed page', () => {
  const server = testServer();
  beforeEach(() => {
    server.answerWith((_, response) =>
      response.end('<script id="firmline-config">{"platformUrl":"https://platform.example/"}</script>'),
    );
  });

  it.each([
    [['opens'], 'paid for at https://platform.example/.'],
    [['--repeat', '3'], 'paid for at https://platform.example/, up to 6 times.'],
    [['--retries', '1'], 'paid for at https://platform.example/, up to 4 times.'],
    [['--shard', '1/2', '--repeat', '2'], 'paid for at https://platform.example/, up to 2 times.'],
  ])('for %j is %s', async (args, words) => {
    const ran = await runFirmline(['test', 'run', '--url', `${server.url}/x?token=SECRET`, ...args], {
      cwd: folder.path,
    });
    expect(ran).toMatchObject({ exitCode: 2, stdout: '' });
    expect(ran.stderr).toContain(`A call is made and ${words}`);
    expect(ran.stderr).toContain(
      `on ${server.url}/x?token=… (no profile, ${new URL(server.url).host}) needs --yes`,
    );
    expect(ran.stderr).not.toContain('SECRET');
  });
});
