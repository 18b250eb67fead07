import { FirmlineError } from '@firmline/sdk/errors';
import {
  defaultSlug,
  greetingOf,
  introOf,
  parseSlug,
  tabTitleOf,
  validateTexts,
  type FirmTexts,
  type KeptFirm,
} from '@firmline/sdk/firms';
import { shellLine } from '../../text.ts';
import type { Output } from '../../output.ts';
import { fill, type FormField } from '../../prompts/prompts.ts';
import type { SlugMaker } from './made-slug.ts';
import type { LinkedFirm } from '../../results/firms.ts';

/** Has the person fill in a firm, with the page's texts and the link before their eyes. */
export async function firmByForm(
  given: Partial<KeptFirm>,
  slugOf: SlugMaker['slugOf'],
  link: (firm: KeptFirm) => LinkedFirm,
  output: Output,
): Promise<Partial<KeptFirm>> {
  const question = { title: 'New firm', what: 'The name of the contact', answer: '--name' };
  const values = await fill(output, question, fieldsOf(given), (typed) => {
    const firm = firmOf(typed);
    return pagePreview({ ...firm, slug: slugOf(firm) }, link);
  });
  const firm = { ...firmOf(values), expiresAt: given.expiresAt ?? '' };
  output.note(equivalentCommand({ ...firm, slug: slugOf(firm) }));
  return firm;
}

const fieldsOf = (given: Partial<KeptFirm>): readonly FormField[] => [
  {
    name: 'name',
    label: 'Contact',
    hint: 'who the page greets',
    initial: given.name ?? '',
    check: (value) => problemOf(() => validateTexts({ name: value })),
  },
  {
    name: 'companyName',
    label: 'Company',
    hint: 'if empty: "law firms"',
    initial: given.companyName ?? '',
    check: checkText('companyName'),
  },
  {
    name: 'slug',
    label: 'Slug',
    hint: 'if empty: made from the company or contact',
    initial: given.slug ?? '',
    check: (value) => (value === '' ? undefined : problemOf(() => parseSlug(value))),
  },
  {
    name: 'firstMessage',
    label: 'First message',
    hint: 'if empty: the assistant waits',
    initial: given.firstMessage ?? '',
    check: checkText('firstMessage'),
  },
  {
    name: 'system',
    label: 'System prompt',
    hint: 'if empty: the default prompt',
    initial: given.system ?? '',
    multiline: true,
    check: checkText('system'),
  },
];

const checkText = (field: keyof FirmTexts) => (value: string) =>
  problemOf(() => validateTexts({ [field]: value }));

function problemOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof FirmlineError) return error.message;
    throw error;
  }
}

const firmOf = (values: Readonly<Record<string, string>>): KeptFirm => {
  const { name = '', companyName = '', slug = '', firstMessage = '', system = '' } = values;
  return { slug, name: name.trim(), companyName, system, firstMessage, expiresAt: '' };
};

/** What the link will show. */
export function pagePreview(firm: KeptFirm, link: (firm: KeptFirm) => LinkedFirm): string {
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

/** Longest prompt that is shown in a command line. */
const longestShown = 200;

function equivalentCommand({ name, companyName, slug, firstMessage, system }: KeptFirm): string {
  const prompt =
    system === '' ? [] : system.length > longestShown ? ['--system-file', '<file>'] : ['--system', system];
  return `$ ${shellLine([
    'firmline',
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
