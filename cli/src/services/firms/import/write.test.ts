import { FirmlineError } from '@firmline/sdk/errors';
import { emptyFirm, type FirmRepository } from '@firmline/sdk/firms';
import { expect, it } from 'vitest';
import type { Journal } from './journal.ts';
import type { PlannedRow } from './plan.ts';
import { writeRows } from './write.ts';

const journal = { sending: () => 0, answered: () => {} } as Pick<Journal, 'sending' | 'answered'> as Journal;

const rows = Array.from({ length: 3000 }, (_, index): PlannedRow => ({
  line: index + 2,
  intent: 'create',
  firm: { ...emptyFirm, slug: `s${index}`, name: 'Dana' },
}));

it('starts no other batch once one has failed, also if the other one in flight is refused', async () => {
  const sent: number[] = [];
  const first = Promise.withResolvers<void>();
  const write: FirmRepository['write'] = async (firms) => {
    if (sent.push(firms.length) === 1) return first.promise;
    throw new FirmlineError('The data service refused the key.', { code: 'auth' });
  };
  const written = writeRows(rows, {
    repository: { write } as Pick<FirmRepository, 'write'> as FirmRepository,
    onConflict: 'update',
    journal,
    signal: new AbortController().signal,
    onWritten: () => {},
  });
  await new Promise(setImmediate);
  first.reject(new FirmlineError('The database refused a value.', { code: 'invalid-input' }));
  await expect(written).rejects.toMatchObject({ code: 'auth' });
  expect(sent).toEqual([1000, 1000]);
});
