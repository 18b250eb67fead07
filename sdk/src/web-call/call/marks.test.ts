import { describe, expect, it } from 'vitest';
import { useScriptedClient } from '../testing/scripted-client.ts';

/** The page's `performance` entries of the latest call, without their prefix. */
const marks = () =>
  performance
    .getEntriesByType('mark')
    .filter(({ name }) => name.startsWith('firmline:'))
    .map((entry) => ({
      name: entry.name.slice('firmline:'.length),
      detail: (entry as PerformanceMark).detail as unknown,
    }));

describe('the marks of a call', () => {
  const t = useScriptedClient();

  it("give a stage's duration and the reason for skipping it", async () => {
    await t.live();
    expect(marks()).toContainEqual({ name: 'daily-call-join:started', detail: {} });
    expect(marks()).toContainEqual({
      name: 'daily-call-join:completed',
      detail: { durationMs: expect.any(Number) },
    });
    expect(marks()).toContainEqual({
      name: 'video-recording-setup:completed',
      detail: { durationMs: expect.any(Number), skipped: expect.any(String) },
    });
  });

  it("give the failure and the library's message", async () => {
    t.create({ join: { type: 'meeting-full', message: 'full', cause: null } });
    await t.client.start({ assistant: 'a' });
    expect(marks()).toContainEqual({
      name: 'daily-call-join:failed',
      detail: {
        durationMs: expect.any(Number),
        message: 'The call is full.',
        code: 'call-unavailable',
        cause: 'full',
      },
    });
    expect(marks().at(-1)).toEqual({
      name: 'error',
      detail: {
        type: 'daily-call-join-error',
        message: 'The call is full.',
        code: 'call-unavailable',
        cause: 'full',
      },
    });
  });

  it('give a code to a failure that has none', async () => {
    t.create({ create: new Error('no') });
    await t.client.start({ assistant: 'a' });
    expect(marks()).toContainEqual({
      name: 'daily-call-object-creation:failed',
      detail: {
        durationMs: expect.any(Number),
        message: 'The call failed.',
        code: 'call-failed',
        cause: 'no',
      },
    });
  });

  it('are those of the latest call alone, with a measure of each stage', async () => {
    performance.mark('other');
    await t.live();
    await t.client.stop();
    await t.client.start({ assistant: 'a' });
    expect(marks().filter(({ name }) => name === 'daily-call-join:completed')).toHaveLength(1);
    expect(performance.getEntriesByName('firmline:daily-call-join', 'measure')).toHaveLength(1);
    expect(performance.getEntriesByName('other')).toHaveLength(1);
    performance.clearMarks('other');
  });
});
