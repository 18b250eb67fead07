import { columnOf, type FirmRecord } from '@firmline/sdk/firms';
import { unescapeText } from './escapes.ts';

export type FirmField = keyof FirmRecord;

interface FieldWords {
  readonly label: string;
  /** The consequence of leaving it empty. */
  readonly emptyText?: string;
}

/** In display order. */
export const firmFields: Readonly<Record<FirmField, FieldWords>> = {
  slug: { label: 'slug', emptyText: 'made from the company or contact' },
  name: { label: 'name' },
  companyName: { label: 'company', emptyText: 'the page says "law firms"' },
  firstMessage: { label: 'first message', emptyText: 'the assistant waits' },
  system: { label: 'system prompt', emptyText: 'the default prompt' },
  expiresAt: { label: 'expires' },
  leadsTo: { label: 'leads to' },
};

export const fieldNames = Object.keys(firmFields) as FirmField[];

/** What people write for a field, after --map. */
export const wordOfField = (field: FirmField): string =>
  field === 'system' ? field : firmFields[field].label.replaceAll(' ', '-');

/** A name in lower case without accents, spaces and punctuation. */
export const plainName = (name: string): string =>
  unescapeText(name)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const names = new Map<string, FirmField>(
  fieldNames.flatMap((field) =>
    [field, firmFields[field].label, columnOf(field)].map((name) => [plainName(name), field] as const),
  ),
);

// The word of --without, and of most people.
names.set('prompt', 'system');

export const fieldNamed = (name: string): FirmField | undefined => names.get(plainName(name));

export const titleOfField = (field: FirmField): string =>
  firmFields[field].label.replace(/^./, (one) => one.toUpperCase());
