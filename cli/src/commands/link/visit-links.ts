import type { CallEngine, LinkCheckOptions, LinkReport, RunReport } from '@firmline/harness/call-tests';
import type { SpeechToText } from '@firmline/harness/speech-to-text';
import { FirmlineError } from '@firmline/sdk/errors';
import { isExpired } from '@firmline/sdk/firms';
import { withStep } from '@firmline/util/sentences';
import { messageOf, UsageError } from '../../errors.ts';
import { flawOf } from '../../firms/words/check-texts.ts';
import type { LinkedFirm } from '../../firms/slugs.ts';
import { expiredSentence } from '../../firms/words/times.ts';
import { version } from '../../invocation.ts';
import type { LinkVerdict } from '../../link/links.ts';
import type { Output } from '../../terminal/output.ts';
import { startProgress } from '../../terminal/progress.ts';
import { openLanguageModel, readyRecogniser } from '../../test/words.ts';
import { printable } from '../../text.ts';
import { newReasons, sayVerdict } from './verdicts.ts';

export interface VisitFlags extends Pick<LinkCheckOptions, 'phone' | 'command' | 'headed' | 'access'> {
  readonly browsers: readonly CallEngine[];
  readonly call: boolean;
  readonly workers: number;
  readonly retries: number;
  readonly report?: string;
  readonly words: boolean;
  readonly allow?: readonly string[] | undefined;
  readonly player: Awaited<ReturnType<typeof openCaller>>;
}

export interface LinkToVisit {
  readonly slug: string;
  readonly url: string;
  readonly firm: LinkedFirm | undefined;
  /** The time by which the link expires, ms. */
  readonly now: () => number;
}

/**
 * Visits links with real browsers and calls.
 * @param signal ends the visits: links in progress are inconclusive, the others are left out
 * @throws whatever stops the check as a whole, such as a missing browser; a link that fails has a verdict
 * @returns verdicts in the order of the targets, and the report for files
 */
export async function visitLinks(
  targets: readonly LinkToVisit[],
  flags: VisitFlags,
  signal: AbortSignal,
  output: Output,
): Promise<{ readonly verdicts: readonly LinkVerdict[]; readonly runReport: RunReport }> {
  const total = targets.length * flags.browsers.length;
  // Before what may take long on a busy machine.
  using progress = startProgress(output, { label: 'Links checked', total });
  const { checkLinks } = await import('@firmline/harness/call-tests');
  const verdicts = new Map<string, LinkVerdict>();
  const reasons = newReasons();
  const words = flags.words && flags.call ? await openRecogniser(output, signal) : null;
  const countDone = () => countChecked([...verdicts.values()], { isStopped: signal.aborted });
  try {
    // More words follow it in the result, so it has no full stop.
    const flawIn = ({ firm }: (typeof targets)[number]) => flawOf(firm, flags.allow)?.replace(/\.$/, '');
    const links = targets.map((target) => ({ ...target, textProblem: flawIn(target) }));
    const { player, ...otherFlags } = flags;
    const runReport = await checkLinks(links, {
      ...otherFlags,
      timeoutMs: output.flags.timeoutMs,
      words,
      ...player,
      version,
      audio: flags.report === undefined ? 'broken' : 'all',
      signal,
      onEvent(event) {
        if (event.type === 'note' && !signal.aborted) output.note(printable(event.text));
        if (event.type !== 'step-start') return;
        const step = printable(`${event.id}: ${event.text}`);
        progress.update(countDone(), step);
        if (output.flags.debug) output.note(step);
      },
      onReport({ slug }, report) {
        const target = targets.find((one) => one.slug === slug);
        if (target === undefined) return;
        const verdict = { slug, ...withExpiryReason(target, report) };
        verdicts.set(visitKey(slug, report.browser), verdict);
        progress.update(countDone());
        if (total > 1 && !output.interactive) sayVerdict(verdict, reasons(verdict), output);
      },
    });
    const sortedVerdicts = targets.flatMap(({ slug }) =>
      flags.browsers.flatMap((browser) => verdicts.get(visitKey(slug, browser)) ?? []),
    );
    return { verdicts: sortedVerdicts, runReport };
  } finally {
    await words?.recogniser?.stop();
  }
}

/**
 * The caller with a goal, and the language model that plays it.
 * @throws UsageError for one that types; FirmlineError 'invalid-input' or 'not-found' if its file cannot be read
 */
export async function openCaller(
  name: string | undefined,
  output: Output,
): Promise<Pick<LinkCheckOptions, 'caller' | 'languageModel'>> {
  if (name === undefined) return {};
  const caller = await (await import('@firmline/harness/callers')).readCaller(name);
  if (caller.caller.types)
    throw new UsageError(`The caller ${name} types, and calls here are by voice: use assistants rehearse.`);
  return { caller, languageModel: await openLanguageModel(output.flags.profile, output) };
}

/** Page Not Found is what an expired link shows; whatever else a page shows has another reason. */
export const withExpiryReason = (
  { firm, now }: Pick<LinkToVisit, 'firm' | 'now'>,
  report: LinkReport,
): LinkReport =>
  firm === undefined || !isExpired(firm, now())
    ? report
    : {
        ...report,
        checks: report.checks.map((check) =>
          check.name === 'greeting' && check.status === 'failed' && check.seen.includes('Page Not Found')
            ? { ...check, seen: expiredSentence(firm) }
            : check,
        ),
      };

/** How many links were checked. Those that a stop interrupted are inconclusive. */
export const countChecked = (
  verdicts: readonly Pick<LinkVerdict, 'outcome'>[],
  { isStopped }: { readonly isStopped: boolean },
): number =>
  isStopped ? verdicts.filter(({ outcome }) => outcome !== 'inconclusive').length : verdicts.length;

const visitKey = (slug: string, browser: CallEngine = 'chromium') => `${browser} ${slug}`;

/** The recogniser, or why it is missing: a link can be checked without words. */
export async function openRecogniser(
  output: Output,
  signal: AbortSignal,
): Promise<{ readonly recogniser?: SpeechToText; readonly problem?: string }> {
  try {
    return { recogniser: await readyRecogniser(signal, output) };
  } catch (error) {
    if (signal.aborted) return { problem: 'it was stopped' };
    const problem = messageOf(error);
    const hint = error instanceof FirmlineError ? error.hint : undefined;
    output.note(`What assistants say is not judged: ${printable(withStep(problem, hint))}`);
    return { problem };
  }
}
