import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { runFirmline } from '../testing/run-firmline.ts';
import { sourceArgs } from '../testing/spawn-firmline.ts';
import { testFolder } from '../testing/test-folder.ts';
import { resultOf } from './init.ts';

const folder = testFolder();

const firmline = (args: readonly string[], cwd = folder.path) =>
  runFirmline(args, { env: { FIRMLINE_CONFIG_DIR: folder.path }, cwd });
const read = (name: string) => readFile(folder.at(name), 'utf8');
const write = (name: string, text: string) => writeFile(folder.at(name), text);
const files = ['firmline.config.json', 'tests/calls/first-call.yaml'];

it('writes a configuration and a valid scenario', async () => {
  const flags = ['--button', 'Say "hi": now', '--allow-host', 'cdn.example', '--json'];
  const { stdout, exitCode } = await firmline(['init', ...flags]);
  // There is no page yet in which it could be tried.
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toEqual(files.map((file) => ({ file, status: 'written' })));
  expect(JSON.parse(await read(files[0]!))).toEqual({ page: 'dist', scenarios: 'tests/calls' });
  const listed = await firmline(['test', 'run', '--dry-run', '--json'], folder.at('tests'));
  expect(JSON.parse(listed.stdout)).toMatchObject([{ id: 'first-call', file: 'calls/first-call.yaml' }]);
  expect(parseYaml(await read(files[1]!))).toMatchObject({
    steps: [{ click: 'Say "hi": now' }, {}, {}, {}, {}, {}, 'leave', {}],
  });
});

it('names the installed schema, by which editors check the scenario', async () => {
  const schema = 'node_modules/@firmline/harness/scenarios/scenario.schema.json';
  await mkdir(folder.at(path.dirname(schema)), { recursive: true });
  await write(schema, '{}');
  await mkdir(folder.at('site'));
  await firmline(['init'], folder.at('site'));
  const [first] = (await read('site/tests/calls/first-call.yaml')).split('\n');
  expect(first).toBe(`# yaml-language-server: $schema=../../../${schema}`);
});

it.runIf(process.platform === 'linux')('leaves no part of a file that it cannot write', async () => {
  const line = 'ulimit -f 0; exec "$0" "$@"';
  const child = spawn('sh', ['-c', line, process.execPath, ...sourceArgs, 'init', '--button', 'Call'], {
    cwd: folder.path,
    env: { PATH: process.env['PATH'], HOME: folder.path },
  });
  const said = textOf(child.stderr);
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(await said).toContain('Could not write firmline.config.json (EFBIG).');
  expect(await readdir(folder.path)).not.toContain('firmline.config.json');
});

it('claims no call that did not begin on a machine that was too busy to tell', () => {
  const start = {
    clicks: [{ name: 'Talk' }],
    isCalled: false,
    shownPage: { url: 'http://page/', text: 'Connecting' },
  };
  expect(resultOf(start)).toBe(
    'No call began after a click on Talk. The page at http://page/ shows: Connecting',
  );
  expect(resultOf({ ...start, overload: 'This machine was 99 % busy' })).toBe(
    'Whether a click on Talk starts a call is unknown: This machine was 99 % busy. Try again when less is running. The page at http://page/ shows: Connecting',
  );
});

it('overwrites nothing, and writes nothing with --dry-run', async () => {
  await mkdir(folder.at('build'));
  await write('build/index.html', '');
  await firmline(['init', '--dry-run']);
  expect(await readdir(folder.path)).toEqual(['build']);
  await write('firmline.config.json', '{"url": "http://localhost:3000"}');
  await mkdir(folder.at('tests/calls'), { recursive: true });
  await write('tests/calls/first-call.yaml', 'name: mine');
  const { stdout } = await firmline(['init', '--json']);
  expect(JSON.parse(stdout)).toMatchObject([{ status: 'kept' }, { status: 'kept' }]);
  expect(await read('firmline.config.json')).toBe('{"url": "http://localhost:3000"}');
  await rm(folder.at('firmline.config.json'));
  await firmline(['init']);
  expect(JSON.parse(await read('firmline.config.json'))).toMatchObject({ page: 'build' });
});

it.each([
  ['{"pages": "dist"}', '"pages" is unknown; the keys are page, url, platform, hosts, headers, scenarios'],
  ['{"hosts": "vendor"}', 'hosts must have a folder for each host'],
  ['{"hosts": {"https://unpkg.com/": "vendor"}}', 'by its name such as unpkg.com'],
  ['{\n  "page": 1\n}', 'page must be a text'],
  ['{\n  "page": "dist",\n  "url": "http://localhost"\n}', 'page and url exclude each other'],
  ['{', 'firmline.config.json is invalid: line 1 is not valid JSON'],
  ['[]', 'it must be an object'],
])('refuses the configuration %s', async (text, problem) => {
  await write('firmline.config.json', text);
  const { stderr, exitCode } = await firmline(['test', 'run']);
  expect(exitCode).not.toBe(0);
  expect(stderr).toContain(problem);
});

it('says what to do without a built page', async () => {
  expect((await firmline(['init'])).stderr).toContain('The scenario was not tried');
  const { stderr } = await firmline(['test', 'run', '--no-words']);
  expect(stderr).toContain('There is no index.html in dist.');
  expect(stderr).toContain('Build the page');
});
