import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceBench } from '../testing/device-bench.ts';

describe('hot-plug', () => {
  let bench: DeviceBench;
  let { control, call, system, emitted, lost, plug, settled, selected } = {} as DeviceBench;

  beforeEach(() => {
    vi.useFakeTimers();
    bench = new DeviceBench();
    ({ control, call, system, emitted, lost, plug, settled, selected } = bench);
  });
  afterEach(() => {
    bench.end();
    expect(system.watchers.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('is watched only in a call, or while someone listens', async () => {
    expect(system.watchers.size).toBe(0);
    control.setListened(true);
    expect(system.watchers.size).toBe(1);
    await control.callJoined(call);
    expect(system.watchers.size).toBe(1);
    control.setListened(false);
    expect(system.watchers.size).toBe(1);
    control.callEnded();
    expect(system.watchers.size).toBe(0);
  });

  it('reports the new list once per change', async () => {
    control.setListened(true);
    await plug('mic-1');
    system.plug('mic-1');
    system.plug('mic-1', 'mic-3');
    system.plug('mic-1', 'mic-3');
    await settled();
    expect(emitted.map(({ microphones }) => microphones.map(({ id }) => id))).toEqual([
      ['mic-1'],
      ['mic-1', 'mic-3'],
    ]);
  });

  it('falls back when the device in use is unplugged, and returns to it later', async () => {
    await control.callJoined(call);
    await control.setMicrophone('mic-2');
    await control.setSpeaker('out-2');
    call.log.length = 0;
    await plug('mic-1', 'out-1');
    expect(call.log).toEqual(['microphone mic-1', 'speaker ']);
    expect(emitted.at(-1)).toMatchObject({ fellBack: ['microphone', 'speaker'] });
    await plug('mic-1', 'mic-2', 'out-1', 'out-2');
    expect(call.log.slice(2)).toEqual(['microphone mic-2', 'speaker out-2']);
    expect(emitted.at(-1)).toMatchObject({ fellBack: [] });
    expect(lost).toEqual([]);
  });

  it("follows the system's default while nothing is chosen", async () => {
    await control.callJoined(call);
    await plug('mic-3', 'mic-1', 'out-3', 'out-1');
    expect(call.log).toEqual(['microphone mic-3']);
    await control.setMicrophone('mic-1');
    await plug('mic-2', 'mic-3', 'mic-1');
    expect(call.log).toEqual(['microphone mic-3', 'microphone mic-1']);
  });

  it('reports the loss of the last microphone, and uses the next one', async () => {
    await control.callJoined(call);
    await plug('out-1');
    await plug('out-1', 'out-2');
    expect(lost).toMatchObject([{ code: 'call-microphone-missing' }]);
    await plug('mic-1');
    expect(lost.slice(1)).toEqual(['back']);
    // The same microphone as before must be opened again.
    expect(call.log).toEqual(['microphone mic-1']);
  });

  it('reports a lost microphone whose fallback does not open', async () => {
    await control.callJoined(call);
    call.broken.add('mic-2');
    await plug('mic-2');
    expect(lost).toMatchObject([{ code: 'call-microphone-busy' }]);
    call.broken.clear();
    await plug('mic-2', 'mic-3');
    expect(lost.slice(1)).toEqual(['back']);
  });

  it('keeps its microphone when a new default does not open', async () => {
    await control.callJoined(call);
    call.broken.add('mic-3');
    await plug('mic-3', 'mic-1');
    expect(lost).toEqual([]);
    expect(call.log.at(-1)).toBe('microphone mic-1');
    expect((await selected())[0]).toBe('mic-1');
  });

  it('uses a microphone connected after the join', async () => {
    system.infos = [];
    await control.callJoined(call);
    expect(lost).toEqual([]);
    await plug('mic-1');
    expect(lost).toEqual(['back']);
    expect(call.log).toEqual(['microphone mic-1']);
  });

  it('never treats an unknown list as an empty one', async () => {
    await control.callJoined(call);
    const list = system.list;
    system.list = () => Promise.reject(new DOMException('not active', 'InvalidStateError'));
    await plug();
    expect([call.log, lost]).toEqual([[], []]);
    system.list = list;
    system.plug('mic-1');
  });
});
