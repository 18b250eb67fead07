import { defaultSlug } from '@firmline/sdk/firms';
import type { Firms } from '../../firms/connect.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';

/** What a person is asked before a change. */
export interface Question {
  /** A verb and its object with the number of firms, for example "Delete 3 firms". */
  readonly action: string;
  /** The preposition between the action and the place. Default: "in". */
  readonly preposition?: string;
  /** What else the person should know. */
  readonly notes?: readonly string[];
  /**
   * Few firms under their own links need no question, unless the person did not type the change itself ("reviewed": asks
   * on a terminal), or links stop working or firms are selected by a condition ("needed": needs --yes in a pipe too).
   */
  readonly question?: 'reviewed' | 'needed' | undefined;
}

/** More firms than this are asked about. */
const fewFirms = 100;

/**
 * Asks about a change before anything is written; the one place that decides when. A change of the firm at the empty
 * path or of more than 100 existing firms always needs a yes. Creating needs none in a pipe.
 * @param changed the slugs of existing firms that will differ
 * @param created the number of new firms
 * @throws FirmlineError 'aborted' for any other answer, UsageError if --yes is missing without a terminal
 */
export async function confirmChange(
  { action, preposition = 'in', notes = [], question }: Question,
  { changed, created }: { readonly changed: readonly string[]; readonly created: number },
  { place }: Pick<Firms, 'place'>,
  output: Output,
): Promise<void> {
  const hasDefault = changed.includes(defaultSlug);
  const isNeeded = question === 'needed' || hasDefault || changed.length > fewFirms;
  const isAsked = isNeeded || (output.interactive && (question === 'reviewed' || created > fewFirms));
  if (!isAsked) return;
  const all = hasDefault ? [...notes, `"${defaultSlug}" is the firm of the empty path`] : notes;
  await confirm(`${action} ${preposition} ${place}${all.length > 0 ? ` (${all.join('; ')})` : ''}`, output);
}
