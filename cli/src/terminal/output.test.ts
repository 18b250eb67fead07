import { PassThrough } from 'node:stream';
import { afterEach, expect, it, vi } from 'vitest';
import { createOutput } from './output.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

const attack = 'a\u001b]0;owned\u0007\u202eb';

function captured(args: readonly string[], isTTY: boolean) {
  const [out, err]: [string[], string[]] = [[], []];
  const streamOf = (lines: string[]) => ({ isTTY, columns: 80, write: (line: string) => lines.push(line) });
  vi.spyOn(process, 'stdout', 'get').mockReturnValue(streamOf(out) as never);
  vi.spyOn(process, 'stderr', 'get').mockReturnValue(streamOf(err) as never);
  const output = createOutput(args);
  output.data(attack);
  output.note(`note ${attack}`);
  output.announce(`announce ${attack}`);
  output.failure(`failure ${attack}`);
  return { out, err };
}

it.each([
  [[], {}, true, undefined],
  [[], {}, false, 'when there is no terminal'],
  [['--json'], {}, false, 'when there is no terminal'],
  [['--no-input'], {}, true, 'with --no-input'],
  [['--json'], {}, true, 'because the output is JSON'],
  [['-o', 'csv'], {}, true, 'because the output is CSV'],
  [[], { CI: 'true' }, true, 'because CI is set'],
  [[], { CI: 'false' }, true, undefined],
  [[], { TERM: 'dumb' }, true, 'because TERM is dumb'],
] as const)('with %j and %j on a terminal (%j), no question is asked %s', (args, env, isTTY, reason) => {
  vi.stubEnv('CI', undefined);
  vi.stubEnv('TERM', 'xterm');
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  for (const name of ['stdin', 'stdout'] as const)
    vi.spyOn(process, name, 'get').mockReturnValue({ isTTY } as never);
  const { unaskedReason, interactive } = createOutput(args);
  expect({ unaskedReason, interactive }).toEqual({
    unaskedReason: reason,
    interactive: reason === undefined,
  });
});

const safe = 'a]0;ownedb\n';
const [note, announced, failure] = [`note ${safe}`, `announce ${safe}`, `failure ${safe}`];

it('keeps a terminal safe, and changes no byte of data for a program', () => {
  const err = [note, announced, failure];
  expect(captured([], true)).toEqual({ out: [safe], err });
  expect(captured([], false)).toEqual({ out: [`${attack}\n`], err });
  expect(captured(['-o', 'csv'], true).out).toEqual([safe]);
});

it.each([['--json'], ['-o', 'json']])('prints only announcements and errors beside JSON: %s', (...args) => {
  expect(captured(args, false).err).toEqual([announced, failure]);
});

it('keeps the colours of its messages out of a log', () => {
  const lines: string[] = [];
  vi.stubEnv('TERM', 'xterm');
  vi.stubEnv('NO_COLOR', undefined);
  const stdout = Object.assign(new PassThrough(), { isTTY: true, columns: 80, getColorDepth: () => 8 });
  vi.spyOn(process, 'stdout', 'get').mockReturnValue(stdout as never);
  const logIn = (isTTY: boolean) => {
    const stderr = { isTTY, columns: 80, write: (line: string) => lines.push(line) };
    vi.spyOn(process, 'stderr', 'get').mockReturnValue(stderr as never);
    const output = createOutput([]);
    output.note(output.style('red', '- before'));
  };
  logIn(true);
  logIn(false);
  expect(lines).toEqual(['\u001b[31m- before\u001b[39m\n', '- before\n']);
});

it.each([[[]], [['--json']]])('prints only errors with --quiet %j', (args) => {
  expect(captured(['--quiet', ...args], false).err).toEqual([failure]);
});
