import { firmColumns, firmFromAnswer, type Firm, type FirmRow } from '@firmline/sdk/firms';

/** A row as visitors read it, with the SDK's columns. Those without a value are null, as in a table that was made by hand. */
export const visitorRow = (values: FirmRow): FirmRow => ({
  ...Object.fromEntries(firmColumns.split(',').map((column) => [column, null])),
  ...values,
});

/** The one place where tests of the page make firms, so that a new field costs none of them anything. */
export const firmOf = (values: Partial<Firm> = {}): Firm => ({
  ...firmFromAnswer([visitorRow({ slug: 'dana', name: 'Dana' })], 'dana')!,
  ...values,
});

/** A row with the same text in all columns but the slug's. */
export function rowOfText(text: string) {
  const columns = firmColumns.split(',').filter((column) => column !== 'slug');
  const texts = Object.fromEntries(columns.map((column) => [column, text]));
  return texts as Record<Exclude<keyof FirmRow, 'slug'>, string>;
}
