import { describe, expect, it } from 'vitest';
import { memoryOutput } from '../testing/memory-output.ts';
import { printKeyStatus, printLogin } from './auth.ts';
import { printDone, printProfile, printProfiles, printSetting } from './profile.ts';

const key = 'an-example-of-a-long-key';

describe('profiles', () => {
  it('are rows, with the current one marked', async () => {
    const output = memoryOutput();
    const profile = {
      name: 'staging',
      current: true,
      supabaseUrl: null,
      platformUrl: null,
      pageUrl: 'https://page',
      keys: ['anonKey'],
    } as const;
    await printProfiles(
      [profile, { ...profile, name: 'other', current: false, supabaseUrl: 'https://db' }],
      output,
    );
    expect(output.printed).toEqual([
      'PROFILE            KEYS  FIRMS       PAGE',
      'staging (current)  1                 https://page',
      'other              1     https://db  https://page',
    ]);
  });

  it.each([
    [true, 'staging (current)'],
    [false, 'staging'],
  ])('show their settings (current: %s)', async (current, head) => {
    const output = memoryOutput();
    await printProfile({ name: 'staging', current, settings: { pageUrl: 'https://page' } }, output);
    expect(output).toMatchObject({ printed: [head, 'pageUrl             https://page'], said: [] });
  });

  it('show that nothing is set', async () => {
    const output = memoryOutput();
    await printProfile({ name: 'staging', current: false, settings: {} }, output);
    expect(output.said).toEqual(['Nothing is set. Add settings with firmline auth login --profile staging']);
  });
});

it.each([
  ['pageUrl', []],
  ['anonKey', [expect.stringMatching(/; only the end is shown\.$/)]],
] as const)('the setting %s is printed, a key with a note', async (name, said) => {
  const output = memoryOutput();
  await printSetting({ name, value: 'x', source: 'profile' }, output);
  expect(output).toMatchObject({ printed: ['x'], said });
});

it.each([
  [{ profile: 'a', done: 'removed' }, false, 'Profile a removed.'],
  [{ profile: 'a', done: 'used' }, false, 'Now using profile a.'],
  [{ profile: 'a', done: 'used' }, true, 'Would use profile a.'],
  [{ profile: 'a', done: 'removed', setting: 'pageUrl' }, true, 'pageUrl of profile a would be removed.'],
] as const)('reports a change: %j, dry run %s', async (what, dryRun, words) => {
  const output = memoryOutput({ dryRun });
  await printDone(what, output);
  expect(output.said).toEqual([words]);
});

describe('keys', () => {
  it('are listed with their sources and states', async () => {
    const output = memoryOutput();
    const status = {
      key: 'anonKey',
      source: 'profile',
      ending: '…abcd',
      state: 'refused',
      detail: 'It is old.',
    } as const;
    await printKeyStatus([status, { ...status, state: 'valid', detail: '' }], output);
    expect(output.printed).toEqual([
      'KEY      ENDS   FROM     STATE',
      'anonKey  …abcd  profile  refused: It is old.',
      'anonKey  …abcd  profile  valid',
    ]);
  });

  const login = async (options: Parameters<typeof memoryOutput>[0]) => {
    const output = memoryOutput(options);
    await printLogin(
      {
        profile: 'staging',
        given: { anonKey: key, serviceRoleKey: key, pageUrl: 'https://page' },
        verdicts: { anonKey: { state: 'valid', detail: 'It works.' } },
      },
      output,
    );
    return output;
  };

  it.each([
    [false, 'Saved in profile staging.'],
    [true, 'Nothing was saved in profile staging (--dry-run).'],
  ])('are reported after a login with endings and checks (dry run: %s)', async (dryRun, words) => {
    expect((await login({ dryRun })).said).toEqual([
      'serviceRoleKey      …-key',
      'anonKey             …-key  It works.',
      'pageUrl             https://page',
      words,
    ]);
  });

  it('have a state in JSON after a login; other settings have none', async () => {
    expect(JSON.parse((await login({ format: 'json' })).printed.join(''))).toEqual({
      profile: 'staging',
      dryRun: false,
      settings: [
        { setting: 'serviceRoleKey', value: '…-key', state: 'untried' },
        { setting: 'anonKey', value: '…-key', state: 'valid' },
        { setting: 'pageUrl', value: 'https://page' },
      ],
    });
  });
});
