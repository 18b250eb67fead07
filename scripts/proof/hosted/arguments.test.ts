import { describe, expect, it } from 'vitest';
import { parseTask } from './arguments.ts';

describe('the command line of the proof', () => {
  it('asks the services by default', () => {
    expect(parseTask([])).toEqual({
      do: 'try',
      json: false,
      yes: false,
      local: false,
      out: 'firmline-trace.json',
      slug: 'default',
    });
    expect(parseTask(['--yes', '--json', '--slug', 'acme', '--out', 'x.json', '--local'])).toEqual({
      do: 'try',
      json: true,
      yes: true,
      local: true,
      out: 'x.json',
      slug: 'acme',
    });
  });

  it('judges and replays existing traces', () => {
    expect(parseTask(['--judge', 't.json', '--json'])).toEqual({ do: 'judge', json: true, file: 't.json' });
    expect(parseTask(['--replay', 't.json'])).toEqual({
      do: 'replay',
      json: false,
      file: 't.json',
      call: 'usual',
    });
    expect(parseTask(['--replay', 't.json', '--call', 'kept-room'])).toMatchObject({ call: 'kept-room' });
  });

  it.each([
    [['--keys', 'abc'], "Unknown option '--keys'"],
    [['now'], "Unexpected argument 'now'"],
    [['--judge', 'a', '--replay', 'b'], 'cannot be combined'],
    [['--judge', 'a', '--yes'], '--yes has no meaning'],
    [['--replay', 'a', '--call', 'best'], 'There is no call "best"'],
    [['--call', 'usual'], 'only for --replay'],
  ])('refuses %j', (args, message) => {
    expect(() => parseTask(args)).toThrow(
      expect.objectContaining({ code: 'config-invalid', message: expect.stringContaining(message) }),
    );
  });
});
