import { FirmlineError } from '@firmline/sdk/errors';
import fc from 'fast-check';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readInput } from '../api/input.ts';
import { beginCommand, endCommand } from '../config/this-command.ts';
import { keysFromStdin, settingsOfText } from './key-sources.ts';

describe('standard input that is read to its end', () => {
  afterEach(() => {
    endCommand();
    vi.restoreAllMocks();
  });

  it.each([
    ['keys', true, keysFromStdin],
    ['a body', true, () => readInput('-')],
    ['keys', false, keysFromStdin],
  ])('of %s on a terminal (%j) says how to end it', async (_, isTTY, read) => {
    const notes: string[] = [];
    beginCommand({ isDryRun: false, note: (line) => notes.push(line) });
    const stdin = Object.assign(Readable.from([Buffer.from('slugs=plain\n')]), { isTTY });
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(stdin as never);
    await read();
    expect(notes).toEqual(isTTY ? ['Reading what you type here. Ctrl-D on a new line ends it.'] : []);
  });
});

describe('keys from standard input', () => {
  it.each([
    ['SUPABASE_SERVICE_ROLE_KEY=abc\n# and\nOTHER=1\nSUPABASE_ANON_KEY=\n', { serviceRoleKey: 'abc' }],
    [
      '\ufeffserviceRoleKey="abc"\r\npageUrl=https://x.example/\r\n',
      { serviceRoleKey: 'abc', pageUrl: 'https://x.example' },
    ],
    ['FIRMLINE_WEBHOOK_URL=https://x.example/#/a # one\n', { webhookUrl: 'https://x.example/#/a' }],
  ])('reads keys from the lines %j', (text, settings) => {
    expect(settingsOfText(text)).toEqual(settings);
  });

  it.each(['', '{', '{}', 'OTHER=1', 'a bare key', 'SUPABASE_URL=ftp://x', 'SUPABASE_ANON_KEY=two words'])(
    'refuses the keys %j',
    (text) => {
      expect(() => settingsOfText(text)).toThrow(expect.objectContaining({ code: 'invalid-input' }));
    },
  );

  it.each([
    ['FIRMLINE_WEBHOK_URL=https://x.example', 'FIRMLINE_WEBHOOK_URL'],
    ['SUPABASE_SERVICE_ROLE_KYE=abc', 'SUPABASE_SERVICE_ROLE_KEY'],
    ['serviceRolKey=abc', 'serviceRoleKey'],
    ['SUPABASE_SERVICE_KEY=abc', 'SUPABASE_SERVICE_ROLE_KEY'],
  ])('with the slip in %j are refused, because it would not be saved', (text, meant) => {
    expect(() => settingsOfText(`SUPABASE_ANON_KEY=abc\n${text}`)).toThrow(`Did you mean ${meant}?`);
  });

  it('are never repeated in an error', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 12 }),
        fc.constantFrom('{', 'SUPABASE_ANON_KEY=', ''),
        (key, before) => {
          try {
            settingsOfText(`${before}${key}`);
          } catch (error) {
            expect(error).toBeInstanceOf(FirmlineError);
            expect((error as Error).message).not.toContain(key);
          }
        },
      ),
    );
  });
});
