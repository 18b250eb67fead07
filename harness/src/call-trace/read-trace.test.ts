import { expect, it } from 'vitest';
import { readTrace } from './read-trace.ts';
import { joined } from './testing/events.ts';
import { traceOf } from './testing/traces.ts';

const trace = traceOf('usual', [joined(1)]);

it('reads what was written', () => {
  expect(readTrace(JSON.stringify(trace))).toEqual(trace);
});

it.each([
  ['{', 'It is not JSON.'],
  ['[]', 'Its format is not "firmline-call-trace".'],
  [JSON.stringify({ ...trace, version: 2 }), 'Its version is 2, not 1.'],
  [JSON.stringify({ ...trace, data: [{}] }), 'data does not fit.'],
  [JSON.stringify({ ...trace, calls: [{ id: 'mine', events: [] }] }), 'calls[0].id does not fit.'],
  [
    JSON.stringify({ ...trace, calls: [{ id: 'usual', events: [joined(1), { at: 'x' }] }] }),
    'calls[0].events[1] does not fit.',
  ],
])('refuses %s', (text, message) => {
  expect(() => readTrace(text)).toThrow(
    expect.objectContaining({ code: 'unparsable', fault: 'user', message: expect.stringContaining(message) }),
  );
});
