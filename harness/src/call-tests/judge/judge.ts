import type { Expectation, ThresholdMetric } from '../scenario/index.ts';
import type { View } from '../session/view.ts';
import {
  checkAdvice,
  checkAlert,
  checkAxe,
  checkButtons,
  checkElements,
  checkFocus,
  checkNoText,
  checkStatus,
  checkText,
  checkTitle,
} from './page.ts';
import {
  checkCall,
  checkCalls,
  checkMessages,
  checkNoMessages,
  checkRequests,
  checkServerMessages,
} from './traffic.ts';
import { allOf, type Check, type Concern, type Finding } from './finding.ts';
import { checkAgent, checkCaller, checkMedia, checkMic, checkNetwork } from './media.ts';
import type { Memory } from './memory.ts';
import { checkAgentSaid, checkCallerHeard, checkJudge, checkTranscript } from './spoken.ts';
import { checkStages } from './call-marks.ts';
import { checkInterruption, checkTurnLatency } from './turns.ts';

type Checks = {
  readonly [Name in Concern]: {
    /** The subject of a sentence about what is broken. */
    readonly title: string;
    readonly check: Check<Name>;
  };
};

/** Causes come before their effects, because the first broken one is reported. */
const checks: Checks = {
  stages: { title: 'The start of the call', check: checkStages },
  calls: { title: 'The number of calls', check: checkCalls },
  call: { title: 'The call', check: checkCall },
  requests: { title: 'The requests of the page', check: checkRequests },
  messages: { title: 'The messages of the call', check: checkMessages },
  noMessages: { title: 'The messages of the call', check: checkNoMessages },
  serverMessage: { title: 'The messages to the server', check: checkServerMessages },
  network: { title: 'The connection', check: checkNetwork },
  mic: { title: 'The microphone', check: checkMic },
  caller: { title: "The caller's voice at the far end", check: checkCaller },
  agent: { title: "The assistant's voice", check: checkAgent },
  turnLatency: { title: 'The time to the answer', check: checkTurnLatency },
  interruption: { title: 'The time to the silence', check: checkInterruption },
  transcript: { title: 'The transcript', check: checkTranscript },
  callerHeard: { title: "The caller's words at the far end", check: checkCallerHeard },
  agentSaid: { title: "The assistant's words", check: checkAgentSaid },
  judge: { title: 'The call', check: checkJudge },
  media: { title: 'The media after the call', check: checkMedia },
  title: { title: "The page's title", check: checkTitle },
  text: { title: 'The text of the page', check: checkText },
  noText: { title: 'The text of the page', check: checkNoText },
  status: { title: "The page's status", check: checkStatus },
  alert: { title: "The page's alert", check: checkAlert },
  advice: { title: "The page's advice", check: checkAdvice },
  button: { title: 'The buttons of the page', check: checkButtons },
  element: { title: 'The elements of the page', check: checkElements },
  focus: { title: 'The keyboard', check: checkFocus },
  axe: { title: 'The accessibility of the page', check: checkAxe },
};

const isConcern = (name: string): name is Concern => name in checks;
const concerns = Object.keys(checks).filter(isConcern);

export const titleOf = (concern: Concern | ThresholdMetric): string =>
  isConcern(concern) ? checks[concern].title : `The figure ${concern}`;

export interface Judgement extends Finding {
  readonly broken?: Concern;
}

export function judgeExpectation(expectation: Expectation, view: View, memory: Memory): Judgement {
  const findings = concerns.flatMap((name) => judgeOne(name, expectation, view, memory));
  const firstUnmet = findings.find(({ isMet }) => !isMet);
  if (!firstUnmet) return allOf(findings);
  return { ...allOf(findings), broken: firstUnmet.name };
}

/** The keys of an expectation, in the order in which they are judged. */
export const concernsOf = (expectation: Expectation): readonly Concern[] =>
  concerns.filter((name) => expectation[name] !== undefined);

function judgeOne<Name extends Concern>(
  name: Name,
  expectation: Expectation,
  view: View,
  memory: Memory,
): readonly (Finding & { readonly name: Name })[] {
  const expected: Expectation[Name] = expectation[name];
  if (expected == null) return [];
  const check: Check<Name> = checks[name].check;
  return [{ name, ...check(expected, view, memory, expectation) }];
}
