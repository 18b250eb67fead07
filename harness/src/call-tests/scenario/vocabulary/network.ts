import type * as v from 'valibot';
import { rtpDirections } from '../../../shared/call-plan/fault.ts';
import { choice, flag, number, percent, rate, time, whole } from './values.ts';
import { atLeastOne, either, localMay, may, must, record, together } from './schema.ts';

const effects = [
  'lossPercent',
  'delayMs',
  'jitterMs',
  'rttMs',
  'downBitsPerSecond',
  'upBitsPerSecond',
  'offline',
];

export const network = record(
  'a network condition',
  {
    at: must(
      either(['start', 'connected'], time(), {
        takes: (scalar) => typeof scalar === 'string' && /^\d/.test(scalar),
        named: 'a time such as 500ms, 3s or 1m',
      }),
      'When the page opens, when audio is connected, or a time after that.',
    ),
    forMs: may(time(), 'Duration. Default: until the end.'),
    direction: localMay(choice(...rtpDirections), 'Direction of the RTP packets. Default `both`.'),
    lossPercent: localMay(percent, 'Share of lost RTP packets.'),
    burst: localMay(number(1, 100), 'Mean number of packets lost in a row.'),
    delayMs: localMay(time(5000), 'Added to every RTP packet.'),
    jitterMs: localMay(time(10_000), 'Random addition to the delay, up to this.'),
    seed: localMay(whole(0, 2 ** 32 - 1), 'The same seed loses the same packets. Default 1.'),
    rttMs: may(time(10_000), 'Added to the round trip of RTP and of requests.'),
    downBitsPerSecond: may(rate, 'Bandwidth of requests.'),
    upBitsPerSecond: may(rate, 'Bandwidth of requests.'),
    offline: may(flag, 'Blocks all requests, sockets and packets.'),
  },
  {
    rules: [atLeastOne(...effects), together('burst', 'lossPercent')],
  },
);

/** A network condition. Loss, delay and jitter affect RTP in the room; the rest is the browser's. */
export type NetworkCondition = v.InferOutput<typeof network>;
