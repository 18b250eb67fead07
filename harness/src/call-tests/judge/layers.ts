import type { FailedStage } from '@firmline/sdk/web-call';
import type { Expectation, RequestExpectation, Scenario, ThresholdMetric } from '../scenario/index.ts';
import { withoutUndefined } from '../../shared/defined.ts';
import type { Latency } from '../metrics/index.ts';
import type { Layer } from '../result/result.ts';
import type { SeenRequest, View } from '../session/view.ts';
import { completedOf, latestCall, startingCall, textIn } from './call-marks.ts';
import { callRequestsIn, callsAsked, checkRequests } from './traffic.ts';
import { declaredLayers } from './intended-faults.ts';
import type { Concern } from './finding.ts';
import type { Memory } from './memory.ts';
import { hasSpokenSince, lastInterruption, scoreOf } from './turns.ts';
import { checkTranscript } from './spoken.ts';
import type { CallRecord } from '../../shared/call-record.ts';
import { hasRequestFailed, isScript, refusedOfPage } from './figures.ts';

export interface Broken {
  readonly concern: Concern | 'outcome' | 'step' | ThresholdMetric;
  readonly expectation?: Expectation;
  readonly view: View;
  readonly memory: Memory;
  readonly scenario: Scenario;
}

const stageLayer: Readonly<Record<FailedStage, Layer>> = {
  'input-validation': 'page',
  initialization: 'page',
  'web-call-creation': 'signalling',
  'daily-call-object-creation': 'page',
  'mobile-permissions': 'permission',
  'daily-call-join': 'signalling',
  'video-recording-setup': 'media',
  'video-recording-started': 'media',
  'audio-observer-setup': 'media',
  'audio-processing-setup': 'media',
};

/**
 * The layer of a broken expectation. If something visibly broke that the scenario did not break itself, that is the
 * cause; otherwise it is the layer in which the expected thing is made.
 */
export function layerOf(brokenExpectation: Broken): Layer {
  const knownLayer = ownLayer(brokenExpectation);
  const declaredFaultLayers = declaredLayers(brokenExpectation.scenario);
  const isMeant = (layer: Layer) =>
    declaredFaultLayers.has(layer) || (layer === 'signalling' && saysGoodbye(brokenExpectation.scenario));
  const cause = evidenceIn(brokenExpectation.view).find((layer) => !isMeant(layer));
  if (!cause) return knownLayer;
  return cause === 'page' || cause === 'infrastructure' || isCaused(brokenExpectation) ? cause : knownLayer;
}

/** The assistant hangs up after its last words. */
const saysGoodbye = ({ agent }: Scenario): boolean =>
  [agent?.greeting, ...(agent?.replies ?? [])].some((line) => line?.hangUp === true);

/** False for a break that nothing else can cause: a forbidden action, or a missing clean-up. */
function isCaused({ concern, expectation }: Broken): boolean {
  if (concern === 'axe' || concern === 'media' || concern === 'noMessages') return false;
  return concern !== 'mic' || expectation?.mic === 'live' || expectation?.mic === 'muted';
}

function ownLayer(brokenExpectation: Broken): Layer {
  const { concern, view, scenario } = brokenExpectation;
  switch (concern) {
    case 'stages':
      return layerOfStages(brokenExpectation);
    case 'agent':
      return layerOfAgent(brokenExpectation);
    case 'caller':
      return layerOfSound(view) ?? (view.page.media.opened === 0 ? 'permission' : 'media');
    case 'turnLatency':
      return layerOfAnswer(view, ({ roomMs, addedMs }) => roomMs > addedMs / 2);
    case 'turn.latency-p95':
      return layerOfAnswer(view, ({ roomMs, noticingMs }) => roomMs > noticingMs);
    case 'interruption':
      return lastInterruption(view)?.stopped === false ? 'agent' : 'media';
    case 'turn.interruption-p95':
      return scoreOf(view)?.interruptions.at(-1)?.stopped === false ? 'agent' : 'media';
    case 'turn.false-yields':
    case 'turn.missed-yields':
      return 'agent';
    case 'serverMessage':
      return layerOfSound(view) ?? 'agent';
    case 'messages':
      return layerOfMessages(brokenExpectation);
    case 'requests':
      return layerOfRequests(brokenExpectation);
    case 'calls':
      return layerOfCalls(brokenExpectation);
    case 'call':
    case 'call.setup':
      return 'signalling';
    case 'mic':
      return brokenExpectation.expectation?.mic === 'never-opened' || view.page.media.opened === 0
        ? 'permission'
        : 'media';
    case 'network':
      // Only the client itself can miss an interruption.
      if (brokenExpectation.expectation?.network === 'interrupted') return 'page';
      return view.page.media.openPeers > 0 ? 'ice' : 'signalling';
    case 'outcome':
      return view.record?.caller.segments.length === 0 && scenario.caller?.types !== true
        ? (layerOfSound(view) ?? 'media')
        : layerOfWords(brokenExpectation);
    case 'agentSaid':
    case 'transcript':
    case 'judge':
      return layerOfWords(brokenExpectation);
    case 'callerHeard':
      return layerOfSound(view) ?? 'media';
    case 'media':
      return 'media';
    case 'speech.error':
    case 'speech.onset-p95':
    case 'speech.offset-p95':
    case 'speech.false-starts':
    case 'caller.error':
    case 'caller.onset-p95':
    case 'caller.offset-p95':
    case 'call.first-audio':
    case 'call.first-audio-added':
      return layerOfSound(view) ?? 'media';
    default:
      return 'page';
  }
}

