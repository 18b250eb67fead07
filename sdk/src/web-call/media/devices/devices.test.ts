import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DeviceBench, FakeCall, infoOf } from '../testing/device-bench.ts';

describe('devices', () => {
  let bench: DeviceBench;
  let { control, call, system, emittedLists, losses, plug, settle, selectedIds } = {} as DeviceBench;

  beforeEach(() => {
    vi.useFakeTimers();
    bench = new DeviceBench();
    ({ control, call, system, emittedLists, losses, plug, settle, selectedIds } = bench);
  });
  afterEach(() => {
    bench.end();
    expect(system.watchers.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
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
    expect(emittedLists.at(-1)).toBe(second);
  });

  describe('a choice', () => {
    it('applies to the running call', async () => {
      await control.callJoined(call);
      await control.setMicrophone('mic-2');
      await control.setSpeaker('out-2');
      expect(call.log).toEqual(['microphone mic-2', 'speaker out-2']);
      expect(await selectedIds()).toEqual(['mic-2', 'cam-1', 'out-2']);
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

    it('of a speaker that fails for a later participant is given up', async () => {
      await control.setSpeaker('out-2');
      await control.callJoined(call);
      control.failed('speaker');
      await settle();
      expect(await control.list()).toMatchObject({ chosen: { speaker: null } });
      await control.setSpeaker('out-2');
      expect(call.log).toEqual(['speaker out-2', 'speaker out-2']);
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

    it('is taken while the browser hides the devices, and given up once they are known without it', async () => {
      system.infos = [{ ...infoOf('mic-1', { label: '' }), deviceId: '' }];
      await control.setMicrophone('mic-2');
      expect(control.chosenMicrophone).toBe('mic-2');
      expect(await control.forJoin()).toEqual({});
      expect(await control.list()).toMatchObject({ fellBack: [], hidden: ['microphone'] });
      system.infos = [infoOf('mic-1'), infoOf('mic-2')];
      expect(await control.forJoin()).toEqual({ microphone: 'mic-2' });
      system.infos = [infoOf('mic-1')];
      expect(await control.forJoin()).toEqual({});
      expect((await control.list()).fellBack).toEqual(['microphone']);
    });

    it('that cannot be opened keeps the previous device', async () => {
      await control.callJoined(call);
      await control.setMicrophone('mic-2');
      call.brokenIds.add('mic-1').add('out-2');
      await expect(control.setMicrophone('mic-1')).rejects.toMatchObject({ code: 'call-microphone-busy' });
      await expect(control.setSpeaker('out-2')).rejects.toMatchObject({ code: 'call-processing-failed' });
      expect(call.log.at(-2)).toBe('microphone mic-2');
      expect(await selectedIds()).toEqual(['mic-2', 'cam-1', 'out-1']);
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
      await settle();
      control.callEnded();
      await choosing;
      expect(await control.forJoin()).toEqual({ microphone: 'mic-2' });
    });

    it('is refused when unsupported, except for the default', async () => {
      system.deviceSupport = { canList: true, canSwitchSpeaker: false };
      await expect(control.setSpeaker('out-2')).rejects.toMatchObject({ code: 'call-unsupported' });
      await control.setSpeaker(null);
      system.deviceSupport = { canList: false, canSwitchSpeaker: false };
      await expect(control.setMicrophone('mic-2')).rejects.toMatchObject({ code: 'call-unsupported' });
      await control.callJoined(call);
      expect(call.log).toEqual([]);
      expect(losses).toEqual([]);
    });
  });

  it('keeps the user muted when a microphone is opened only after its timeout', async () => {
    call.isMuted = true;
    call.hasLocalAudio = false;
    await control.callJoined(call);
    const opened = Promise.withResolvers<void>();
    call.until = opened.promise;
    const choosing = Promise.allSettled([control.setMicrophone('mic-2')]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await choosing).toMatchObject([{ reason: { code: 'timeout' } }]);
    opened.resolve();
    await settle();
    expect(call.hasLocalAudio).toBe(false);
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

  describe('a hot-plug', () => {
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
      await settle();
      expect(emittedLists.map(({ microphones }) => microphones.map(({ id }) => id))).toEqual([
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
      expect(emittedLists.at(-1)).toMatchObject({ fellBack: ['microphone', 'speaker'] });
      await plug('mic-1', 'mic-2', 'out-1', 'out-2');
      expect(call.log.slice(2)).toEqual(['microphone mic-2', 'speaker out-2']);
      expect(emittedLists.at(-1)).toMatchObject({ fellBack: [] });
      expect(losses).toEqual([]);
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
      expect(losses).toMatchObject([{ code: 'call-microphone-missing' }]);
      await plug('mic-1');
      expect(losses.slice(1)).toEqual(['back']);
      // The same microphone as before must be opened again.
      expect(call.log).toEqual(['microphone mic-1']);
    });

    it('reports a lost microphone whose fallback does not open', async () => {
      await control.callJoined(call);
      call.brokenIds.add('mic-2');
      await plug('mic-2');
      expect(losses).toMatchObject([{ code: 'call-microphone-busy' }]);
      call.brokenIds.clear();
      await plug('mic-2', 'mic-3');
      expect(losses.slice(1)).toEqual(['back']);
    });

    it('keeps its microphone when a new default does not open', async () => {
      await control.callJoined(call);
      call.brokenIds.add('mic-3');
      await plug('mic-3', 'mic-1');
      expect(losses).toEqual([]);
      expect(call.log.at(-1)).toBe('microphone mic-1');
      expect((await selectedIds())[0]).toBe('mic-1');
    });

    it('uses a microphone connected after the join', async () => {
      system.infos = [];
      await control.callJoined(call);
      expect(losses).toEqual([]);
      await plug('mic-1');
      expect(losses).toEqual(['back']);
      expect(call.log).toEqual(['microphone mic-1']);
    });

    it('never treats an unknown list as an empty one', async () => {
      await control.callJoined(call);
      const list = system.list;
      system.list = () => Promise.reject(new DOMException('not active', 'InvalidStateError'));
      await plug();
      expect([call.log, losses]).toEqual([[], []]);
      system.list = list;
      system.plug('mic-1');
    });
  });
});
