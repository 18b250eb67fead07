import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slugOf } from './link.ts';

const scenario = (file: string) => ({ place: { file, line: 1, column: 1 } }) as Parameters<typeof slugOf>[0];

it('consists of the scenario and the run', () => {
  expect(slugOf(scenario('fixtures/scenarios/Call my phone_2.yaml'), 'run-7f')).toBe(
    'call-my-phone-2-run-7f',
  );
});

it('is always a slug, and keeps the run', () => {
  fc.assert(
    fc.property(fc.string(), fc.stringMatching(/^[\da-z]{1,20}$/), (name, run) => {
      const slug = slugOf(scenario(`/x/${name.replaceAll('/', '')}.yaml`), run);
      expect(slug).toMatch(/^[a-z\d]+(?:-[a-z\d]+)*$/);
      expect(slug.length).toBeLessThanOrEqual(80);
      expect(slug.endsWith(run)).toBe(true);
    }),
  );
});
