import type { Expectation } from '../scenario/index.ts';
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
import { checkCall, checkCalls, checkMessages, checkNoMessages, checkRequests } from './traffic.ts';
import { allOf, type Check, type Concern, type Finding } from './finding.ts';
import { checkAgent, checkCaller, checkMedia, checkMic, checkNetwork } from './media.ts';
import type { Memory } from './memory.ts';
import { checkAgentSaid, checkCallerHeard, checkJudge, checkTranscript } from './spoken.ts';
import { checkStages } from './call-marks.ts';
import { checkInterruption, checkTurnLatency } from './turns.ts';

type Checks = { readonly [Name in Concern]: Check<Name> };

/** Causes come before their effects, because the first broken one is reported. */
const checks: Checks = {
  stages: checkStages,
  calls: checkCalls,
  call: checkCall,
  requests: checkRequests,
  messages: checkMessages,
  noMessages: checkNoMessages,
  network: checkNetwork,
  mic: checkMic,
  caller: checkCaller,
  agent: checkAgent,
  turnLatency: checkTurnLatency,
  interruption: checkInterruption,
  transcript: checkTranscript,
  callerHeard: checkCallerHeard,
  agentSaid: checkAgentSaid,
  judge: checkJudge,
  media: checkMedia,
  title: checkTitle,
  text: checkText,
  noText: checkNoText,
  status: checkStatus,
  alert: checkAlert,
  advice: checkAdvice,
  button: checkButtons,
  element: checkElements,
  focus: checkFocus,
  axe: checkAxe,
};

const concerns = Object.keys(checks).filter((name): name is Concern => name in checks);

export interface Judgement extends Finding {
  /** The first key that does not hold; missing if all do. */
  readonly broken?: Concern;
}

/** Whether everything expected holds in this view. */
export function judgeExpectation(expectation: Expectation, view: View, memory: Memory): Judgement {
  const findings = concerns.flatMap((name) => judgeOne(name, expectation[name], view, memory));
  const first = findings.find(({ holds }) => !holds);
  if (!first) return allOf(findings);
  return { ...allOf(findings), broken: first.name };
}

/** The keys of an expectation, in the order in which they are judged. */
export const concernsOf = (expectation: Expectation): readonly Concern[] =>
  concerns.filter((name) => expectation[name] !== undefined);

function judgeOne<Name extends Concern>(
  name: Name,
  expected: Expectation[Name],
  view: View,
  memory: Memory,
): readonly (Finding & { readonly name: Name })[] {
  if (expected == null) return [];
  const check: Check<Name> = checks[name];
  return [{ name, ...check(expected, view, memory) }];
}
