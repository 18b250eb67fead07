import type { FirmRecord } from './stored-firm.ts';

interface FirmField {
  readonly column: string;
  /** For texts: the name in messages, and the maximum length in Unicode code points, which is the table's. */
  readonly text?: FieldText;
}

export interface FieldText {
  readonly label: string;
  readonly max: number;
}

/** All fields of a firm. Those that visitors read are in record.ts, which the page loads. */
export const firmFields = {
  slug: { column: 'slug' },
  name: { column: 'name', text: { label: 'name', max: 200 } },
  companyName: { column: 'company_name', text: { label: 'company name', max: 200 } },
  system: { column: 'system', text: { label: 'system prompt', max: 100_000 } },
  firstMessage: { column: 'first_message', text: { label: 'first message', max: 2000 } },
  expiresAt: { column: 'expires_at' },
} as const satisfies Record<keyof FirmRecord, FirmField>;

export const fieldNames = Object.keys(firmFields) as (keyof FirmRecord)[];

/** A firm whose fields are all empty. */
export const emptyFirm = Object.fromEntries(fieldNames.map((field) => [field, ''])) as {
  readonly [Field in keyof FirmRecord]: string;
};

/** The column of a field. */
export const columnOf = (field: keyof FirmRecord): string => firmFields[field].column;
