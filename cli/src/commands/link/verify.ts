import type { CallEngine, LinkCheckOptions, RunReport } from '@firmline/harness/call-tests';
import { writePrivateFile } from '@firmline/harness/private-files';
import { FirmlineError } from '@firmline/sdk/errors';
import { prepareFile, version } from '../../services/test/reports.ts';
import { exitCodes } from '../../exit-codes.ts';
import type { Output } from '../../output.ts';
import {
  announceConsequences,
  linkName,
  printPlannedVisits,
  printVerdicts,
  sayVerdict,
  type Verdict,
} from '../../presenters/link-verify.ts';
import { confirm } from '../../prompts/confirm.ts';
import { startProgress } from '../../ui/progress.ts';
import { printable } from '../../text.ts';
import { untilStopped } from '../../services/until-stopped.ts';
import { parsePhone } from '../../services/webhook/phone.ts';
import { consequencesOf } from '../../services/link/consequences.ts';
import { browsersOf } from '../../services/browsers.ts';
import { openRecogniser } from '../../services/link/recogniser.ts';
import { screenshotFolder } from '../../services/link/screenshots.ts';
import { type Target, targetsOf, type VerifyFlags } from '../../services/link/verify-links.ts';

/**
 * Checks links in a browser and prints the results.
 * @returns the exit code: 8 if a check failed
 * @throws FirmlineError for inconclusive links, 'aborted' if it was stopped
 */
export async function verifyLinks(
  given: string | undefined,
  flags: VerifyFlags,
  output: Output,
): Promise<number> {
  const phone = flags.phone === undefined ? undefined : await parsePhone(flags.phone, flags.country);
  const targets = await targetsOf(given, flags, output);
  const browsers = await browsersOf(flags.browser ?? 'chromium');
  const stop = untilStopped(() => output.note('\nStopping … (once more to stop at once)'));
  try {
    if (flags.call || phone !== undefined) {
      const urls = targets.map(({ url }) => url);
      const reached = await consequencesOf(urls, output.flags.timeoutMs, stop.signal);
      const action = announceConsequences(
        reached,
        { targets: targets.length, browsers: browsers.length, ...flags },
        output,
      );
      if (action !== undefined && !output.flags.dryRun) await confirm(action, output);
    }
    if (output.flags.dryRun) {
      await printPlannedVisits(targets, { call: flags.call, phone, browsers }, output);
      return exitCodes.ok;
    }
    // A call costs money, so a place that cannot be written is found before it.
    for (const flag of ['junit', 'html'] as const) {
      const file = flags[flag];
      if (file !== undefined) await writing(flag, file, prepareFile);
    }
    const command = await commandFor(given, flags);
    const { verdicts, run } = await visit(
      targets,
      { ...flags, phone, command, browsers },
      stop.signal,
      output,
    );
    await printVerdicts(verdicts, output);
    if (flags.junit !== undefined) {
      const { renderJUnit } = await import('@firmline/harness/report');
      const attachments = new Map(verdicts.map((verdict) => [linkName(verdict), verdict.screenshots]));
      const xml = renderJUnit(run, { attachments });
      await writing('junit', flags.junit, (file) => writePrivateFile(file, xml));
    }
    if (flags.html !== undefined) {
      const { renderHtml } = await import('@firmline/harness/report');
      await writing('html', flags.html, (file) => writePrivateFile(file, renderHtml(run)));
    }
    if (stop.signal.aborted) throw stopped(verdicts, targets.length * browsers.length);
    return exitCodeFor(verdicts);
  } finally {
    stop.release();
  }
}

