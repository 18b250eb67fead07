import type { LinkReport } from '@firmline/harness/link-check';
import { writePrivateFile } from '@firmline/harness/private-files';
import { FirmlineError } from '@firmline/sdk/errors';
import { exitCodes } from '../../exit-codes.ts';
import type { Output } from '../../output.ts';
import {
  announceConsequences,
  printPlannedVisits,
  printVerdicts,
  sayVerdict,
} from '../../presenters/link-verify.ts';
import { confirm } from '../../prompts/confirm.ts';
import { startProgress } from '../../ui/progress.ts';
import { untilStopped } from '../until-stopped.ts';
import { parsePhone } from '../webhook/phone.ts';
import { consequencesOf } from './consequences.ts';
import { screenshotFolder } from './screenshots.ts';
import { type Target, targetsOf, type VerifyFlags } from './verify-links.ts';

/** What became of a link. */
export interface Verdict extends LinkReport {
  readonly slug: string;
}

/**
 * Visits links as their firms would, and prints what was seen.
 * @returns the exit code: 8 where a check failed
 * @throws FirmlineError for links that could not be judged, 'aborted' where it was stopped
 */
export async function verifyLinks(
  given: string | undefined,
  flags: VerifyFlags,
  output: Output,
): Promise<number> {
  const phone = flags.phone === undefined ? undefined : await parsePhone(flags.phone, flags.country);
  const targets = await targetsOf(given, flags, output);
  const stop = untilStopped(() => output.note('\nStopping … (once more to stop at once)'));
  try {
    if (flags.call || phone !== undefined) {
      const urls = targets.map(({ url }) => url);
      const reached = await consequencesOf(urls, output.flags.timeoutMs, stop.signal);
      const action = announceConsequences(reached, { targets: targets.length, ...flags }, output);
      if (action !== undefined && !output.flags.dryRun) await confirm(action, output);
    }
    if (output.flags.dryRun) {
      await printPlannedVisits(targets, { call: flags.call, phone }, output);
      return exitCodes.ok;
    }
    const verdicts = await visit(targets, flags, phone, stop.signal, output);
    await printVerdicts(verdicts, output);
    if (flags.junit !== undefined) {
      const { junitOf } = await import('../../presenters/link-junit.ts');
      await writeReport(flags.junit, junitOf(verdicts));
    }
    if (stop.signal.aborted) throw stopped(verdicts.length, targets.length);
    return exitCodeFor(verdicts);
  } finally {
    stop.release();
  }
}

async function visit(
  targets: readonly Target[],
  flags: VerifyFlags,
  phone: string | undefined,
  signal: AbortSignal,
  output: Output,
): Promise<Verdict[]> {
  if (targets.length === 0) return [];
  const { checkLinks } = await import('@firmline/harness/link-check');
  const pictures = await screenshotFolder(flags.screenshots);
  const bySlug = targets.map(({ slug, url, firm }) => ({
    slug,
    url,
    ...(firm ? { firm } : {}),
    screenshots: pictures.pathFor(slug),
  }));
  const verdicts = new Map<number, Verdict>();
  const progress = startProgress(output, { label: 'Links checked', total: targets.length });
  const slugOf = (link: object) => bySlug.find((one) => one === link)?.slug ?? '';
  try {
    await checkLinks(bySlug, {
      call: flags.call,
      workers: flags.workers,
      signal,
      ...(phone === undefined ? {} : { phone }),
      ...(flags.headed ? { headed: true } : {}),
      ...(output.flags.timeoutMs === undefined ? {} : { timeoutMs: output.flags.timeoutMs }),
      onStep: (link, step) => {
        progress.update(verdicts.size, `${slugOf(link)}: ${step}`);
        if (output.flags.debug) output.note(`${slugOf(link)}: ${step}`);
      },
      onReport: (link, report) => {
        const verdict = { slug: slugOf(link), ...report };
        verdicts.set(
          bySlug.findIndex((one) => one === link),
          verdict,
        );
        progress.update(verdicts.size);
        if (targets.length > 1 && !output.interactive) sayVerdict(verdict, output);
      },
    });
  } catch (error) {
    // What was judged before somebody stopped it is still told.
    if (!signal.aborted) throw error;
  } finally {
    progress.end();
  }
  const inOrder = [...verdicts].toSorted(([a], [b]) => a - b).map(([, verdict]) => verdict);
  const isOfUse = inOrder.some(({ outcome }) => outcome !== 'ok');
  await pictures.settle(isOfUse);
  const arePicturesKept = isOfUse || flags.screenshots !== undefined;
  return arePicturesKept ? inOrder : inOrder.map((verdict) => ({ ...verdict, screenshots: [] }));
}

async function writeReport(file: string, xml: string): Promise<void> {
  try {
    await writePrivateFile(file, xml);
  } catch (cause) {
    throw new FirmlineError(`Could not write ${file}.`, {
      code: 'folder-unwritable',
      fault: 'user',
      hint: 'Choose another place with --junit.',
      cause,
    });
  }
}

const stopped = (checked: number, all: number) =>
  new FirmlineError(`Stopped: ${checked} of ${all} links were checked.`, { code: 'aborted', fault: 'user' });

/** A failure is told by the exit code; a link that could not be judged is an error of its own. */
function exitCodeFor(verdicts: readonly Verdict[]): number {
  if (verdicts.some(({ outcome }) => outcome === 'failed')) return exitCodes.testsFailed;
  const unjudged = verdicts.filter(({ outcome }) => outcome === 'not-checked');
  const problem = unjudged[0]?.problem;
  if (!problem) return exitCodes.ok;
  const which = unjudged.length === 1 ? `"${unjudged[0]?.slug}"` : `${unjudged.length} links`;
  throw new FirmlineError(`${which} could not be checked: ${problem.message}`, {
    code: problem.code,
    hint: problem.hint,
  });
}
