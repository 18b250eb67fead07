import { FirmlineError } from '@firmline/sdk/errors';
import type { ThresholdMetric } from '../scenario/index.ts';
import type { Concern } from '../judge/finding.ts';
import type { Problem } from '../result/result.ts';

/** A problem before it goes into the report. */
export interface OwnProblem extends Problem {
  /** Whether fewer concurrent calls could have avoided it. */
  readonly isOverload?: true;
}

/** The broken part, as the subject of a sentence. */
const titles: Readonly<Record<Concern, string>> = {
  stages: 'The start of the call',
  calls: 'The number of calls',
  call: 'The call',
  requests: 'The requests of the page',
  messages: 'The messages of the call',
  noMessages: 'The messages of the call',
  network: 'The connection',
  mic: 'The microphone',
  caller: "The caller's voice at the far end",
  agent: "The assistant's voice",
  turnLatency: 'The time to the answer',
  interruption: 'The time to the silence',
  agentSaid: "The assistant's words",
  callerHeard: "The caller's words at the far end",
  transcript: 'The transcript',
  judge: 'The call',
  media: 'The media after the call',
  title: "The page's title",
  text: 'The text of the page',
  noText: 'The text of the page',
  status: "The page's status",
  alert: "The page's alert",
  advice: "The page's advice",
  button: 'The buttons of the page',
  element: 'The elements of the page',
  focus: 'The keyboard',
  axe: 'The accessibility of the page',
};

export const titleOf = (concern: Concern | ThresholdMetric): string =>
  concern in titles ? titles[concern as Concern] : `The figure ${concern}`;

/** The text with a full stop. */
const ended = (text: string): string => (/[.!?…]"?$/.test(text) ? text : `${text}.`);

export const difference = (subject: string, expected: string, seen: string): string =>
  ended(`${subject}: expected ${expected}; seen ${seen}`);

/** A problem of this machine, which makes the attempt inconclusive. */
export const machineProblem = (
  message: string,
  rest: Partial<Pick<Problem, 'step' | 'line' | 'atMs' | 'expected' | 'seen'>> = {},
): Problem => ({ layer: 'infrastructure', message: ended(message), ...rest });

/** The same, because the machine was overloaded. */
export const overloadProblem = (...what: Parameters<typeof machineProblem>): OwnProblem => ({
  ...machineProblem(...what),
  isOverload: true,
});

export const stopped = (): Problem => machineProblem('Stopped before its end');

/** The message of an error, with its hint. */
export function reasonOf(error: unknown): string {
  if (error instanceof FirmlineError)
    return error.hint === undefined ? error.message : `${error.message} ${error.hint}`;
  return error instanceof Error ? error.message : String(error);
}
