import type { CallScore } from '../metrics/index.ts';
import type { Scenario, Threshold, ThresholdMetric } from '../scenario/index.ts';
import type { SeenLine, SeenRequest, View } from '../session/view.ts';
import { withoutUndefined } from '../../shared/defined.ts';
import { disturbsMedia, expectsErrors } from './intended-faults.ts';
import { quoteText } from './finding.ts';
import { callRequestsIn } from './traffic.ts';

export type Figures = Readonly<Partial<Record<ThresholdMetric, number>>>;

/** A request that the page aborted did not fail. */
const abortedRequest = /ERR_ABORTED|NS_BINDING_ABORTED/;

/**
 * Console errors that are not the page's: the browser's, about requests and policy violations that are counted
 * elsewhere, and the call library's, that a device has no noise cancellation.
 */
const messagesOfOthers =
  /^(?:Failed to load resource|Refused to |.*Content[- ]Security[- ]Policy|Firefox can.t establish a connection|The connection to \S+ was interrupted|Ignoring settings for browser- or platform-unsupported input processor)/;

export const isPageError = ({ type, text }: Pick<SeenLine, 'type' | 'text'>): boolean =>
  type === 'error' && !messagesOfOthers.test(text);

/** Firefox asks for it by itself while one page replaces another; the page names a picture of its own. */
const browserRequest = /\/favicon\.ico$/;

export const hasRequestFailed = ({
  url,
  status = 0,
  failure,
  isIcon = false,
  isOutOfReach = false,
}: Pick<SeenRequest, 'url' | 'status' | 'failure' | 'isIcon' | 'isOutOfReach'>): boolean =>
  !isIcon &&
  !browserRequest.test(url) &&
  !isOutOfReach &&
  (status >= 400 || (failure !== undefined && !abortedRequest.test(failure)));

/** Firefox does not say what each request is for. */
export const isScript = ({ url, kind = 'other' }: Pick<SeenRequest, 'url' | 'kind'>): boolean =>
  kind === 'script' || (kind === 'other' && /\.m?js(?:[?#]|$)/.test(url));

/** The page's latest request for a call, if the platform refused it. */
export const refusedCall = (view: View): SeenRequest | undefined => {
  const callRequest = callRequestsIn(view).at(-1);
  return (callRequest?.status ?? 0) >= 400 ? callRequest : undefined;
};

/** Address to which the call library reports some errors. The page's policy blocks it on purpose. */
const reportAddress = /\.ingest\.sentry\.io\b/;

/** Policy violations by the page itself. */
export const refusedOfPage = ({ page: { violations } }: View): readonly string[] =>
  violations.filter((text) => !reportAddress.test(text));

/** Time from the click that started the latest call. */
function waitFigures({ marks, clicks }: View['page']): Figures {
  const startAt = marks.findLast(({ name }) => name === 'start')?.at;
  if (startAt === undefined) return {};
  const clickAt = clicks.findLast(({ at }) => at <= startAt)?.at ?? startAt;
  const msSinceMark = (markName: string) => {
    const mark = marks.find(({ name, at }) => name === markName && at >= startAt);
    return mark && mark.at - clickAt;
  };
  return withoutUndefined({
    'call.setup': msSinceMark('call-start'),
    'call.first-audio': msSinceMark('speech-start'),
  });
}

export const viewFigures = (view: View, score: CallScore | null): Figures => ({
  ...score?.figures,
  ...waitFigures(view.page),
  'console.errors': view.console.filter(isPageError).length,
  'page.errors': view.pageErrors.length,
  'csp.violations': refusedOfPage(view).length,
  'requests.failed': view.requests.filter(hasRequestFailed).length,
});

const listedTexts = (texts: readonly string[]): string =>
  texts.length === 0
    ? ''
    : `: ${texts.slice(0, 3).map(quoteText).join(', ')}${texts.length > 3 ? ', …' : ''}`;

/** What a count of faults counted, in words after a colon; empty for another figure. */
export function countedBy(metric: ThresholdMetric, view: View): string {
  switch (metric) {
    case 'console.errors':
      return listedTexts(view.console.filter(isPageError).map(({ text }) => text));
    case 'page.errors':
      return listedTexts(view.pageErrors.map(({ text }) => text));
    case 'csp.violations':
      return listedTexts(refusedOfPage(view));
    case 'requests.failed':
      return listedTexts(
        view.requests
          .filter(hasRequestFailed)
          .map(({ method, url, status, failure }) => `${method} ${url} ${status ?? failure ?? ''}`),
      );
    default:
      return '';
  }
}

/** Limits that apply by default. A scenario that injects faults may log errors. */
export const defaultLimits = (scenario: Scenario): Figures => ({
  'page.errors': 0,
  'csp.violations': 0,
  ...(expectsErrors(scenario) ? {} : { 'console.errors': 0, 'requests.failed': 0 }),
});

/** A percentage of less speech than this is meaningless, ms. */
const minSpeechMs = 1000;
/** Clean calls whose first sound is soft are noticed up to 253 ms late, ms. */
const maxBorderErrorMs = 350;

const atMost = (metric: ThresholdMetric, value: number): Omit<Threshold, 'line'> => ({
  metric,
  limit: { comparison: '<=', value },
});

/**
 * Limits for detected speech in every undisturbed call, even if its scenario sets none. All figures are in media time,
 * which a busy machine does not change. Recordings, such as music or a whisper, need limits of their own.
 */
export function gateLimits(
  scenario: Scenario,
  score: CallScore | null,
): readonly ReturnType<typeof atMost>[] {
  if (!score?.agent || score.agent.speechMs < minSpeechMs) return [];
  const { agent } = scenario;
  if (disturbsMedia(scenario)) return [];
  const lines = [agent?.greeting, ...(agent?.replies ?? [])];
  if (agent?.noise?.audio !== undefined || lines.some((line) => line?.audio !== undefined)) return [];
  return [
    atMost('speech.error', agent?.noise ? 10 : 5),
    atMost('speech.onset-p95', maxBorderErrorMs),
    atMost('speech.offset-p95', maxBorderErrorMs),
  ];
}
