import { FirmlineError } from '@firmline/sdk/errors';
import {
  defaultSlug,
  emptyFirm,
  greetingOf,
  introOf,
  parseSlug,
  tabTitleOf,
  validateTexts,
  type FirmRecord,
} from '@firmline/sdk/firms';
import { acceptTexts } from '../../firms/check-texts.ts';
import type { LinkedFirm } from '../../firms/slugs.ts';
import { firmFields, titleOfField, wordOfField } from '../../firms/fields.ts';
import { firmline } from '../../invocation.ts';
import type { Output } from '../../terminal/output.ts';
import { fill, type FormField } from '../../terminal/questions.ts';
import { shellLine } from '../../text.ts';

interface FormOptions {
  /** The firm that is changed; undefined for a new one. */
  readonly stored?: FirmRecord;
  readonly slugOf: (firm: Partial<FirmRecord>) => string;
  readonly link: (firm: FirmRecord) => Pick<LinkedFirm, 'url'>;
}

type Values = Readonly<Record<string, string>>;

/** A form with a preview of the page. What was typed is shown as a command, also if the person leaves it. */
export async function firmByForm(
  initialTexts: Partial<FirmRecord>,
  { stored, slugOf, link }: FormOptions,
  output: Output,
): Promise<FirmRecord> {
  const title = stored ? `Change "${stored.slug}"` : 'New firm';
  const question = { title, what: 'The name of the contact', answer: '--name' };
  const firmOf = (values: Values): FirmRecord => ({
    ...emptyFirm,
    ...initialTexts,
    ...values,
    name: values['name']?.trim() ?? '',
  });
  const values = await fill(output, question, fieldsOf(initialTexts, stored), {
    preview: (typed) => {
      const firm = firmOf(typed);
      return pagePreview({ ...firm, slug: slugOf(firm) }, link);
    },
    keep: (typed) => {
      const isTyped = askedFields.some((field) => (typed[field] ?? '') !== (initialTexts[field] ?? ''));
      return isTyped ? `To continue, run ${commandOfForm(firmOf(typed), stored, true)}` : undefined;
    },
  });
  const firm = firmOf(values);
  output.note(`$ ${commandOfForm({ ...firm, slug: slugOf(firm) }, stored, false)}`);
  return firm;
}

const flags = {
  name: '--name',
  companyName: '--company',
  slug: '--slug',
  firstMessage: '--first-message',
  system: '--system',
} as const;

const askedFields = Object.keys(flags) as (keyof typeof flags)[];

const fieldsOf = (initialTexts: Partial<FirmRecord>, stored: FirmRecord | undefined): readonly FormField[] =>
  askedFields.map((field) => {
    const { empty, hint = `if empty: ${empty}` } = firmFields[field];
    return {
      name: field,
      label: field === 'name' ? 'Contact' : titleOfField(field),
      hint,
      initial: initialTexts[field] ?? '',
      multiline: field === 'system',
      check: (value) => (value === stored?.[field] ? undefined : problemOfField(field, value)),
    };
  });

function problemOfField(field: keyof FirmRecord, value: string): string | undefined {
  try {
    if (field !== 'slug') acceptTexts(validateTexts({ [field]: value }));
    else if (value !== '') parseSlug(value);
    return undefined;
  } catch (error) {
    if (error instanceof FirmlineError) return error.message;
    throw error;
  }
}

export function pagePreview(firm: FirmRecord, link: FormOptions['link']): string {
  const { url } = link(firm);
  const place = firm.slug === defaultSlug ? '/' : `/${firm.slug || '...'}`;
  return [
    firm.name ? tabTitleOf(firm) : '',
    '',
    greetingOf(firm),
    introOf(firm).join(''),
    '',
    firm.slug && url ? url : place,
  ].join('\n');
}

const longestShown = 200;

function commandOfForm(firm: FirmRecord, stored: FirmRecord | undefined, isWhole: boolean): string {
  const words = askedFields.flatMap((field) => {
    const text = firm[field];
    if (text === (stored?.[field] ?? '')) return [];
    if (field === 'system' && text.length > longestShown && !isWhole) return ['--system-file', '<file>'];
    return stored ? ['--set', `${wordOfField(field)}=${text}`] : [flags[field], text];
  });
  const expiry = stored || firm.expiresAt === '' ? [] : ['--expires', firm.expiresAt];
  const command = stored ? ['edit', stored.slug] : ['create'];
  return `${firmline} ${shellLine(['firms', ...command, ...words, ...expiry])}`;
}
