import { expect, it } from 'vitest';
import { mailAddress } from './send-to-colleague.ts';

const bodyOf = (address: string) => decodeURIComponent(address.split('&body=')[1] ?? '');

it('writes a mail that programs understand: no plus for a space, both kinds of line breaks, and the link', () => {
  const address = mailAddress('Caller: Ann & Bob\nMatter: will', 'https://demo.example/ann');
  expect(address).not.toContain('+');
  expect(bodyOf(address)).toBe(
    'Caller: Ann & Bob\r\nMatter: will\r\n\r\nTry it yourself: https://demo.example/ann',
  );
});

it('stays short enough for mail programs, and keeps the link', () => {
  const long = Array.from({ length: 40 }, (_, index) => `Row ${index}: ${'what happened '.repeat(40)}`).join(
    '\n',
  );
  const address = mailAddress(long, 'https://demo.example/ann');
  expect(address.length).toBeLessThanOrEqual(1900);
  expect(bodyOf(address)).toMatch(/^Row 0: .*Try it yourself: https:\/\/demo\.example\/ann$/s);
});
