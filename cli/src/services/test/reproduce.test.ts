import { describe, expect, it } from 'vitest';
import type { RunFlags } from './flags.ts';
import { commandOf, optionsOf } from './reproduce.ts';

const flags: RunFlags = { retries: 2, repeat: 1, call: true, report: 'out', workers: 4, shard: '1/2' };

describe('the command that runs one scenario again', () => {
  it.each([
    [{}, 'firmline test run'],
    [{ npm_lifecycle_event: 'test:calls' }, 'npm run test:calls --'],
    [{ npm_lifecycle_event: 'firmline' }, 'npm run firmline -- test run'],
    [{ npm_lifecycle_event: 'test' }, 'npm run test:calls --'],
  ])('is called as this run was: %j', (env, command) => {
    expect(commandOf(env).join(' ')).toBe(command);
  });

  it('keeps the options that a single scenario needs to run again', () => {
    expect(optionsOf(flags)).toEqual([]);
    expect(optionsOf({ ...flags, url: 'https://a.example/b', call: false })).toEqual([
      '--url',
      'https://a.example/b',
      '--no-call',
    ]);
    expect(
      optionsOf({ ...flags, data: '.firmline', browserEndpoint: 'ws://x', allowOutsideFiles: true }),
    ).toEqual(['--data', '.firmline', '--browser-endpoint', 'ws://x', '--allow-outside-files']);
  });

  it('holds no password and no token: it goes into every report', () => {
    const url = 'https://user:SECRET@preview.example/x?x-vercel-protection-bypass=SECRET';
    expect(optionsOf({ ...flags, url, browserEndpoint: 'wss://browsers.example?token=SECRET' })).toEqual([
      '--url',
      'https://preview.example/x?x-vercel-protection-bypass=…',
      '--browser-endpoint',
      'wss://browsers.example?token=…',
    ]);
  });
});
