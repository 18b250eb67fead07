import { userError } from '../errors.ts';
import { openFirms, type Firms, firmWith } from '../firms/connect.ts';
import type { LinkedFirm } from '../firms/slugs.ts';
import { firmline } from '../invocation.ts';
import { shellLine } from '../text.ts';
import type { Output } from './output.ts';
import { pick, requirePerson, type Choice } from './questions.ts';

const question = { title: 'Which firm?', what: 'The firm', answer: '<slug>' };

export function requireSlug(slugOrLink: string | undefined, output: Pick<Output, 'interactive'>): void {
  if (slugOrLink === undefined) requirePerson(output, question.what, question.answer);
}

/** The given slug, or the one that the person picks. After a pick, prints the command line that names it. */
export async function slugOrPick(
  slugOrLink: string | undefined,
  command: string,
  firms: Firms,
  output: Output,
): Promise<string> {
  if (slugOrLink !== undefined) return slugOrLink;
  const choices = await choicesOf(firms);
  if (choices.length === 0) {
    throw userError('not-found', 'There are no firms yet.', `${firmline} firms create adds one.`);
  }
  const slug = await pick(output, question, choices);
  output.note(`$ ${firmline} ${command} ${shellLine([slug])}`);
  return slug;
}

/** The firm with the given slug or link, or the one that the person picks, as {@link slugOrPick}. */
export async function pickedFirm(
  slugOrLink: string | undefined,
  command: string,
  output: Output,
  find = firmWith,
): Promise<{ readonly firm: LinkedFirm; readonly firms: Firms }> {
  requireSlug(slugOrLink, output);
  const firms = openFirms(output);
  return { firm: await find(await slugOrPick(slugOrLink, command, firms, output), firms), firms };
}

async function choicesOf({ repository }: Firms): Promise<Choice<string>[]> {
  const choices: Choice<string>[] = [];
  for await (const firms of repository.contacts()) {
    for (const { slug, name, companyName, leadsTo } of firms) {
      if (leadsTo !== '') continue;
      choices.push({ value: slug, label: slug, detail: companyName ? `${name}, ${companyName}` : name });
    }
  }
  return choices;
}
