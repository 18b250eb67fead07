import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { globalFlagsOf } from '../global-flags.ts';
import { leaves, commandWords } from '../testing/command-names.ts';
import { memoryOutput } from '../testing/memory-output.ts';
import { runFirmline } from '../testing/run-firmline.ts';
import { runLine } from './program.ts';
import { sourceArgs, spawnFirmline, type FirmlineRun } from '../testing/spawn-firmline.ts';
import { testFolder } from '../testing/test-folder.ts';

interface Failure {
  error: { code: string; message: string; hint?: string };
}

const folder = testFolder();

const firmline = (args: string[], options: FirmlineRun = {}) =>
  runFirmline(args, { cwd: folder.path, ...options });

describe('the command line', () => {
  it.each([
    [[], 'No command was named.'],
    [['firms'], 'No command was named.'],
    [['nope'], "unknown command 'nope'"],
    [['firms', 'list', '--nope'], "unknown option '--nope'"],
    [['firms', 'edit', '--name'], 'argument missing'],
    [['dev', 'up', '--port', '99999'], 'Not a whole number from 0 to 65535'],
    [['test', 'run', '--report', ''], 'It is empty.'],
    [['test', 'run', '--page', ' '], 'It is empty.'],
    [['firms', 'export', '--output', ''], 'It is empty.'],
    [['link', 'verify', '--all', '--report', ''], 'It is empty.'],
    [['firms', 'list', '--json', '-o', 'csv'], '--json cannot be combined with -o csv'],
    [['firms', 'list', '--json=slug'], "unknown option '--json=slug'"],
  ])('%j is refused, with one JSON error on request', async (args, words) => {
    const plain = await firmline(args);
    expect(plain).toMatchObject({ exitCode: 2, stdout: '' });
    expect(plain.stderr).not.toBe('');
    expect(plain.stderr).not.toContain('invalid,\n');
    const json = await firmline([...args, '--json']);
    expect(json).toMatchObject({ exitCode: 2, stdout: '' });
    const { error } = JSON.parse(json.stderr) as Failure;
    expect(error.code).toBe('usage');
    expect(error.message).toContain(words);
  });

  it.each([
    ['1e9', 2 ** 31 - 1],
    ['2.5', 2500],
    ['0.0001', 1],
  ])('--timeout %s is one that a timer keeps', (seconds, timeoutMs) => {
    expect(globalFlagsOf(['--timeout', seconds])).toMatchObject({ timeoutMs });
  });

  it.each([
    [['watch'], "unknown command 'watch' (See firmline --help.)"],
    [['verify', 'roe'], "unknown command 'verify' (Did you mean link verify?)"],
    [['show', 'roe'], "unknown command 'show' (Did you mean firms show?)"],
    [['assistants', 'get', 'x'], "unknown command 'get' (See firmline assistants --help.)"],
    [['firms', 'list', 'lowe'], 'got 1: lowe. (See firmline firms list --help.)'],
    [['completion', 'fish'], "error: 'fish' is not a valid shell. Allowed choices are bash, zsh."],
    [['calls', 'get'], "missing required argument 'id' (See firmline calls get --help.)"],
  ])('%j is refused with the next step', async (args, words) => {
    expect((await firmline(args)).stderr).toContain(words);
  });

  it.each([
    [['firms', 'lst'], 'list'],
    [['assistants', 'pul'], 'pull'],
  ])('%j is refused with the command that was meant', async (args, suggested) => {
    const ran = await firmline(args);
    expect(ran).toMatchObject({ exitCode: 2, stdout: '' });
    expect(ran.stderr).toContain(`(Did you mean ${suggested}?)`);
  });

  it.each([
    [['help', 'firms', 'list'], 'Usage: firmline firms list'],
    [['firms', 'help', 'list'], 'Usage: firmline firms list'],
    [['help', 'api', 'GET', '/assistant'], 'Usage: firmline api'],
    [['doctor', 'help'], 'Usage: firmline doctor'],
    [['help', 'firms', 'lst'], 'Usage: firmline firms'],
    [['help'], 'Usage: firmline [options]'],
    [['--help'], 'Usage: firmline [options]'],
    [['firms', '--help'], 'Usage: firmline firms'],
    [['dev', 'up', '--help'], 'Usage: firmline dev up'],
  ])('%j prints help, with the global flags once, at its end', async (args, usage) => {
    const ran = await firmline(args);
    expect(ran).toMatchObject({ exitCode: 0, stderr: '' });
    expect(ran.stdout).toContain(usage);
    const isGroup = usage === 'Usage: firmline firms';
    const end = isGroup
      ? /Flags of a command: firmline help firms <command>\n$/
      : /Global options:\n(?: .*\n)+$/;
    expect(ran.stdout).toMatch(end);
    expect(ran.stdout.match(/Global options:/g) ?? []).toHaveLength(isGroup ? 0 : 1);
    expect(ran.stdout).not.toMatch(/[^\n]\nExamples?:/);
  });

  it('breaks the lines of each help for a terminal of 60 columns, but for commands to copy', async () => {
    const screen = { isTTY: true, columns: 60 };
    vi.spyOn(process, 'stdout', 'get').mockReturnValue(Object.assign(new PassThrough(), screen) as never);
    const wideLines: string[] = [];
    const write = (text: string) =>
      wideLines.push(...text.split('\n').filter((line) => line.length > 60 && !line.startsWith('  $')));
    Object.assign(process.stdout, { write });
    for (const words of ['', ...leaves.map(commandWords)])
      await runLine([...words.split(' ').filter(Boolean), '--help'], memoryOutput()).catch(() => undefined);
    vi.restoreAllMocks();
    expect(wideLines).toEqual([]);
  });

  it('begins a line of help where the last sentence ended a line', async () => {
    const { stdout } = await firmline(['link', 'verify', '--help']);
    expect(stdout).toMatch(/^Exit codes: 0 all links work/m);
    expect(stdout).toMatch(/^A call on a deployed page costs money/m);
  });

  it.each([
    ['1', false],
    ['true', false],
    ['0', true],
    ['false', true],
    ['', true],
  ])('with CI=%s may ask a person: %s', (value, mayAsk) => {
    expect(globalFlagsOf([], { CI: value }).unaskedReason === undefined).toBe(mayAsk);
  });

  it('names its version, Node and system for bug reports', async () => {
    const json = await firmline(['--version', '--json']);
    expect(JSON.parse(json.stdout)).toEqual({
      firmline: expect.stringMatching(/^\d+\.\d+\.\d+/),
      node: process.versions.node,
      system: expect.stringContaining(process.platform),
    });
    expect((await firmline(['--version'])).stdout).toMatch(/^firmline +\d/);
  });

  it('exits quietly if its reader closes the pipe', async () => {
    const child = spawn(process.execPath, [...sourceArgs, '--help'], { cwd: folder.path });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
    child.stdout.destroy();
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(said).toBe('');
  });

  it.runIf(process.platform === 'linux')('says in one line that its output cannot be written', async () => {
    const line = `"$0" "$@" > /dev/full`;
    const args = ['-c', line, process.execPath, ...sourceArgs, 'completion', 'bash'];
    const child = spawn('sh', args, { cwd: folder.path });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => (said += chunk));
    expect(await once(child, 'close')).toEqual([1, null]);
    expect(said).toBe('Could not write the output (ENOSPC).\n');
  });

  it.runIf(process.platform === 'linux')('keeps its exit code if no error can be written', async () => {
    const args = ['-c', `"$0" "$@" 2> /dev/full`, process.execPath, ...sourceArgs, 'no-such-command'];
    const child = spawn('sh', args, { cwd: folder.path });
    expect(await once(child, 'close')).toEqual([2, null]);
  });

  /** The modules that a command loads, as URLs, one per line. */
  const loadedBy = async (args: readonly string[], env: Record<string, string> = {}) => {
    const hook =
      'import { registerHooks } from "node:module";' +
      'registerHooks({ load(url, context, next) { process.stderr.write(url + "\\n"); return next(url, context); } });';
    const nodeArgs = ['--import', `data:text/javascript,${encodeURIComponent(hook)}`, ...sourceArgs];
    return (await spawnFirmline(args, { cwd: folder.path, nodeArgs, env })).stderr;
  };

  it('loads no module for its help that only a command needs', async () => {
    const loaded = await loadedBy(['--help']);
    expect(loaded).toContain('commands/program.ts');
    expect(loaded).not.toMatch(/supabase|cli-truncate|string-width|valibot|\/ink\/|harness/);
  });
});
