import { rtpDirections } from '../../../shared/call-plan/fault.ts';
import type { NetworkCondition } from '../types.ts';
import {
  atLeastOne,
  choice,
  either,
  flag,
  localMay,
  may,
  must,
  number,
  object,
  percent,
  rate,
  time,
  together,
  whole,
} from './build.ts';

const effects = [
  'lossPercent',
  'delayMs',
  'jitterMs',
  'rttMs',
  'downBitsPerSecond',
  'upBitsPerSecond',
  'offline',
];

export const network = object<NetworkCondition>(
  'a stretch of bad network',
  {
    at: must(
      either(choice('start', 'connected'), time()),
      'When the page is opened, when audio is connected, or so long after that.',
    ),
    forMs: may(time(), 'Default: to the end.'),
    direction: localMay(choice(...rtpDirections), 'Of the RTP packets. Default `both`.'),
    lossPercent: localMay(percent, 'RTP packets that are lost.'),
    burst: localMay(number(1, 100), 'How many packets are lost in a row, on average.'),
    delayMs: localMay(time(5000), 'Every RTP packet is that late.'),
    jitterMs: localMay(time(10_000), 'At random up to so much later still.'),
    seed: localMay(whole(0, 2 ** 32 - 1), 'The same seed loses the same packets. Default 1.'),
    rttMs: may(time(10_000), 'Both ways together, of RTP and of requests.'),
    downBitsPerSecond: may(rate, 'Bandwidth of requests.'),
    upBitsPerSecond: may(rate, 'Bandwidth of requests.'),
    offline: may(flag, 'Nothing passes: no request, no socket, no packet.'),
  },
  {
    rules: [atLeastOne(...effects), together('burst', 'lossPercent')],
  },
);
