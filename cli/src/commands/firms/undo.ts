import { FirmlineError } from '@firmline/sdk/errors';
import type { FirmVersion, KeptFirm } from '@firmline/sdk/firms';
import type { Command } from 'commander';
import { contentOf, lastChange, type ChangedFirm } from '../../firms/changes.ts';
import { openFirms } from '../../firms/connect.ts';
import { versionsBySlug } from '../../firms/find.ts';
import type { FirmWrite } from '../../firms/write.ts';
import { firmline } from '../../invocation.ts';
import type { Output } from '../../terminal/output.ts';
import { counted, grouped, moment } from '../../text.ts';
import { changeMany, printDifferences, printHandled } from './bulk.ts';

export function define(command: Command, output: Output): void {
  command
    .addHelpText(
      'after',
      `
Undoes deletions, new slugs, edits, expiries, and imports, whose new firms are deleted; the last change of the profile and
host first, up to fifty. Firms that somebody has written since are kept and listed. Shows the differences and asks first.
Examples:
  $ firmline firms undo --dry-run
  $ firmline firms undo --yes --json`,
    )
    .action(() => undo(output));
}

type Step = 'restore' | 'create' | 'delete' | 'unchanged' | 'written since';

/** What undoing a change does to one of its firms. */
interface UndoneFirm extends FirmWrite {
  readonly step: Step;
}

/**
 * Undoes the last change of this profile and host, once the person agrees. Firms that somebody has written since the
 * change are kept. An interrupted undo continues when it is run again.
 */
async function undo(output: Output): Promise<void> {
  const firms = openFirms(output);
  const change = await lastChange(firms.place);
  if (change === undefined) {
    throw new FirmlineError(`There is no change to undo in ${firms.place}.`, {
      code: 'not-found',
      fault: 'user',
      hint: 'Deletions, new slugs, edits, expiries and imports on this machine can be undone, the last one first.',
    });
  }
  const slugs = change.firms.flatMap(({ slug, before }) => [slug, before?.slug ?? slug]);
  const versions = await versionsBySlug([...new Set(slugs)], firms.repository);
  const planned = change.firms.map((changed) => plan(changed, versions));
  const writes = planned.filter(({ step }) => step !== 'unchanged' && step !== 'written since');
  output.note(`The last change is the ${kinds[change.kind]} of ${moment(change.at)}.`);
  printDifferences(writes, output);
  const countOf = (wanted: Step) => planned.filter(({ step }) => step === wanted).length;
  const notes = Object.entries({ restore: 'restore', create: 'create again', delete: 'delete' } as const)
    .map(([step, words]) => [countOf(step as Step), words] as const)
    .flatMap(([count, words]) => (count > 0 ? [`${grouped(count)} to ${words}`] : []));
  const print = (written?: ReadonlySet<string>) => {
    const rows = planned.map(({ slug, step, from, to }) => {
      const { name = '', companyName = '' }: Partial<KeptFirm> = to ?? from?.firm ?? {};
      const isKept = step !== 'unchanged' && written?.has(slug) === false;
      const { done, foreseen } = outcomes[isKept ? 'written since' : step];
      return { slug: to?.slug ?? slug, name, companyName, outcome: written ? done : foreseen };
    });
    return printHandled(rows, { empty: 'Nothing to undo.', undo: false }, output);
  };
  return changeMany(
    {
      writes,
      action: `Undo the ${kinds[change.kind]} of ${moment(change.at)} for ${counted(writes.length, 'firm')}`,
      notes,
      label: 'Undoing',
      hint: `Run ${firmline} firms undo again for the rest.`,
      begin: () => Promise.resolve({ finish: change.remove }),
      print,
      kept: planned.filter(({ step }) => step === 'written since').map(({ slug }) => slug),
    },
    firms,
    output,
  );
}

/** A firm that is neither as before the change nor as after it was written by somebody else. */
function plan({ slug, before, after }: ChangedFirm, versions: ReadonlyMap<string, FirmVersion>): UndoneFirm {
  const from = versions.get(slug);
  const isRenamed = before !== null && before.slug !== slug;
  const now = contentOf((isRenamed && from === undefined ? versions.get(before.slug) : from)?.firm ?? null);
  const step = (): Step => {
    if (now === contentOf(before)) return 'unchanged';
    if (now !== after || (isRenamed && versions.has(before.slug))) return 'written since';
    if (before === null) return 'delete';
    return from === undefined ? 'create' : 'restore';
  };
  return { slug, step: step(), from, to: before };
}

const kinds = {
  delete: 'deletion',
  edit: 'edit',
  expire: 'change of expiry',
  import: 'import',
  rotate: 'rotation',
} as const;

const outcomes: Readonly<Record<Step, { readonly done: string; readonly foreseen: string }>> = {
  restore: { done: 'restored', foreseen: 'would be restored' },
  create: { done: 'created again', foreseen: 'would be created again' },
  delete: { done: 'deleted', foreseen: 'would be deleted' },
  unchanged: { done: 'unchanged', foreseen: 'unchanged' },
  'written since': { done: 'written since', foreseen: 'written since' },
};