async function visit(
  targets: readonly Target[],
  flags: Omit<VerifyFlags, 'phone'> &
    Pick<LinkCheckOptions, 'phone' | 'command'> & { readonly browsers: readonly CallEngine[] },
  signal: AbortSignal,
  output: Output,
): Promise<{ readonly verdicts: readonly Verdict[]; readonly run: RunReport }> {
  const { checkLinks } = await import('@firmline/harness/call-tests');
  const screenshots = await screenshotFolder(flags.screenshots);
  const verdicts = new Map<string, Verdict>();
  const { expectGreeting: expected, requireWords: areRequired = false, ask: question } = flags;
  const given = { areRequired, ...(expected !== undefined && { expected }), question };
  const words = flags.words && flags.call ? await openRecogniser(output, signal) : null;
  const progress = startProgress(output, {
    label: 'Links checked',
    total: targets.length * flags.browsers.length,
  });
  try {
    const run = await checkLinks(targets, {
      ...flags,
      timeoutMs: output.flags.timeoutMs,
      words: words && { ...given, ...words },
      version,
      pictures: flags.screenshots === undefined ? 'broken' : 'all',
      audio: flags.html === undefined ? 'broken' : 'all',
      signal,
      onEvent(event) {
        if (event.type === 'note' && !output.json) output.note(printable(event.text));
        if (event.type !== 'step-start') return;
        const step = printable(`${event.id}: ${event.text}`);
        progress.update(verdicts.size, step);
        if (output.flags.debug) output.note(step);
      },
      onReport({ slug }, report, taken) {
        const name = linkName({ slug, ...report });
        const verdict = {
          slug,
          ...report,
          screenshots: screenshots.write([slug, report.browser].filter(Boolean).join('-'), taken),
        };
        verdicts.set(name, verdict);
        progress.update(verdicts.size);
        if (targets.length * flags.browsers.length > 1 && !output.interactive) sayVerdict(verdict, output);
      },
    });
    const inOrder = targets.flatMap(({ slug }) =>
      flags.browsers.flatMap((browser) => verdicts.get(linkName({ slug, browser })) ?? []),
    );
    return { verdicts: inOrder, run };
  } finally {
    progress.end();
    await words?.recogniser?.stop();
    await screenshots.settle();
  }
}

/** The command that checks this link alone. */
async function commandFor(
  given: string | undefined,
  { url, call, words, expectGreeting, requireWords, ask }: VerifyFlags,
): Promise<LinkCheckOptions['command']> {
  const { withoutSecrets } = await import('@firmline/harness/call-tests');
  const address = url === undefined ? [] : ['--url', withoutSecrets(url)];
  return (slug, browser) => [
    'firmline',
    'link',
    'verify',
    ...(url === undefined ? [slug] : given === undefined ? [] : [given]),
    ...address,
    ...(browser === 'chromium' ? [] : ['--browser', browser]),
    ...(call ? [] : ['--no-call']),
    ...(words ? [] : ['--no-words']),
    ...(expectGreeting === undefined ? [] : ['--expect-greeting', expectGreeting]),
    ...(requireWords ? ['--require-words'] : []),
    ...(ask === undefined ? [] : ['--ask', ask]),
  ];
}

async function writing(
  flag: 'junit' | 'html',
  file: string,
  task: (file: string) => Promise<void>,
): Promise<void> {
  try {
    await task(file);
  } catch (cause) {
    throw new FirmlineError(`Could not write ${file}.`, {
      code: 'folder-unwritable',
      fault: 'user',
      hint: `Choose another place with --${flag}.`,
      cause,
    });
  }
}

const inconclusive = (verdicts: readonly Verdict[]) =>
  verdicts.filter(({ outcome }) => outcome === 'inconclusive');

const stopped = (verdicts: readonly Verdict[], all: number) =>
  new FirmlineError(
    `Stopped: ${verdicts.length - inconclusive(verdicts).length} of ${all} links were checked.`,
    {
      code: 'aborted',
      fault: 'user',
    },
  );

/** The exit code reports a failure; an inconclusive link is an error. */
function exitCodeFor(verdicts: readonly Verdict[]): number {
  if (verdicts.some(({ outcome }) => outcome === 'failed')) return exitCodes.testsFailed;
  const unclear = inconclusive(verdicts);
  const problem = unclear[0]?.problem;
  if (!problem) return exitCodes.ok;
  const which = unclear.length === 1 ? `"${unclear[0]?.slug}" is` : `${unclear.length} links are`;
  throw new FirmlineError(`${which} inconclusive: ${problem.message}`, {
    code: problem.code,
    hint: problem.hint,
  });
}
