import { FirmlineError } from '@firmline/sdk/errors';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryOutput } from '../testing/memory-output.ts';
import { keys, withPerson } from '../testing/person.ts';
import { askForKeys, settingsOfText } from './key-sources.ts';

describe('keys from standard input', () => {
  it.each([
    ['SUPABASE_SERVICE_ROLE_KEY=abc\n# and\nOTHER=1\nSUPABASE_ANON_KEY=\n', { serviceRoleKey: 'abc' }],
    [
      '\ufeffserviceRoleKey="abc"\r\npageUrl=https://x.example/\r\n',
      { serviceRoleKey: 'abc', pageUrl: 'https://x.example' },
    ],
    ['{"platformPrivateKey":"abc","other":1}', { platformPrivateKey: 'abc' }],
  ])('are lines or an object: %j', (text, settings) => {
    expect(settingsOfText(text)).toEqual(settings);
  });

  it.each(['', '{', '{}', 'OTHER=1', 'a bare key', 'SUPABASE_URL=ftp://x', 'SUPABASE_ANON_KEY=two words'])(
    'are refused: %j',
    (text) => {
      expect(() => settingsOfText(text)).toThrow(expect.objectContaining({ code: 'invalid-input' }));
    },
  );

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

describe('keys that a person types', () => {
  const known = { serviceRoleKey: 'the-service-role-key-0042', pageUrl: 'https://x.example' };

  it('are those of the fields that are filled in; the others keep what there is', async () => {
    const { value, screen } = await withPerson(
      [
        ['supabaseUrl', `ftp://x${keys.enter}`],
        ['not an http(s) URL', keys.save],
        ['not an http(s) URL', `\u0015 https://data.example/ ${keys.enter}`],
        ['0042', keys.enter],
        ['lets the page read one firm', `abc${keys.save}`],
      ],
      () => askForKeys(known, memoryOutput({ interactive: true })),
    );
    expect(value.values).toEqual({
      supabaseUrl: 'https://data.example',
      anonKey: 'abc',
      pageUrl: 'https://x.example',
    });
    expect(value.originOf('anonKey').words).toBe('your answers');
    expect(screen).toContain('This is not an http(s) URL.');
    expect(screen).toContain('leave empty to keep …0042');
    expect(screen).not.toContain('the-service-role-key');
    expect(screen).not.toContain('abc');
  });
});