/** The layer that prevents any sound; null if audio is connected, or was. */
function layerOfSound({ record, page: { media } }: View): Layer | null {
  if (!record) return media.connectedPeers > 0 ? null : 'signalling';
  if (record.connectedAt !== undefined) return null;
  return record.state === 'joined' ? 'ice' : 'signalling';
}

function layerOfStages({ expectation, view, memory }: Broken): Layer {
  const call = startingCall(view, memory);
  if (!call) return 'page';
  const failedStage = call.stages.find(({ status }) => status === 'failed');
  if (failedStage) return stageLayer[failedStage.stage];
  const stages = expectation?.stages;
  const failure = typeof stages === 'object' ? stages.failed : undefined;
  const missedFailure = completedOf(call).find((stage) => stage === failure);
  if (missedFailure) return stageLayer[missedFailure];
  const lastStage = call.stages.at(-1);
  // Only the client itself can skip or reorder stages.
  return lastStage?.status === 'started' ? stageLayer[lastStage.stage] : 'page';
}

function layerOfAgent({ expectation, view }: Broken): Layer {
  const layerWithoutSound = layerOfSound(view);
  if (layerWithoutSound) return layerWithoutSound;
  if (expectation?.agent === 'speaking') return isToSpeak(view) ? 'agent' : 'media';
  const lastSpeech = view.record?.agentSpeech.at(-1);
  const isSending =
    lastSpeech !== undefined && view.record?.state !== 'ended' && lastSpeech.endedAt >= lastSent(view) - 1000;
  return isSending ? 'agent' : 'media';
}

/** Whether the assistant knows that it is audible, and is, and has heard the caller, but says nothing, or nothing new. */
function isToSpeak(view: View): boolean {
  const {
    record,
    saidSegments,
    page: { media },
  } = view;
  if (!record || !wasPlayable(record) || media.playing === 0) return false;
  const lastSpeech = record.agentSpeech.at(-1);
  if (!lastSpeech) return true;
  const isHeard = record.caller.segments.length > 0 || saidSegments.length === 0;
  return isHeard && (!hasSpokenSince(view) || lastSpeech.endedAt < lastSent(view) - 1000);
}

/** The room's clock when it last sent audio; sampled once a second. */
const lastSent = ({ record }: View): number => record?.agentClock.at(-1)?.at ?? 0;

/** A page that starts the call with other texts, or sends no sound, gets other words. */
function layerOfWords({ expectation, view, memory, scenario: { firm } }: Broken): Layer {
  const layerWithoutSound = layerOfSound(view);
  if (layerWithoutSound) return layerWithoutSound;
  if (typeof firm === 'object' && view.services.platform !== undefined) {
    const { firstMessage, system } = firm;
    const messages = system === undefined ? undefined : [{ content: system }];
    const assistantOverrides = {
      ...withoutUndefined({ firstMessage }),
      ...(messages && { model: { messages } }),
    };
    const callRequest = { service: 'platform', path: '/call/web', method: 'POST' } as const;
    if (!checkRequests([{ ...callRequest, body: { assistantOverrides } }], view, memory).isMet) return 'page';
  }
  const { caller } = expectation?.transcript ?? {};
  const isMissing = caller && !checkTranscript({ caller }, view, memory).isMet;
  return isMissing && view.record?.caller.segments.length === 0 ? 'media' : 'agent';
}

function layerOfAnswer(view: View, isRooms: (latency: Latency) => boolean): Layer {
  const layerWithoutSound = layerOfSound(view);
  if (layerWithoutSound) return layerWithoutSound;
  const { record } = view;
  const wasAnswered =
    record?.agentLines.some(({ cue, audible }) => cue.kind === 'caller' && audible) === true;
  if (record && !wasAnswered) return record.caller.segments.length === 0 ? 'media' : 'agent';
  const turn = scoreOf(view)?.turns.at(-1);
  return turn && isRooms(turn) ? 'agent' : 'media';
}

