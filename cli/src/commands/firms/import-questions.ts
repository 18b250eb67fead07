import { greetingOf } from '@firmline/sdk/firms';
import type { RowMatch, UnclearDecision } from '../../firms/import/matches.ts';
import { hasOneCase, inMixedCase } from '../../firms/words/names.ts';
import type { ImportRow } from '../../firms/import/import-row.ts';
import type { Table } from '../../firms/table/types.ts';
import { textOfColumn } from '../../firms/words/value-template.ts';
import type { Output } from '../../terminal/output.ts';
import { pickChoice, type Choice } from '../../terminal/questions.ts';

/** What an import may ask, beside the last yes. Without a terminal, the first choice that changes least is taken. */
interface ImportQuestion<Value> {
  readonly title: string;
  /** What the answer is, and the flag that gives it. */
  readonly noun: string;
  readonly answer: string;
  readonly choices: readonly Choice<Value>[];
}

/** The one place where an import asks. @returns undefined if nobody can be asked, or all questions are answered by --yes */
async function askQuestion<Value extends string>(
  question: ImportQuestion<Value> | undefined,
  output: Output,
): Promise<Value | undefined> {
  if (question === undefined || !output.interactive || output.flags.yes) return undefined;
  return pickChoice(output, question, question.choices);
}

/** How names in capitals are written: as a letter would, or as in the file; undefined if nobody was asked. */
export async function chooseCase(
  rows: readonly ImportRow[],
  output: Output,
): Promise<'mixed' | 'same' | undefined> {
  const name = rows.map(({ texts }) => texts.name ?? '').find((one) => hasOneCase(one));
  if (name === undefined) return undefined;
  return askQuestion(
    {
      title: 'Some names are all in capitals, or in none. How does the page greet?',
      noun: 'The spelling of names in capitals',
      answer: '--yes',
      choices: [
        { value: 'same', label: greetingOf({ name }), detail: 'as in the file' },
        { value: 'mixed', label: greetingOf({ name: inMixedCase(name) }), detail: 'as in a letter' },
      ],
    },
    output,
  );
}

export async function chooseUnclear(
  matches: readonly RowMatch[],
  printUnclear: (unclearRows: readonly (RowMatch & { readonly match: 'unclear' })[]) => void,
  output: Output,
): Promise<UnclearDecision | undefined> {
  const unclearRows = matches.flatMap((one) => (one.match === 'unclear' ? one : []));
  if (unclearRows.length === 0 || output.flags.dryRun) return undefined;
  if (output.interactive && !output.flags.yes) printUnclear(unclearRows);
  return askQuestion<UnclearDecision>(
    {
      title: 'Are these the same firms?',
      noun: 'The answer',
      answer: 'a column "slug"',
      choices: [
        { value: 'leave out', label: 'Leave these rows out' },
        { value: 'same', label: 'The same', detail: 'update them' },
        { value: 'other', label: 'Other firms', detail: 'create them' },
      ],
    },
    output,
  );
}

/** A value of a column, for a person who looks at what is read. */
export const firstValues = (
  { rows }: Pick<Table, 'rows'>,
  template: Parameters<typeof textOfColumn>[0],
  count: number,
): string[] =>
  rows
    .slice(0, 1000)
    .map(({ cells }) => textOfColumn(template, cells))
    .filter(Boolean)
    .slice(0, count);
