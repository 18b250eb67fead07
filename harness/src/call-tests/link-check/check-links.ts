import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withoutUndefined } from '../../shared/defined.ts';
import type { LanguageModel } from '../../shared/language-model/language-model.ts';
import type { Recogniser } from '../../shared/speech-to-text/recogniser.ts';
import type { CallEngine } from '../../shared/browser/engine.ts';
import { requireBrowser } from '../../shared/browser/find-browser.ts';
import type { RunReport, Screenshot } from '../result/result.ts';
import { decisiveAttempt } from '../report/verdict.ts';
import { runCallTests } from '../run/run-call-tests.ts';
import type { RunEvent } from '../run/events.ts';
import type { CallerFile } from '../scenario/vocabulary/caller.ts';
import { engineOf, inBrowsers, scenarioId } from '../scenario/index.ts';
import { shellWord } from '../run/assemble.ts';
import type { PageAccess } from '../session/page-access.ts';
import { linkReport } from './link-report.ts';
import { type LinkScenario, linkScenario } from './link-scenario.ts';
import type { LinkReport, LinkToCheck } from './types.ts';

export interface LinkCheckOptions {
  /** Each link is visited in all of them. Default: Chromium. */
  readonly browsers?: readonly CallEngine[];
  /** Links visited concurrently; never more calls than a run of scenarios makes. Default 1. */
  readonly workers?: number;
  /** Make a call. The page's webhook is notified, and a hosted platform charges for it. */
  readonly call: boolean;
  /** A number (E.164) to submit; without it the form is only opened and submitted empty. */
  readonly phone?: string | undefined;
  /** Maximum wait for any one thing, ms. Default 30,000. */
  readonly timeoutMs?: number | undefined;
  /** Retries of a link that failed. Default 0. */
  readonly retries?: number;
  /** Keep what pages received of broken links' assistants only, or of all. Default `broken`. */
  readonly audio?: 'broken' | 'all';
  readonly headed?: boolean;
  /** How the assistant's words are judged; null: nobody listens. */
  readonly words: WordOptions | null;
  /** Talks to the assistant until somebody hangs up; then the outcome is judged. Needs `words` with a recogniser. */
  readonly caller?: CallerFile;
  /** Plays the caller, and judges. */
  readonly languageModel?: LanguageModel | undefined;
  /** Version of Firmline. */
  readonly version: string;
  /** What pages behind a gate want to see. */
  readonly access?: PageAccess | undefined;
  /** Arguments of the command that checks one link alone. */
  readonly command: (slug: string, browser: CallEngine) => readonly string[];
  /** Ends the visits. Links in progress and those not visited are inconclusive. */
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: RunEvent) => void;
  /** Called as soon as a link is judged, with its pictures (PNG). */
  readonly onReport?: (link: LinkToCheck, report: LinkReport, pictures: readonly Screenshot[]) => void;
}

export interface WordOptions {
  /** The greeting to expect. Default: the record's. */
  readonly expected?: string;
  /** A greeting that cannot be judged fails the link. */
  readonly areRequired?: boolean;
  /** What the visitor says after the greeting, in English. */
  readonly question?: string | undefined;
  /** Recognises words, and is ready. */
  readonly recogniser?: Recogniser | undefined;
  /** Why there is no recogniser. */
  readonly problem?: string | undefined;
}

/** Makes an assistant that waits for the caller answer. The silence before it lets a greeting finish, even a slow one. */
const voice = (greeting: string, spokenText = 'Hello. Can you hear me?') => {
  const pauseSeconds = Math.min(60, Math.max(8, Math.ceil(greeting.split(/\s+/).length / 2) + 5));
  return {
    after: pauseSeconds,
    recipe: JSON.stringify({ speech: [{ say: spokenText, after: `${pauseSeconds}s` }] }),
  };
};

/**
 * Visits links in browsers as a new visitor would. Each link is a built-in scenario, so concurrent calls are limited, and
 * a link that this machine was too busy to judge is inconclusive and visited once more alone. Leaves no processes or files
 * behind.
 * @throws FirmlineError 'binary-missing' without a browser
 */
export async function checkLinks(
  links: readonly LinkToCheck[],
  options: LinkCheckOptions,
): Promise<RunReport> {
  const { call, phone, timeoutMs = 30_000, words, signal, onEvent, onReport } = options;
  const browsers = options.browsers ?? ['chromium'];
  const workers = Math.max(1, Math.min(options.workers ?? 1, links.length * browsers.length));
  for (const browser of browsers) await requireBrowser(browser);
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-visit-'));
  try {
    const visitOptions = { call, phone, timeoutMs };
    const visits = new Map<string, { readonly link: LinkToCheck; readonly scenario: LinkScenario }>();
    for (const link of links) {
      const greeting = words && {
        text: words.expected ?? link.firm?.firstMessage ?? '',
        isRequired: words.areRequired === true,
        hasQuestion: words.question !== undefined,
        ...withoutUndefined({ problem: words.problem }),
      };
      const { after, recipe } = voice(greeting?.text ?? '', words?.question);
      const file = path.join(folder, `visitor-${after}.json`);
      await writeFile(file, recipe);
      const { caller } = options;
      const visit = linkScenario(link, {
        ...visitOptions,
        greeting,
        voice: file,
        ...withoutUndefined({ caller }),
      });
      for (const scenario of inBrowsers([visit], browsers))
        visits.set(scenarioId(scenario), { link, scenario });
    }
    return await runCallTests({
      scenarios: [...visits.values()].map(({ scenario }) => scenario),
      pageOf: (scenario) => visits.get(scenarioId(scenario))?.link.url ?? '',
      stack: null,
      cacheDir: folder,
      pictures: 'png',
      recogniser: words?.recogniser,
      languageModel: options.languageModel,
      access: options.access,
      keepAudio: options.audio ?? 'broken',
      version: options.version,
      workers,
      retries: options.retries ?? 0,
      // A number is submitted only once, because each time may ring the phone.
      inconclusiveRetries: phone === undefined ? 1 : 0,
      ...(options.headed && { headed: true }),
      ...(signal && { signal }),
      // No check of a link needs the precision that calibration measures.
      calibration: { timerLagMs: 0, workers },
      reproduce: (scenario) => options.command(scenario.name, engineOf(scenario)).map(shellWord).join(' '),
      onEvent(event) {
        onEvent?.(event);
        if (event.type !== 'scenario-end') return;
        const visit = visits.get(event.result.id);
        if (!visit) return;
        const pictures = event.result.attempts[decisiveAttempt(event.result)]?.screenshots ?? [];
        onReport?.(visit.link, linkReport(visit.link.url, visit.scenario, event.result), pictures);
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
