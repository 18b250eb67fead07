import { emptyFirm, validateFirm, type FirmRecord, type StoredFirm } from '@firmline/sdk/firms';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { exportFirms, type ExportOptions } from '../../commands/firms/export.ts';
import { mapColumns } from './map-columns.ts';
import { readFirms } from './records.ts';
import { readTable } from '../table/table.ts';

const text = fc
  .string({
    unit: fc.oneof(
      fc.constantFrom(...'",;\t|\n\r \'=+-@\\\uFEFF\u001A', '_x000D_'),
      fc.string({ unit: 'grapheme', maxLength: 1 }),
    ),
    maxLength: 30,
  })
  .filter((one) => one.isWellFormed() && !one.includes('\0'));

const records = fc
  .array(
    fc.record({
      name: text.map((own) => `N${own}`),
      companyName: text,
      system: text,
      firstMessage: text,
      expiresAt: fc.constantFrom('', '2020-02-29', '2099-12-31T23:59:59.123Z', '2099-12-31T12:00Z'),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((all) => all.map((record, index) => validateFirm({ ...record, slug: `exported-${index}` })));

/** Blanks alone mean no text. */
const withoutBlanks = (firm: FirmRecord) =>
  Object.fromEntries(Object.entries(firm).map(([field, one]) => [field, one.trim() === '' ? '' : one]));

const linkOf = ({ slug }: { slug: string }) => `https://demo.example.com/${slug}`;

const kinds: readonly Omit<ExportOptions, 'linkOf'>[] = [{ format: 'csv' }, { format: 'xlsx' }];

it('an import reads every firm unchanged from what an export has written', async () => {
  await fc.assert(
    fc.asyncProperty(records, fc.constantFrom(...kinds), async (firms, options) => {
      const pages = async function* () {
        for (let at = 0; at < firms.length; at += 5)
          yield firms
            .slice(at, at + 5)
            .map((firm): StoredFirm => ({ ...firm, createdAt: '', updatedAt: '' }));
      };
      const pieces: Buffer[] = [];
      for await (const piece of exportFirms({ pages, oldLinksOf: async () => [] }, { ...options, linkOf }))
        pieces.push(Buffer.from(piece));
      const table = await readTable({ bytes: Buffer.concat(pieces), name: `f.${options.format}` });
      const mapping = mapColumns(table);
      expect([mapping.unreadColumns, table.noRows]).toEqual([[], []]);
      const read = readFirms(table, mapping).map(({ slug, texts }) => ({ ...emptyFirm, slug, ...texts }));
      expect(read).toEqual(firms.map(withoutBlanks));
    }),
    {
      numRuns: 60,
      examples: [
        [[validateFirm({ slug: 'exported-0', name: 'N', companyName: '="Roe"' })], { format: 'csv' }],
        [[validateFirm({ slug: 'exported-0', name: 'N', companyName: 'n' })], { format: 'csv' }],
      ],
    },
  );
});
