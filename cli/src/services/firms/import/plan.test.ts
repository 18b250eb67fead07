import type { FirmRepository } from '@firmline/sdk/firms';
import { describe, expect, it } from 'vitest';
import { planRows } from './plan.ts';

const row = (slug: string, expiresAt: string) => ({
  line: 2,
  firm: { slug, name: 'Dana', expiresAt },
});
const firm = {
  name: 'Dana',
  companyName: '',
  system: '',
  firstMessage: '',
  createdAt: '',
  updatedAt: '',
};

describe('rows with an expiry', () => {
  it('write an empty one only to replace one, because an older table has no such column', async () => {
    const present = [
      { ...firm, slug: 'ends', expiresAt: '2027-01-31T00:00:00.000Z' },
      { ...firm, slug: 'stays', expiresAt: '' },
    ];
    const repository: Partial<FirmRepository> = {
      async *named() {
        yield present;
      },
    };
    const rows = [
      row('ends', ''),
      row('stays', ''),
      row('new', ''),
      row('later', '2027-01-31T00:00:00.000Z'),
    ];
    const { rows: planned } = await planRows(rows, repository as FirmRepository, 'update');
    expect(planned.map(({ firm: { slug, expiresAt }, intent }) => [slug, expiresAt, intent])).toEqual([
      ['ends', '', 'update'],
      ['stays', undefined, 'unchanged'],
      ['new', undefined, 'create'],
      ['later', '2027-01-31T00:00:00.000Z', 'create'],
    ]);
  });
});
