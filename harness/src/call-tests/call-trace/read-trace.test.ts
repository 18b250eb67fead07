import { expect, it } from 'vitest';
import { readTrace } from './read-trace.ts';
import { joined } from './testing/events.ts';
import { traceOf } from './testing/traces.ts';
import { writeTrace } from './write-trace.ts';

const trace = traceOf('usual', [joined(1)]);

it('reads its own output', () => {
  const events = [joined(1), joined(2)];
  for (const written of [
    trace,
    traceOf('closed', [], [{ id: 'named', status: 200, rows: 1 }]),
    { ...trace, calls: [] },
    { ...trace, calls: [...trace.calls, { id: 'closed' as const, limitSeconds: 30, events }] },
  ]) {
    expect(readTrace(writeTrace(written))).toEqual(written);
  }
});

it.each([
  ['{', 'It is not JSON.'],
  ['[]', 'Its format is not "firmline-call-trace".'],
  [JSON.stringify({ ...trace, version: 2 }), 'Its version is 2, not 1.'],
  [JSON.stringify({ ...trace, data: [{}] }), 'trace.data[0].id is missing.'],
  [
    JSON.stringify({ ...trace, calls: [{ id: 'mine', events: [] }] }),
    'trace.calls[0].id must be one of usual, kept-room, closed, without-token.',
  ],
  [
    JSON.stringify({
      ...trace,
      calls: [{ id: 'usual', limitSeconds: 60, events: [joined(1), { at: 'x' }] }],
    }),
    'trace.calls[0].events[1].at must be a number.',
  ],
])('refuses %s', (text, message) => {
  expect(() => readTrace(text)).toThrow(
    expect.objectContaining({ code: 'unparsable', fault: 'user', message: expect.stringContaining(message) }),
  );
});
