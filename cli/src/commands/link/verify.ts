import type { LinkCheckOptions } from '@firmline/harness/call-tests';
import { FirmlineError } from '@firmline/sdk/errors';
import { writePrivateFile } from '@firmline/util/private-files';
import { pagePlace } from '../../config/connections.ts';
import { exitCodes } from '../../exit-codes.ts';
import {
  announceConsequences,
  linkName,
  printPlannedVisits,
  printVerdicts,
  sayVerdict,
} from '../../presenters/link-verify.ts';
import type { Verdict } from '../../link/types.ts';
import { browsersOf } from '../../browsers.ts';
import { consequencesOf } from '../../link/consequences.ts';
import { targetsOf, type VerifyFlags } from '../../link/verify-links.ts';
import { countChecked, visitLinks } from '../../link/visit-links.ts';
import { prepareFile } from '../../test/reports.ts';
import { parsePhone } from '../../webhook/phone.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { untilStopped } from '../../until-stopped.ts';

/**
 * Checks links in a browser and prints the results.
 * @returns the exit code: 8 if a check failed
 * @throws FirmlineError for inconclusive links, 'aborted' if it was stopped
 */
export async function verifyLinks(
  given: readonly string[],
  flags: VerifyFlags,
  output: Output,
): Promise<number> {
  const phone = flags.phone === undefined ? undefined : await parsePhone(flags.phone, flags.country);
  const targets = await targetsOf(given, flags, output);
  const browsers = await browsersOf(flags.browser ?? 'chromium');
  const stop = untilStopped(() => output.note('\nStopping … (once more to stop at once)'));
  try {
    const urls = targets.map(({ url }) => url);
    const [first] = urls;
    if (first !== undefined && (flags.call || phone !== undefined)) {
      const place = pagePlace(first, output.flags.profile);
      const reached = await consequencesOf(urls, output.flags.timeoutMs, stop.signal);
      const action = announceConsequences(
        reached,
        { targets: targets.length, place, browsers: browsers.length, ...flags },
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
    const command = await commandFor(given[0], flags);
    const visits = targets.length * browsers.length;
    const { verdicts, run } = await visitLinks(
      targets,
      { ...flags, phone, command, browsers },
      {
        signal: stop.signal,
        onVerdict: (verdict) => {
          if (visits > 1 && !output.interactive) sayVerdict(verdict, output);
        },
      },
      output,
    );
    await printVerdicts(verdicts, output, { isStopped: stop.signal.aborted });
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
    if (stop.signal.aborted) throw stopped(verdicts, visits);
    return exitCodeFor(verdicts);
  } finally {
    stop.release();
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
  new FirmlineError(`Stopped: ${countChecked(verdicts, { isStopped: true })} of ${all} links were checked.`, {
    code: 'aborted',
    fault: 'user',
  });

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
