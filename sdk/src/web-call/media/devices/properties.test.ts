import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FakeSystem } from '../testing/device-bench.ts';
import { chosenOrDefault } from './device-list.ts';
import { DeviceControl } from './devices.ts';

const ids = ['mic-1', 'mic-2', 'mic-3'] as const;

type Step =
  | { readonly do: 'plug'; readonly ids: readonly string[] }
  | { readonly do: 'choose'; readonly id: string | null }
  | { readonly do: 'break'; readonly id: string }
  | { readonly do: 'mute'; readonly muted: boolean }
  | { readonly do: 'call' }
  | { readonly do: 'end' }
  | { readonly do: 'settle' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('plug' as const), ids: fc.shuffledSubarray([...ids]) }),
  },
  fc.record({ do: fc.constant('choose' as const), id: fc.constantFrom(...ids, null) }),
  fc.record({ do: fc.constant('break' as const), id: fc.constantFrom(...ids) }),
  fc.record({ do: fc.constant('mute' as const), muted: fc.boolean() }),
  fc.constantFrom<Step>({ do: 'call' }, { do: 'end' }, { do: 'settle' }),
);

const settled = async () => {
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
};

it("a call ends up on the chosen device or its fallback, with the user's mute", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const system = new FakeSystem(...ids);
      const broken = new Set<string>();
      let lost = false;
      let chosen: string | null = null;
      let muted = false;
      /** The call's open microphone, and whether it is audible. */
      let call: { microphone: string | undefined; localAudio: boolean } | undefined;
      const control = new DeviceControl(
        {
          onChange: () => {},
          onMicrophoneLost: () => {
            expect(lost).toBe(false);
            lost = true;
          },
          onMicrophoneBack: () => {
            lost = false;
          },
        },
        system,
      );
      const begin = async () => {
        const mine = { microphone: chosenOrDefault(system.infos, 'microphone', null), localAudio: !muted };
        call = mine;
        lost = false;
        await control.callJoined({
          usesMicrophone: true,
          usesCamera: false,
          opened: {},
          apply: async ({ microphone = '' }) => {
            await Promise.resolve();
            mine.localAudio = true;
            if (broken.has(microphone)) throw new Error('busy');
            mine.microphone = microphone;
          },
          sink: async () => {},
          restoreMute: () => {
            mine.localAudio = !muted;
          },
        });
      };
      for (const one of steps) {
        if (one.do === 'plug') system.plug(...one.ids);
        else if (one.do === 'break') broken.add(one.id);
        else if (one.do === 'mute') {
          muted = one.muted;
          if (call) call.localAudio = !muted;
        } else if (one.do === 'call') await begin();
        else if (one.do === 'end') {
          control.callEnded();
          call = undefined;
        } else if (one.do === 'settle') await settled();
        else if (one.do === 'choose') {
          const { id } = one;
          const [{ status }] = await Promise.allSettled([control.setMicrophone(id)]);
          if (status === 'fulfilled') chosen = id;
        }
      }
      // All devices work again, and one is plugged in and out once more.
      broken.clear();
      const { infos } = system;
      system.plug();
      await settled();
      system.infos = infos;
      for (const watcher of system.watchers) watcher();
      await settled();

      expect((await control.list()).chosen.microphone).toBe(chosen);
      const expected = chosenOrDefault(infos, 'microphone', chosen);
      if (call) expect([expected ?? call.microphone, call.localAudio]).toEqual([call.microphone, !muted]);
      if (call && expected !== undefined) expect(lost).toBe(false);
      control.callEnded();
      expect(system.watchers.size).toBe(0);
    }),
    { numRuns: 300 },
  );
});
