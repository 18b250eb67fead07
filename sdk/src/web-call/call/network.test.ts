import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assistant, useScriptedClient } from '../testing/scripted-client.ts';

describe('a line on which nothing arrives', () => {
  const t = useScriptedClient();
  let bits: number | null = 0;
  /** The library's statistics, renewed every `period` ms. */
  let period = 500;
  let received = { bitsPerSecond: null as number | null, until: 0 };

  beforeEach(() => {
    vi.useFakeTimers();
    bits = 30_000;
    period = 500;
    received = { bitsPerSecond: null, until: 0 };
    vi.stubGlobal('window', new EventTarget());
  });
  afterEach(() => vi.unstubAllGlobals());

  const live = async () => {
    const call = await t.live({
      received: () => {
        if (Date.now() >= received.until + period) received = { bitsPerSecond: bits, until: Date.now() };
        return received;
      },
    });
    call.far('message', 'listening');
    call.far('track', assistant('x'), 'audio', null);
    return call;
  };
  const statuses = () => t.argumentsOf('network').map(([{ status }]) => status);

  it('is reported within three seconds, and once packets come again', async () => {
    const { far } = await live();
    // Neither is the assistant's audio.
    far('track-stopped', assistant('x'), 'video', null);
    far('track-stopped', { ...assistant('me'), isLocal: true }, 'audio', null);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(statuses()).toEqual([]);
    bits = 0;
    await vi.advanceTimersByTimeAsync(2500);
    expect(statuses()).toEqual(['interrupted']);
    await vi.advanceTimersByTimeAsync(5000);
    bits = 30_000;
    await vi.advanceTimersByTimeAsync(1000);
    expect(statuses()).toEqual(['interrupted', 'connected']);
  });

  it('is reported on the first empty statistics that cover two seconds', async () => {
    period = 2000;
    await live();
    await vi.advanceTimersByTimeAsync(10_000);
    bits = 0;
    await vi.advanceTimersByTimeAsync(2500);
    expect(statuses()).toEqual(['interrupted']);
  });

  it('is not reported for a short gap, unknown rates, or before anything has arrived', async () => {
    bits = 0;
    const { far } = await live();
    await vi.advanceTimersByTimeAsync(10_000);
    for (const value of [10, 0, 10, null]) {
      bits = value;
      await vi.advanceTimersByTimeAsync(value === null ? 10_000 : 1500);
    }
    bits = 10;
    await vi.advanceTimersByTimeAsync(1000);
    far('track-stopped', assistant('x'), 'audio', null);
    await vi.advanceTimersByTimeAsync(1000);
    bits = 0;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(statuses()).toEqual([]);
  });

  it('works if messages arrive on it, so its packets are no longer judged', async () => {
    const { far } = await live();
    await vi.advanceTimersByTimeAsync(1000);
    bits = 0;
    await vi.advanceTimersByTimeAsync(4000);
    far('message', { type: 'speech-update', status: 'started', role: 'user' });
    await vi.advanceTimersByTimeAsync(3000);
    expect(statuses()).toEqual(['interrupted', 'connected']);
    bits = 10;
    await vi.advanceTimersByTimeAsync(1000);
    bits = 0;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(statuses()).toEqual(['interrupted', 'connected']);
  });

  it('is reported at once when the browser goes offline', async () => {
    await live();
    await vi.advanceTimersByTimeAsync(1000);
    window.dispatchEvent(new Event('offline'));
    expect(statuses()).toEqual(['interrupted']);
    // The next packets may have arrived before.
    await vi.advanceTimersByTimeAsync(1500);
    expect(statuses()).toEqual(['interrupted']);
    await vi.advanceTimersByTimeAsync(1500);
    expect(statuses()).toEqual(['interrupted', 'connected']);
    await t.client.stop();
    window.dispatchEvent(new Event('offline'));
    expect(statuses()).toHaveLength(2);
  });

  it.each([true, false])(
    'is not alive by what arrived before the page slept (offline event: %s)',
    async (isSaid) => {
      await live();
      await vi.advanceTimersByTimeAsync(3000);
      if (isSaid) window.dispatchEvent(new Event('offline'));
      // No timer runs meanwhile, and the next statistics are of all that time.
      vi.setSystemTime(Date.now() + 10_000);
      await vi.advanceTimersByTimeAsync(500);
      bits = 0;
      await vi.advanceTimersByTimeAsync(1000);
      expect(statuses()).toEqual(['interrupted']);
      await vi.advanceTimersByTimeAsync(5000);
      bits = 30_000;
      await vi.advanceTimersByTimeAsync(1000);
      expect(statuses()).toEqual(['interrupted', 'connected']);
    },
  );

  it('has no effect on a call whose statistics fail', async () => {
    await t.live({
      received: () => {
        throw new Error('no statistics');
      },
    });
    await vi.advanceTimersByTimeAsync(5000);
    expect(statuses()).toEqual([]);
    expect(t.client.state.status).toBe('live');
  });
});
