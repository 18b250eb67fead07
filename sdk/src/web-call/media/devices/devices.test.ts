import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeCall } from '../testing/fake-call.ts';
import { DeviceBench } from '../testing/device-bench.ts';

describe('devices', () => {
  let bench: DeviceBench;
  let { control, call, system, lost, plug, settled, selected } = {} as DeviceBench;

  beforeEach(() => {
    vi.useFakeTimers();
    bench = new DeviceBench();
    ({ control, call, system, lost, plug, settled, selected } = bench);
  });
  afterEach(() => {
    bench.end();
    expect(system.watchers.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it('are the same object until something changes', async () => {
    control.setListened(true);
    const first = await control.list();
    expect(await control.list()).toBe(first);
    await control.callJoined(call);
    expect(await control.list()).toBe(first);
    await plug('mic-1');
    const second = await control.list();
    expect(second).not.toBe(first);
    expect(bench.emitted.at(-1)).toBe(second);
  });

  describe('a choice', () => {
    it('applies to the running call', async () => {
      await control.callJoined(call);
      await control.setMicrophone('mic-2');
      await control.setSpeaker('out-2');
      expect(call.log).toEqual(['microphone mic-2', 'speaker out-2']);
      expect(await selected()).toEqual(['mic-2', 'cam-1', 'out-2']);
      await control.setMicrophone(null);
      await control.setSpeaker(null);
      expect(call.log.slice(2)).toEqual(['microphone mic-1', 'speaker ']);
    });

    it('applies to later calls and is opened by the join', async () => {
      await control.setMicrophone('mic-2');
      await control.setSpeaker('out-2');
      expect(await control.forJoin()).toEqual({ microphone: 'mic-2' });
      call.opened = await control.forJoin();
      await control.callJoined(call);
      expect(call.log).toEqual(['speaker out-2']);
      control.callEnded();
      const next = new FakeCall();
      await control.callJoined(next);
      expect(next.log).toEqual(['microphone mic-2', 'speaker out-2']);
    });

    it('that is unplugged is not opened by the join', async () => {
      await control.setMicrophone('mic-2');
      await plug('mic-1');
      expect(await control.forJoin()).toEqual({});
    });

    it('of a camera does not start it in a call without video', async () => {
      await control.callJoined(call);
      await control.setCamera('cam-2');
      expect(call.log).toEqual([]);
      control.callEnded();
      call.usesCamera = true;
      await control.callJoined(call);
      expect(call.log).toEqual(['camera cam-2']);
    });

    it.each(['microphone', 'camera', 'speaker'] as const)('of an unknown %s is refused', async (kind) => {
      const name = ({ microphone: 'setMicrophone', camera: 'setCamera', speaker: 'setSpeaker' } as const)[
        kind
      ];
      await expect(control[name]('mic-9')).rejects.toMatchObject({
        code: 'not-found',
        message: `This ${kind} is not connected.`,
        hint: expect.any(String),
      });
      await expect(control[name]('')).rejects.toMatchObject({ code: 'invalid-input' });
      await expect(control[name](undefined as unknown as null)).rejects.toMatchObject({
        code: 'invalid-input',
      });
    });

    it('that cannot be opened keeps the previous device', async () => {
      await control.callJoined(call);
      await control.setMicrophone('mic-2');
      call.broken.add('mic-1').add('out-2');
      await expect(control.setMicrophone('mic-1')).rejects.toMatchObject({ code: 'call-microphone-busy' });
      await expect(control.setSpeaker('out-2')).rejects.toMatchObject({ code: 'call-processing-failed' });
      expect(call.log.at(-2)).toBe('microphone mic-2');
      expect(await selected()).toEqual(['mic-2', 'cam-1', 'out-1']);
      expect((await control.list()).chosen).toEqual({ microphone: 'mic-2', camera: null, speaker: null });
    });

    it('that hangs does not block the next one', async () => {
      await control.callJoined(call);
      call.until = new Promise(() => {});
      const first = control.setMicrophone('mic-2');
      const outcomes = Promise.allSettled([first, control.setSpeaker('out-2')]);
      await vi.advanceTimersByTimeAsync(20_000);
      expect(await outcomes).toMatchObject([
        { status: 'rejected', reason: { code: 'timeout' } },
        { status: 'fulfilled' },
      ]);
      expect(call.log.at(-1)).toBe('speaker out-2');
    });

    it('pending at the end of a call applies to the next', async () => {
      await control.callJoined(call);
      call.until = new Promise(() => {});
      const choosing = control.setMicrophone('mic-2');
      await settled();
      control.callEnded();
      await choosing;
      expect(await control.forJoin()).toEqual({ microphone: 'mic-2' });
    });

    it('is refused when unsupported, except for the default', async () => {
      system.supported = { lists: true, switchesSpeaker: false };
      await expect(control.setSpeaker('out-2')).rejects.toMatchObject({ code: 'call-unsupported' });
      await control.setSpeaker(null);
      system.supported = { lists: false, switchesSpeaker: false };
      await expect(control.setMicrophone('mic-2')).rejects.toMatchObject({ code: 'call-unsupported' });
      await control.callJoined(call);
      expect(call.log).toEqual([]);
      expect(lost).toEqual([]);
    });
  });

  it('keeps the user muted when a microphone is opened only after its timeout', async () => {
    call.muted = true;
    call.localAudio = false;
    await control.callJoined(call);
    const opened = Promise.withResolvers<void>();
    call.until = opened.promise;
    const choosing = Promise.allSettled([control.setMicrophone('mic-2')]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await choosing).toMatchObject([{ reason: { code: 'timeout' } }]);
    opened.resolve();
    await settled();
    expect(call.localAudio).toBe(false);
  });

  it('ignores a call that ended right after its join', async () => {
    const joining = control.callJoined(call);
    control.callEnded();
    control.setListened(true);
    await joining;
    await plug('mic-3');
    expect(call.log).toEqual([]);
  });

  it('does not touch devices that a call has released', async () => {
    await control.callJoined(call);
    control.callEnded();
    control.setListened(true);
    await plug('mic-2');
    await control.setMicrophone('mic-2');
    expect(call.log).toEqual([]);
  });
});
