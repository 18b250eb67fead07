import { firmline } from '../../invocation.ts';
import { FirmlineError } from '@firmline/sdk/errors';
import {
  defaultSlug,
  emptyFirm,
  greetingOf,
  introOf,
  parseSlug,
  tabTitleOf,
  validateTexts,
  type KeptFirm,
} from '@firmline/sdk/firms';
import { acceptTexts } from '../../firms/check-texts.ts';
import { fieldNames, firmFields, titleOf } from '../../firms/fields.ts';
import { formatFirmText } from '../../firms/firm-text.ts';
import type { LinkedFirm } from '../../firms/linked-firm.ts';
import type { SlugMaker } from '../../firms/made-slug.ts';
import type { Output } from '../../terminal/output.ts';
import { shellLine } from '../../text.ts';
import { saveDraft } from '../../terminal/edit-text.ts';
import { fill, type FormField } from '../../terminal/questions.ts';

/** Lets the person fill in a firm, with a preview of the page's texts and the link. */
export async function firmByForm(
  given: Partial<KeptFirm>,
  slugOf: SlugMaker['slugOf'],
  link: (firm: KeptFirm) => LinkedFirm,
  output: Output,
): Promise<Partial<KeptFirm>> {
  const question = { title: 'New firm', what: 'The name of the contact', answer: '--name' };
  const values = await fill(output, question, fieldsOf(given), {
    preview: (typed) => {
      const firm = firmOf(typed);
      return pagePreview({ ...firm, slug: slugOf(firm) }, link);
    },
    keep: (typed) => draftOf(typed, given),
  });
  const firm = { ...firmOf(values), expiresAt: given.expiresAt ?? '' };
  output.note(equivalentCommand({ ...firm, slug: slugOf(firm) }));
  return firm;
}

/** Keeps what the person typed before they cancelled the form. @returns a hint; undefined if they typed nothing */
async function draftOf(
  typed: Readonly<Record<string, string>>,
  given: Partial<KeptFirm>,
): Promise<string | undefined> {
  if (asked.every((field) => (typed[field] ?? '') === (given[field] ?? ''))) return undefined;
  const filled = Object.entries({ ...given, ...typed }).filter(([, text]) => text.trim() !== '');
  const { file } = await saveDraft(formatFirmText(Object.fromEntries(filled)), 'new-firm');
  return `Your draft is saved. To use it, run ${firmline} ${shellLine(['firms', 'create', '--file', file])}`;
}

/** Identifying fields come first; the form has no expiry. */
const asked = [...new Set<keyof KeptFirm>(['name', 'companyName', 'slug', ...fieldNames])].filter(
  (field) => field !== 'expiresAt',
);

const fieldsOf = (given: Partial<KeptFirm>): readonly FormField[] =>
  asked.map((field) => {
    const { empty, hint = `if empty: ${empty}` } = firmFields[field];
    return {
      name: field,
      label: field === 'name' ? 'Contact' : titleOf(field),
      hint,
      initial: given[field] ?? '',
      multiline: field === 'system',
      check: (value) => problemOf(() => checkField(field, value)),
    };
  });

function checkField(field: keyof KeptFirm, value: string): void {
  if (field !== 'slug') acceptTexts(validateTexts({ [field]: value }));
  else if (value !== '') parseSlug(value);
}

function problemOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof FirmlineError) return error.message;
    throw error;
  }
}

const firmOf = (values: Readonly<Record<string, string>>): KeptFirm => ({
  ...emptyFirm,
  ...values,
  name: values['name']?.trim() ?? '',
});

/** The texts that the link will show. */
export function pagePreview(firm: KeptFirm, link: (firm: KeptFirm) => Pick<LinkedFirm, 'url'>): string {
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

/** Maximum length of a prompt in the printed command line. */
const longestShown = 200;

function equivalentCommand({ name, companyName, slug, firstMessage, system }: KeptFirm): string {
  const prompt =
    system === '' ? [] : system.length > longestShown ? ['--system-file', '<file>'] : ['--system', system];
  return `$ ${firmline} ${shellLine([
    'firms',
    'create',
    '--name',
    name,
    ...(companyName ? ['--company', companyName] : []),
    ...(slug ? ['--slug', slug] : []),
    ...(firstMessage ? ['--first-message', firstMessage] : []),
    ...prompt,
  ])}`;
}
