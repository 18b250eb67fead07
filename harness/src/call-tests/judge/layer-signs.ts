import type { CallRecord } from '../../shared/call-record.ts';
import type { Layer } from '../result/result.ts';
import type { SeenRequest, View } from '../session/view.ts';
import { latestCall, textIn } from './call-marks.ts';
import { refusedOfPage } from './figures.ts';
import { pathBelow } from './requests.ts';

/** The layers of the error codes of the page's client. */
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
export const isPlayable = ({ appMessages }: Pick<CallRecord, 'appMessages'>): boolean =>
  appMessages.some(({ direction, data }) => direction === 'in' && data === 'playable');

type Witness = (view: View) => Layer | null;

/** Ordered from the machine and the page inwards. */
const witnesses: readonly Witness[] = [
  ({ requests, services }) => {
    const gone = requests.find(
      ({ failure, url }) =>
        failure?.includes('ERR_CONNECTION_REFUSED') === true &&
        Object.values(services).some((base) => url.startsWith(base)),
    );
    return gone ? 'infrastructure' : null;
  },
  ({ pageErrors: [error] }) => (error ? 'page' : null),
  (view) => (refusedOfPage(view).length > 0 ? 'page' : null),
  (view) => {
    const failed = view.requests.some((request) => isScript(request.url, view) && isBroken(request));
    return failed ? 'page' : null;
  },
  (view) => {
    const asked = view.requests.findLast(
      ({ method, url }) => method === 'POST' && pathBelow(view, 'platform', url) === '/call/web',
    );
    return asked && isBroken(asked) ? 'signalling' : null;
  },
  (view) => {
    const error = latestCall(view)?.marks.findLast(({ detail }) => textIn(detail, 'code') !== undefined);
    const code = textIn(error?.detail, 'code');
    // The assistant answers only once the page reports that it is playable.
    if (code === 'call-no-answer' && view.record && !isPlayable(view.record)) return 'media';
    return (code !== undefined && layerOfCode[code]) || null;
  },
  (view) => {
    // A stage that the visitor stopped did not fail.
    const failed = latestCall(view)?.stages.find(
      ({ status, code }) => status === 'failed' && code !== 'aborted',
    );
    if (failed?.stage === 'mobile-permissions') return 'permission';
    if (failed?.stage === 'daily-call-join') return 'signalling';
    if (failed?.stage === 'web-call-creation') return 'signalling';
    return null;
  },
  ({ record, page: { media } }) =>
    record?.state === 'joined' && media.openPeers > 0 && media.connectedPeers === 0 ? 'ice' : null,
  ({ record, page: { media } }) =>
    record?.state === 'connected' &&
    record.agentClock.length > startUpSamples &&
    media.playing === 0 &&
    !isPlayable(record)
      ? 'media'
      : null,
];

const isBroken = ({ failure, status = 0, isOutOfReach = false }: SeenRequest): boolean =>
  !isOutOfReach && (failure !== undefined || status >= 400);

const isScript = (url: string, { services }: View): boolean =>
  /\.m?js(?:\?|$)/.test(url) ||
  (services['call-machine'] !== undefined && url.startsWith(services['call-machine']));

/** The layers in which something is visibly broken, in that order. */
export const evidenceIn = (view: View): readonly Layer[] =>
  witnesses.flatMap((witness) => witness(view) ?? []);
