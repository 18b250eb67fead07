import { hasRequestFailed, isPageError } from '../judge/figures.ts';
import { decisiveAttempt, timeOfAttempts } from '../report/verdict.ts';
import { unjudgedWords } from '../report/verdict.ts';
import { stoppedProblem } from '../run/problem.ts';
import type { Attempt, ScenarioResult, StepResult } from '../result/result.ts';
import { textOfStretches } from '../../shared/speech-to-text/listener.ts';
import { withoutSecrets } from '#util/redact';
import { judgeGreeting } from './greeting-words.ts';
import { isKeptOut } from './judges.ts';
import {
  type GreetingWords,
  type CheckName,
  checkNames,
  type LinkCheck,
  type LinkProblem,
  type LinkReport,
  type LinkTimings,
} from './types.ts';
import type { LinkScenario } from './link-scenario.ts';

const maxShown = 3;

/** Why the scenario has no step for a check. */
const leftOutReasons: Readonly<Partial<Record<CheckName, string>>> = {
  title: 'the record has no name to show',
  'phone-submit': 'no number was given',
  words: 'nobody listened',
  caller: 'no caller was asked for',
  answer: 'nothing was asked',
};

export function linkReport(url: string, scenario: LinkScenario, result: ScenarioResult): LinkReport {
  const { verdict, attempts } = result;
  // A flaky link passed in the end.
  const attempt = verdict === 'flaky' ? attempts.at(-1) : attempts[decisiveAttempt(result)];
  const words = attempt && linkWords(scenario, attempt);
  const outcome =
    verdict === 'failed' || verdict === 'flaky' ? verdict : verdict === 'passed' ? 'ok' : 'inconclusive';
  return {
    url: withoutSecrets(url),
    ...(result.browser && { browser: result.browser }),
    outcome,
    ...(outcome === 'inconclusive' && attempt && { problem: linkProblem(attempt) }),
    checks: outcome === 'inconclusive' || !attempt ? [] : checksOf(scenario, attempt),
    ...(outcome !== 'inconclusive' && words && { words }),
    ...(outcome !== 'inconclusive' &&
      attempt &&
      scenario.greeting?.hasQuestion &&
      attempt.opening && { answer: textOfStretches(attempt.opening.answer) }),
    timings: attempt ? timingsOf(scenario, attempt) : { stages: {} },
    startedAt: attempts[0]?.startedAt ?? '',
    durationMs: timeOfAttempts(attempts),
  };
}

function linkProblem({ problem, requests }: Attempt): LinkProblem {
  const message = problem?.message ?? 'It was not visited.';
  if (message === stoppedProblem().message)
    return { code: 'aborted', message, hint: 'firmline link verify checks the link again.' };
  // Then it is not a matter of the load.
  if (/: The browser .* did not start: |which is not a program\./.test(message))
    return {
      code: 'service-failed',
      message,
      hint: 'Check that the browser starts, then run the same command again.',
    };
  // Its message ends with the step that helps; another call would be as hard to judge.
  if (message.startsWith(unjudgedWords))
    return {
      code: 'service-failed',
      message,
      hint: 'The report that --report call writes has the call, to read and to hear.',
    };
  if (problem?.step === 0 && requests.some(({ status }) => isKeptOut(status)))
    return {
      code: 'http',
      message,
      hint: 'Open it in a browser. If it wants a password, write it into the address; if a header, pass --header.',
    };
  return requests.at(-1)?.failure === undefined || problem?.step !== 0
    ? { code: 'service-failed', message, hint: 'Try again, with fewer --workers if the machine is small.' }
    : {
        code: 'network',
        message,
        hint: 'Check the address, and that its server runs and can be reached from this machine.',
      };
}

/** What was said first; undefined if nobody listened. */
function linkWords(
  { steps, greeting }: LinkScenario,
  { steps: results, opening }: Attempt,
): GreetingWords | undefined {
  const status = results[steps.findIndex(({ check }) => check === 'words')]?.status;
  if (greeting === null || status === undefined || status === 'not-run') return undefined;
  return judgeGreeting(greeting, opening ?? null);
}

