import { expect, it } from 'vitest';
import { memoryOutput } from '../../testing/memory-output.ts';
import { keys, withPerson } from '../../testing/person.ts';
import { askForKeys } from './login.ts';

const known = { serviceRoleKey: 'the-service-role-key-0042', pageUrl: 'https://x.example' };

it('takes typed keys from the fields that are filled in, and keeps the others', async () => {
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
  expect(value).toEqual({
    supabaseUrl: 'https://data.example',
    anonKey: 'abc',
    pageUrl: 'https://x.example',
  });
  expect(screen).toContain('This is not an http(s) URL.');
  expect(screen).toContain('leave empty to keep …0042');
  expect(screen).not.toContain('the-service-role-key');
  expect(screen).not.toContain('abc');
});