/** The assistant sends messages to the page, and the page to the assistant. */
function layerOfMessages({ expectation, view }: Broken): Layer {
  if (!view.record || view.record.joinedAt === undefined) return 'signalling';
  return expectation?.messages?.every(({ to }) => to === 'agent') === true ? 'page' : 'agent';
}

/** Too many calls are the page's fault, too few signalling's. */
function layerOfCalls({ expectation, view }: Broken): Layer {
  const { calls } = expectation ?? {};
  return calls !== undefined && callsAsked(view) < calls.value ? 'signalling' : 'page';
}

/** The page decides what it requests and how often; the platform decides the response. */
function layerOfRequests({ expectation, view, memory }: Broken): Layer {
  const isBroken = (request: RequestExpectation) => !checkRequests([request], view, memory).isMet;
  const request = expectation?.requests?.find(isBroken);
  if (!request || request.service !== 'platform') return 'page';
  const { status, ...requestWithoutStatus } = request;
  return status === undefined || isBroken(requestWithoutStatus) ? 'page' : 'signalling';
}

const layerOfCode: Readonly<Record<string, Layer>> = {
  'call-microphone-denied': 'permission',
  'call-microphone-missing': 'permission',
  'call-microphone-busy': 'permission',
  'call-camera-unavailable': 'permission',
  'call-join-failed': 'signalling',
  'call-ejected': 'signalling',
  'call-expired': 'signalling',
  'call-unavailable': 'signalling',
  'call-connection-lost': 'ice',
  'call-no-answer': 'agent',
  'call-processing-failed': 'media',
  'call-unsupported': 'page',
};

/** Samples of the assistant's clock, one a second: how long a page may take to play what arrives. */
const startUpSamples = 2;

/** Whether the page reported that it can play the assistant. */
const wasPlayable = ({ appMessages }: Pick<CallRecord, 'appMessages'>): boolean =>
  appMessages.some(({ direction, data }) => direction === 'in' && data === 'playable');

type Witness = (view: View) => Layer | null;

/** Ordered from the machine and the page inwards. */
const witnesses: readonly Witness[] = [
  ({ requests, services }) => {
    const refusedRequest = requests.find(
      ({ failure, url }) =>
        failure?.includes('ERR_CONNECTION_REFUSED') === true &&
        Object.values(services).some((base) => url.startsWith(base)),
    );
    return refusedRequest ? 'infrastructure' : null;
  },
  ({ pageErrors: [error] }) => (error ? 'page' : null),
  (view) => (refusedOfPage(view).length > 0 ? 'page' : null),
  (view) => {
    const hasCodeFailed = view.requests.some((request) => isCode(request, view) && hasRequestFailed(request));
    return hasCodeFailed ? 'page' : null;
  },
  (view) => {
    const callRequest = callRequestsIn(view).at(-1);
    return callRequest && hasRequestFailed(callRequest) ? 'signalling' : null;
  },
  (view) => {
    const error = latestCall(view)?.marks.findLast(({ detail }) => textIn(detail, 'code') !== undefined);
    const code = textIn(error?.detail, 'code');
    // The assistant answers only once the page reports that it is playable.
    if (code === 'call-no-answer' && view.record && !wasPlayable(view.record)) return 'media';
    return (code !== undefined && layerOfCode[code]) || null;
  },
  (view) => {
    // A stage that the visitor stopped did not fail.
    const failedStage = latestCall(view)?.stages.find(
      ({ status, code }) => status === 'failed' && code !== 'aborted',
    );
    if (failedStage?.stage === 'mobile-permissions') return 'permission';
    if (failedStage?.stage === 'daily-call-join') return 'signalling';
    if (failedStage?.stage === 'web-call-creation') return 'signalling';
    return null;
  },
  ({ record, page: { media } }) =>
    record?.state === 'joined' && media.openPeers > 0 && media.connectedPeers === 0 ? 'ice' : null,
  ({ record, page: { media } }) =>
    record?.state === 'connected' &&
    record.agentClock.length > startUpSamples &&
    media.playing === 0 &&
    !wasPlayable(record)
      ? 'media'
      : null,
];

const isCode = (request: SeenRequest, { services }: View): boolean =>
  isScript(request) ||
  (services['call-machine'] !== undefined && request.url.startsWith(services['call-machine']));

/** The layers in which something is visibly broken, in that order. */
export const evidenceIn = (view: View): readonly Layer[] =>
  witnesses.flatMap((witness) => witness(view) ?? []);