function checksOf(scenario: LinkScenario, attempt: Attempt): LinkCheck[] {
  const { steps } = scenario;
  const hasCall = steps.some(({ check }) => check === 'call-start');
  return checkNames.map((name) => {
    const complaints = complaintsIn(attempt)[name];
    if (complaints) return complaintCheck(name, complaints);
    const ownSteps = steps.flatMap(({ check, ownJudge }, index) => {
      const result = attempt.steps[index];
      return check === name && result ? [{ ownJudge, result }] : [];
    });
    const [firstStep] = ownSteps;
    if (!firstStep) {
      const isWithoutCall = name === 'words' && !hasCall;
      const reason = isWithoutCall ? undefined : leftOutReasons[name];
      return { name, status: 'skipped', seen: reason ?? 'no call was asked for' };
    }
    const words = name === 'words' ? linkWords(scenario, attempt) : undefined;
    const failedStep = ownSteps.find(({ result }) => result.status === 'failed');
    if (failedStep) return { name, status: 'failed', seen: whatFailed(failedStep.result) };
    if (firstStep.result.status === 'not-run') return { name, status: 'skipped', seen: 'not reached' };
    const passedSteps = ownSteps.filter(({ result }) => result.status === 'passed');
    const { ownJudge, result } =
      passedSteps.findLast((one) => one.ownJudge) ?? passedSteps.at(-1) ?? firstStep;
    const seenText = (ownJudge ? result.seen : result.expected) ?? '';
    return { name, status: words?.verdict === 'not-judged' ? 'not-judged' : 'ok', seen: seenText };
  });
}

const whatFailed = ({ text, expected, seen }: StepResult): string =>
  seen === undefined ? `"${text}" was not over in time` : `${seen}; expected ${expected}`;

const complaintsIn = ({
  console: lines,
  requests,
  metrics,
}: Attempt): Partial<Record<CheckName, readonly string[]>> => ({
  console: lines.filter((line) => line.type === 'exception' || isPageError(line)).map(({ text }) => text),
  csp: lines
    .filter(
      ({ type }) =>
        type === 'policy' && metrics.some(({ name, value }) => name === 'csp.violations' && value > 0),
    )
    .map(({ text }) => text),
  requests: requests
    .filter(hasRequestFailed)
    .map(({ method, url, status, failure }) => `${method} ${url}: ${failure ?? status}`),
});

function complaintCheck(name: CheckName, complaints: readonly string[]): LinkCheck {
  const distinctComplaints = [...new Set(complaints)];
  if (distinctComplaints.length === 0) return { name, status: 'ok', seen: 'none' };
  const moreWords =
    distinctComplaints.length > maxShown ? ` and ${distinctComplaints.length - maxShown} more` : '';
  return { name, status: 'failed', seen: distinctComplaints.slice(0, maxShown).join('; ') + moreWords };
}

function timingsOf(
  { steps }: LinkScenario,
  { steps: results, metrics, timeline, requests }: Attempt,
): LinkTimings {
  const greetingResult = results[steps.findIndex(({ id }) => id === 'greeting')];
  const figure = (name: string) => metrics.find((metric) => metric.name === name)?.value;
  const [callStart, firstAudio] = [figure('call.setup'), figure('call.first-audio')];
  return {
    ...(greetingResult?.status === 'passed' && {
      greeting: (greetingResult.endMs ?? 0) - (requests[0]?.atMs ?? 0),
    }),
    ...(callStart !== undefined && { callStart }),
    ...(firstAudio !== undefined && { firstAudio }),
    stages: Object.fromEntries(
      timeline.stages.flatMap(({ label, startMs, endMs, failed }) =>
        label === undefined || failed ? [] : [[label, endMs - startMs]],
      ),
    ),
  };
}
