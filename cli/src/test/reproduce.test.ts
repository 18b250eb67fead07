import { describe, expect, it } from 'vitest';
import { type RunFlags, commandOfRun, optionsOf } from './flags.ts';

const flags: RunFlags = {
  retries: 2,
  repeat: 1,
  call: true,
  words: true,
  report: 'out',
  workers: 4,
  shard: '1/2',
};

describe('the command that reruns one scenario', () => {
  it.each([
    [{}, 'firmline test run'],
    [{ npm_lifecycle_event: 'test:calls' }, 'npm run test:calls --'],
    [{ npm_lifecycle_event: 'firmline' }, 'npm run firmline -- test run'],
    [{ npm_lifecycle_event: 'test' }, 'npm run test:calls --'],
  ])('starts like this run: %j', (env, command) => {
    expect(commandOfRun(env).join(' ')).toBe(command);
  });

  it('starts with npx if the package is installed, whatever the scripts are called', () => {
    for (const script of [undefined, 'test', 'firmline', 'npx'])
      expect(commandOfRun({ npm_lifecycle_event: script }, true).join(' ')).toBe('npx firmline test run');
  });

  it('keeps the options that a single scenario needs', () => {
    expect(optionsOf(flags)).toEqual([]);
    expect(optionsOf({ ...flags, url: 'https://a.example/b', call: false })).toEqual([
      '--url',
      'https://a.example/b',
      '--no-call',
    ]);
    expect(optionsOf({ ...flags, page: 'dist' })).toEqual(['--page', 'dist']);
    expect(
      optionsOf({ ...flags, url: 'http://localhost:3000', stack: true, allowHost: ['a.example'] }),
    ).toEqual(['--url', 'http://localhost:3000', '--stack', '--allow-host', 'a.example']);
    expect(optionsOf({ ...flags, browserEndpoint: 'ws://x' })).toEqual(['--browser-endpoint', 'ws://x']);
  });

  it('repeats what lets it in, without a value that was written in full', () => {
    const header = ['x-gate: $STAGING_TOKEN', 'x-other: SECRET'];
    expect(optionsOf({ ...flags, header }).join(' ')).toBe(
      '--header x-gate: $STAGING_TOKEN --header x-other: …',
    );
  });

  it('contains no password and no token, because every report has it', () => {
    const url = 'https://user:SECRET@preview.example/x?x-vercel-protection-bypass=SECRET';
    expect(optionsOf({ ...flags, url, browserEndpoint: 'wss://browsers.example?token=SECRET' })).toEqual([
      '--url',
      'https://preview.example/x?x-vercel-protection-bypass=…',
      '--browser-endpoint',
      'wss://browsers.example?token=…',
    ]);
  });
});
