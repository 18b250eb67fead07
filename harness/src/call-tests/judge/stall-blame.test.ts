import { describe, expect, it } from 'vitest';
import type { Limit } from '../scenario/index.ts';
import { lateAudio } from './stall-blame.ts';
import { scenario } from './testing/views.ts';

const second: Limit = { comparison: '<=', value: 1000 };
const plain = scenario('');
const late = { callerMs: 0, roomMs: 0, pageMs: 0 };

describe('a time that is too long', () => {
  it.each([
    [1300, { callerMs: 300 }, "The caller's audio reached the assistant 300 ms late"],
    [1300, { callerMs: 300, roomMs: 150 }, "The caller's audio reached the assistant 300 ms late"],
    [1300, { callerMs: 300, roomMs: 151 }, 'The room stalled for 151 ms'],
    [1300, { pageMs: 300, roomMs: 900 }, 'The page played the assistant 300 ms late'],
    [
      1600,
      { callerMs: 300, pageMs: 300 },
      "The caller's audio reached the assistant 300 ms late and the page played the assistant 300 ms late",
    ],
    // Times that are not late do not count.
    [1300, { callerMs: 250, pageMs: 250 }, null],
    [1400, { callerMs: 300, pageMs: 200 }, null],
    [1400, { callerMs: 200, pageMs: 300 }, null],
    [1301, { callerMs: 300 }, null],
    [1301, { pageMs: 300 }, null],
    [1300, {}, null],
    [900, {}, null],
    [1150, { callerMs: 251, pageMs: 100 }, "The caller's audio reached the assistant 251 ms late"],
  ])('of %d ms with %j: %s', (ms, parts, words) => {
    expect(lateAudio({ ms, late: { ...late, ...parts } }, second, plain)).toBe(words);
  });

  it('is late only beyond the delay that the scenario sets', () => {
    const delayed = scenario('network: [{ at: start, delay: 100ms }]');
    const by = (callerMs: number) => lateAudio({ ms: 1300, late: { ...late, callerMs } }, second, delayed);
    expect(by(350)).toBeNull();
    expect(by(351)).toBe("The caller's audio reached the assistant 351 ms late");
  });
});
