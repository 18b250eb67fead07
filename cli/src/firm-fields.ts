import { columnOf, type KeptFirm } from '@firmline/sdk/firms';

type Field = keyof KeptFirm;

/** The words for a field. */
interface FieldWords {
  /** For lists, drafts and forms. */
  readonly label: string;
  /** The hint in a form. */
  readonly hint?: string;
  /** The consequence of leaving it empty. */
  readonly empty?: string;
  /** Other names of its column in lists of firms, normalized by {@link plain}. */
  readonly columns: readonly string[];
}

/** In display order. */
export const firmFields: Readonly<Record<Field, FieldWords>> = {
  slug: { label: 'slug', empty: 'made from the company or contact', columns: ['link', 'path'] },
  name: {
    label: 'name',
    hint: 'who the page greets',
    columns: ['contact', 'contactname', 'contactperson', 'fullname', 'firstname', 'person', 'attorney'],
  },
  companyName: {
    label: 'company',
    empty: 'the page says "law firms"',
    columns: ['firm', 'firmname', 'lawfirm', 'organization', 'organisation', 'account', 'accountname'],
  },
  firstMessage: {
    label: 'first message',
    empty: 'the assistant waits',
    columns: ['openingline', 'opening', 'greeting', 'welcomemessage'],
  },
  system: { label: 'system prompt', empty: 'the default prompt', columns: ['prompt', 'instructions'] },
  expiresAt: { label: 'expires', columns: ['expiry', 'expirydate', 'expirationdate', 'validuntil'] },
};

export const fieldNames = Object.keys(firmFields) as Field[];

/** A name in lower case without spaces and punctuation. */
export const plain = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Finds a field by its name, its label, its column's name, or another common name. */
export const fieldNamed = (name: string): Field | undefined =>
  fieldNames.find((field) => {
    const { label, columns } = firmFields[field];
    return [plain(field), plain(label), plain(columnOf(field)), ...columns].includes(plain(name));
  });

/** The label with a capital letter, for the start of a line. */
export const titleOf = (field: Field): string =>
  firmFields[field].label.replace(/^./, (one) => one.toUpperCase());
