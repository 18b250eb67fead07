import type { CallRecord } from '../../shared/call-record.ts';
import type { Layer } from '../result/result.ts';
import type { View } from '../session/view.ts';
import { latestCall, textIn } from './call-marks.ts';
import { refusedOfPage } from './refused.ts';
import { answerOf, pathBelow } from './requests.ts';

/** A sign of what is broken, whatever was expected. */
export interface Evidence {
  readonly layer: Layer;
  /** Half a sentence: `the call was answered 500`. */
  readonly says: string;
}

/** Error codes of the page's client, by where they come from. */
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

/** Of the assistant's clock, one a second: so long a page may take until it plays what arrives. */
const startUpSamples = 2;

/** Whether the page has told the far end that it can play it. */
export const isPlayable = ({ appMessages }: Pick<CallRecord, 'appMessages'>): boolean =>
  appMessages.some(({ direction, data }) => direction === 'in' && data === 'playable');

type Witness = (view: View) => Evidence | null;

/** From the machine and the page inwards. The first sign is the one to look after. */
const witnesses: readonly Witness[] = [
  ({ requests, services }) => {
    const gone = requests.find(
      ({ failure, url }) =>
        failure !== undefined &&
        failure.includes('ERR_CONNECTION_REFUSED') &&
        Object.values(services).some((base) => url.startsWith(base)),
    );
    return gone ? { layer: 'infrastructure', says: `nobody answers at ${new URL(gone.url).origin}` } : null;
  },
  ({ pageErrors: [error] }) => (error ? { layer: 'page', says: `the page threw ${error.text}` } : null),
  (view) => {
    const [refused] = refusedOfPage(view);
    return refused === undefined ? null : { layer: 'page', says: `the page's policy: ${refused}` };
  },
  (view) => {
    const failed = view.requests.find(
      (request) =>
        isScript(request.url, view) && (request.failure !== undefined || (request.status ?? 200) >= 400),
    );
    return failed ? { layer: 'page', says: `a script ${answerOf(failed)}` } : null;
  },
  (view) => {
    const asked = view.requests.findLast(
      ({ method, url }) => method === 'POST' && pathBelow(view, 'platform', url) === '/call/web',
    );
    const broken = asked && (asked.failure !== undefined || (asked.status ?? 0) >= 400);
    return broken ? { layer: 'signalling', says: `the request for a call ${answerOf(asked)}` } : null;
  },
  (view) => {
    const error = latestCall(view)?.marks.findLast(({ detail }) => textIn(detail, 'code') !== undefined);
    const code = textIn(error?.detail, 'code');
    // It answers once it is told that it can be heard.
    if (code === 'call-no-answer' && view.record && !isPlayable(view.record))
      return { layer: 'media', says: 'nothing in the page played the assistant' };
    const layer = code === undefined ? undefined : layerOfCode[code];
    return code !== undefined && layer ? { layer, says: `the client says ${code}` } : null;
  },
  (view) => {
    // One that the visitor stopped did not fail.
    const failed = latestCall(view)?.stages.find(
      ({ status, code }) => status === 'failed' && code !== 'aborted',
    );
    if (failed?.stage === 'mobile-permissions')
      return { layer: 'permission', says: 'no microphone was opened' };
    if (failed?.stage === 'daily-call-join') return { layer: 'signalling', says: 'the room was not joined' };
    if (failed?.stage === 'web-call-creation') return { layer: 'signalling', says: 'no call was made' };
    return null;
  },
  ({ record, page: { media } }) =>
    record?.state === 'joined' && media.openPeers > 0 && media.connectedPeers === 0
      ? { layer: 'ice', says: 'no peer connection came about' }
      : null,
  ({ record, page: { media } }) =>
    record?.state === 'connected' &&
    record.agentClock.length > startUpSamples &&
    media.playing === 0 &&
    !isPlayable(record)
      ? { layer: 'media', says: 'nothing in the page plays the assistant' }
      : null,
];

const isScript = (url: string, { services }: View): boolean =>
  /\.m?js(?:\?|$)/.test(url) ||
  (services['call-machine'] !== undefined && url.startsWith(services['call-machine']));

/** Every sign there is, in that order. */
export const evidenceIn = (view: View): readonly Evidence[] =>
  witnesses.flatMap((witness) => witness(view) ?? []);
