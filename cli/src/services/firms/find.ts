import { FirmlineError } from '@firmline/sdk/errors';
import type { FirmVersion } from '@firmline/sdk/firms';
import { shellLine } from '../../text.ts';
import type { Output } from '../../output.ts';
import { pick, requirePerson, type Choice } from '../../prompts/prompts.ts';
import { type Firms, openFirms } from './connect.ts';
import type { LinkedFirm } from '../../results/firms.ts';

/** @param near the slug that was most likely meant */
export const noFirm = (slug: string, near?: string) =>
  new FirmlineError(`There is no firm "${slug}".`, {
    code: 'not-found',
    fault: 'user',
    hint: `${near === undefined ? '' : `Did you mean "${near}"? `}firmline firms list shows all firms.`,
  });

/** The same with the nearest slug of the table; without one if the search for it fails. */
export const noFirmIn = async ({ repository }: Pick<Firms, 'repository'>, slug: string) =>
  noFirm(slug, await repository.nearestSlug(slug).catch(() => undefined));

/** @throws FirmlineError 'not-found' */
export async function firmWith(slug: string, firms: Firms): Promise<LinkedFirm> {
  const firm = await firms.repository.get(slug);
  if (firm) return firms.link(firm);
  throw await noFirmIn(firms, slug);
}

/** As {@link firmWith}, in the table that the flags select. */
export const showFirm = async (slug: string, output: Output): Promise<LinkedFirm> =>
  firmWith(slug, openFirms(output));

/** A firm's stored version, for a change. @throws FirmlineError 'not-found' */
export async function versionWith(slug: string, firms: Firms): Promise<FirmVersion> {
  const version = await firms.repository.getVersion(slug);
  if (version) return version;
  throw await noFirmIn(firms, slug);
}

const question = { title: 'Which firm?', what: 'The firm', answer: '<slug>' };

/**
 * Checks first that a slug is given or that a person can pick one.
 * @throws FirmlineError 'input-needed'
 */
export function requireSlug(given: string | undefined, output: Pick<Output, 'interactive'>): void {
  if (given === undefined) requirePerson(output, question.what, question.answer);
}

/** The given slug, or the one that the person picks. After a pick, prints the command line that names it. */
export async function slugOrPick(
  given: string | undefined,
  command: string,
  firms: Firms,
  output: Output,
): Promise<string> {
  if (given !== undefined) return given;
  const choices = await choicesOf(firms);
  if (choices.length === 0) {
    throw new FirmlineError('There are no firms yet.', {
      code: 'not-found',
      fault: 'user',
      hint: 'firmline firms create adds one.',
    });
  }
  const slug = await pick(output, question, choices);
  output.note(`$ firmline ${command} ${shellLine([slug])}`);
  return slug;
}

async function choicesOf({ repository }: Firms): Promise<Choice<string>[]> {
  const choices: Choice<string>[] = [];
  for await (const firms of repository.pages()) {
    for (const { slug, name, companyName } of firms)
      choices.push({ value: slug, label: slug, detail: companyName ? `${name}, ${companyName}` : name });
  }
  return choices;
}
