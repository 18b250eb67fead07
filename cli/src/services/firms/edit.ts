import { FirmlineError } from '@firmline/sdk/errors';
import { parseSlug, validateTexts, type FirmVersion, type KeptFirm } from '@firmline/sdk/firms';
import { printable, shellLine } from '../../text.ts';
import type { Output } from '../../output.ts';
import { requirePerson } from '../../prompts/prompts.ts';
import { readInput } from '../api/input.ts';
import { openFirms, type Firms } from './connect.ts';
import { changedFirms, confirmChange } from './consequences.ts';
import type { Draft } from './editor.ts';
import { requireSlug, slugOrPick, versionWith } from './find.ts';
import { fieldNamed, fieldNames } from '../../firm-fields.ts';
import { readFirmFile } from './firm-file.ts';
import { formatFirmText, parseFirmText } from './firm-text.ts';
import { planRequest, tellPlanned } from './planned.ts';
import type { EditedFirm } from '../../results/firms.ts';

export interface EditFlags {
  /** Such as `name=Dana`. */
  readonly set?: readonly string[];
  readonly systemFile?: string;
  /** A whole firm, or a saved draft. */
  readonly file?: string;
}

/** Shows the changes before the person confirms them. */
export type ShowChange = (before: string, after: string) => Promise<void>;

/**
 * Changes a firm with flags, a file, or the person's editor. If an edited text cannot be saved, its draft is kept and
 * the error names it.
 * @throws FirmlineError 'not-found', 'invalid-input', 'conflict' if the firm has changed since it was read, 'aborted'
 */
export async function editFirm(
  given: string | undefined,
  flags: EditFlags,
  output: Output,
  showChange: ShowChange,
): Promise<EditedFirm> {
  requireSlug(given, output);
  const firms = openFirms(output);
  const changes = await changesOf(flags);
  const slug = await slugOrPick(given, 'firms edit', firms, output);
  const version = await versionWith(slug, firms);
  if (changes !== undefined) {
    // A file may be older than the firm, so the person sees what it would revert.
    return write(version, changes, firms, output, showChange, flags.file === undefined);
  }

  requirePerson(output, 'The change', '--set name=value, --system-file or --file');
  const { editText } = await import('./editor.ts');
  const draft = await editText(formatFirmText(version.firm), fileNameOf(slug));
  try {
    const edited = await write(version, parseFirmText(draft.text), firms, output, showChange, false);
    await draft.discard();
    return edited;
  } catch (error) {
    throw keepingDraft(error, draft, slug);
  }
}

async function write(
  version: FirmVersion,
  wanted: Partial<KeptFirm>,
  firms: Firms,
  output: Output,
  showChange: ShowChange,
  isTyped: boolean,
): Promise<EditedFirm> {
  const { repository, link, supabaseUrl } = firms;
  const { firm } = version;
  const changes = differences(firm, wanted);
  if (Object.keys(changes).length === 0) return { firm: link(firm), isChanged: false };
  const next = { ...firm, ...changes };
  await showChange(formatFirmText(firm), formatFirmText(next));
  if (output.flags.dryRun) {
    const planned = await planRequest(supabaseUrl, (real) => real.update(version, changes));
    tellPlanned(planned, output);
    return { firm: { ...link(next), planned }, isChanged: false };
  }
  const isRenamed = next.slug !== firm.slug;
  const change = {
    action: `Change "${firm.slug}"`,
    changed: changedFirms([firm.slug]),
    ...(isRenamed ? { notes: ['the old link stops working'] } : {}),
    question: isRenamed ? ('needed' as const) : isTyped ? undefined : ('reviewed' as const),
  };
  await confirmChange(change, firms, output);
  const written = await repository.update(version, changes);
  if (written.slug !== firm.slug) output.note(printable(`The old link with "${firm.slug}" no longer works.`));
  return { firm: link(written), isChanged: true };
}

/** The changed fields, validated before the person is asked. */
function differences(firm: KeptFirm, wanted: Partial<KeptFirm>): Partial<KeptFirm> {
  const { slug, ...texts } = wanted;
  const checked: Partial<KeptFirm> = validateTexts(texts);
  const renamed = slug === undefined || slug === firm.slug ? {} : { slug: parseSlug(slug) };
  return Object.fromEntries(
    Object.entries({ ...checked, ...renamed }).filter(
      ([field, value]) => value !== undefined && value !== Reflect.get(firm, field),
    ),
  );
}

/** The new values from flags and files, by field; undefined if no flag changes anything. */
export async function changesOf({
  set = [],
  systemFile,
  file,
}: EditFlags): Promise<Partial<KeptFirm> | undefined> {
  if (set.length === 0 && systemFile === undefined && file === undefined) return undefined;
  const changes: Partial<Record<keyof KeptFirm, string>> =
    file === undefined ? {} : { ...(await readFirmFile(file)) };
  for (const pair of set) {
    const at = pair.indexOf('=');
    const field = at < 0 ? undefined : fieldNamed(pair.slice(0, at).trim());
    if (field === undefined) {
      throw new FirmlineError(`--set ${pair} does not name a field.`, {
        code: 'invalid-input',
        fault: 'user',
        hint: `Write field=value. Fields: ${fieldNames.join(', ')}.`,
      });
    }
    changes[field] = pair.slice(at + 1);
  }
  if (systemFile !== undefined) changes.system = await readInput(systemFile);
  return changes;
}

function keepingDraft(error: unknown, draft: Draft, slug: string): unknown {
  if (!(error instanceof FirmlineError)) return error;
  return new FirmlineError(error.message, {
    code: error.code,
    fault: error.fault,
    hint: `${error.hint ? `${error.hint} ` : ''}Your draft is saved. To use it, run ${shellLine(['firmline', 'firms', 'edit', slug, '--file', draft.file])}`,
    cause: error,
  });
}

/** Old slugs may contain any characters. */
const fileNameOf = (slug: string) => slug.replaceAll(/[^\w.-]/g, '_').slice(0, 80);
