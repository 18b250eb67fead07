import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileNameOf } from './files.ts';

it.each([
  ['whitfield-and-rowe-llp-k7f3qw9d', 'whitfield-and-rowe-llp-k7f3qw9d'],
  ['default', 'default'],
  ['../etc/passwd', 'etc-passwd_'],
  ['Dana', 'dana_'],
  ['con', 'con_'],
  ['.hidden', 'hidden_'],
  ['מרגלית', 'firm_'],
])('%s begins with %s', (slug, name) => {
  expect(fileNameOf(slug).startsWith(name)).toBe(true);
});

it('is safe in every folder, and different for every slug', () => {
  const odd = fc.oneof(fc.string({ maxLength: 500 }), fc.string({ unit: fc.constantFrom(...'aA-_./\\:\0') }));
  fc.assert(
    fc.property(odd, odd, (one, other) => {
      expect(fileNameOf(one)).toMatch(/^[a-z0-9][a-z0-9-]{0,79}$|^[a-z0-9-]{1,40}_[0-9a-f]{16}$/);
      expect(fileNameOf(one) === fileNameOf(other)).toBe(one === other);
    }),
  );
});
