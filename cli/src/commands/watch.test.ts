import { expect, it } from 'vitest';
import { eventPrinter } from './watch.ts';
import { memoryOutput } from '../testing/memory-output.ts';
import type { WatchEvent } from '../watch/watch-calls.ts';

const at = '2026-01-02T03:04:05.678Z';
const events: readonly WatchEvent[] = [
  {
    kind: 'call',
    at,
    id: 'c1',
    firm: null,
    firmMatch: {
      slug: null,
      match: 'none',
      candidates: [],
      claimed: 'rowe',
      claimedBy: 'tag',
      claim: 'claimed',
    },
    name: null,
    type: 'webCall',
    status: 'ended',
    isOver: false,
    createdAt: at,
    startedAt: null,
    endedAt: null,
    endedReason: 'customer-ended-call',
    customer: null,
  },
  { kind: 'caption', at, id: 'c1', seconds: 1, speaker: 'user', text: 'Hello\u001b[31m\nthere' },
  { kind: 'webhook', at, request: 'phone', slug: 'rowe', phone: '+12125550123' },
  { kind: 'connection', at, state: 'lost', reason: 'No network.', retryInMs: 1500 },
  { kind: 'connection', at, state: 'back', reason: null, retryInMs: null },
];

it('prints a line for each event, and the connection as notes', () => {
  const output = memoryOutput();
  events.forEach(eventPrinter(output));
  expect(output.printed).toEqual([
    '2026-01-02 03:04:05  rowe (claimed)  ended: customer-ended-call  c1',
    '2026-01-02 03:04:05  rowe (claimed)  user  Hello[31m there',
    '2026-01-02 03:04:05  webhook  +12125550123  rowe',
  ]);
  expect(output.said).toEqual([
    'Connection lost, trying again in 2 s: No network.',
    'The connection is back.',
  ]);
});
