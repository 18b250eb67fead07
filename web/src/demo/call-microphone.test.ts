import { FirmlineError } from '@firmline/sdk/errors';
import type { Device, DeviceList } from '@firmline/sdk/web-call';
import { describe, expect, it } from 'vitest';
import { callMessage } from '../call/note-words.ts';
import { demoSuite, flush, hello } from '../testing/demo-suite.ts';
import { callStarted } from './call-messages.ts';
import { disturbanceOf } from './reduce-call.ts';

const builtIn = { id: 'built-in', label: 'Built-in', isDefault: true, isSelected: true };
const headset = { id: 'headset', label: 'Headset', isDefault: false, isSelected: false };
const devices = (...microphones: Device[]): DeviceList => ({
  microphones,
  cameras: [],
  speakers: [],
  chosen: { microphone: null, camera: null, speaker: null },
  fellBack: [],
  hidden: [],
  unsupported: [],
});

const noneConnected = 'No microphone is connected.';
const inUse = 'Your microphone did not start.';
const notAllowed = 'The microphone is not allowed for this page.';

const suite = demoSuite();

describe('the microphone of a call', () => {
  it("shows the microphone's problem until another one is in use", async () => {
    const demo = await suite.inCall();
    suite.client().emit('devices', devices({ ...builtIn, isSelected: true }));
    suite.client().emitError('Lost.', 'call-microphone-missing', 'camera-error', 'disconnected');
    expect(demo.getState().call?.trouble?.cause).toBe(noneConnected);
    suite
      .client()
      .emit('devices', devices({ ...builtIn, isSelected: true }, { ...headset, isSelected: false }));
    expect(demo.getState().call?.trouble?.cause).toBe(noneConnected);
    suite
      .client()
      .emit('devices', devices({ ...builtIn, isSelected: false }, { ...headset, isSelected: true }));
    expect(demo.getState().call?.trouble?.cause).toBeUndefined();
  });

  it('shows the problem of one that fails before the device list is known, until there is another', async () => {
    const demo = await suite.inCall();
    suite.client().emitError('Busy.', 'call-microphone-busy', 'camera-error', 'busy');
    suite.client().emit('devices', devices({ ...builtIn, isSelected: true }));
    expect(demo.getState().call?.trouble?.cause).toBe(inUse);
    suite.client().emit('devices', devices());
    suite.client().emit('devices', devices({ ...builtIn, isSelected: true }));
    expect(demo.getState().call?.trouble?.cause).toBeUndefined();
  });

  it('shows a microphone that was lost before the call was connected', async () => {
    const demo = await suite.starting();
    suite.client().emitError('Refused.', 'call-microphone-denied', 'camera-error', 'denied');
    suite.client().settle({ id: 'call-1' });
    await flush();
    suite.client().listen();
    expect(demo.getState()).toMatchObject({ isActive: true, message: { sentence: callStarted } });
    expect(demo.getState().call?.trouble?.cause).toBe(notAllowed);
  });

  it.each([
    ['before', ['camera-error', 'audio-observer-setup-error']],
    ['after', ['audio-observer-setup-error', 'camera-error']],
  ] as const)('shows it %s something else failed too', async (_, lost) => {
    const demo = await suite.starting();
    for (const type of lost)
      suite.client().emitError(`The ${type}.`, 'call-microphone-denied', type, 'denied');
    suite.client().settle({ id: 'call-1' });
    await flush();
    suite.client().listen();
    expect(demo.getState().call?.trouble?.cause).toBe(notAllowed);
  });

  it('offers other microphones once the visitor is not heard, until the end of the call', async () => {
    const demo = await suite.inCall();
    suite.client().emit('devices', devices(headset, builtIn));
    expect(demo.getState().call).toMatchObject({ microphones: [headset, builtIn], offersMicrophones: false });
    suite.client().emit('microphone-problem', {
      kind: 'wrong-device',
      message: 'We cannot hear you.',
      hint: 'Choose another.',
    });
    expect(demo.getState().call).toMatchObject({ micProblem: 'wrong-device', offersMicrophones: true });
    suite.client().emit('microphone-problem', null);
    expect(demo.getState().call).toMatchObject({ micProblem: null, offersMicrophones: true });
    demo.chooseMicrophone('headset');
    expect(suite.client().chosenMicrophones).toEqual(['headset']);
  });

  it('advises headphones while the microphone hears the assistant', async () => {
    const demo = await suite.inCall();
    suite.client().emit('echo', true);
    const call = demo.getState().call!;
    expect(disturbanceOf(call)).toBe('echo');
    expect(callMessage({ kind: 'note', disturbance: 'echo' }, call).advice).toContain('headphones');
    suite.client().emit('echo', false);
    expect(disturbanceOf(demo.getState().call!)).toBeNull();
  });

  it("clears a microphone's problem once another was chosen", async () => {
    const demo = await suite.inCall();
    suite.client().emitError('Busy.', 'call-microphone-busy', 'camera-error', 'busy');
    demo.chooseMicrophone('headset');
    await flush();
    expect(demo.getState().call?.trouble?.cause).toBeUndefined();
  });

  it("clears a microphone's problem once the visitor is heard", async () => {
    const demo = await suite.inCall();
    const before = { ...hello, id: 2, role: 'user', text: 'Hi.' } as const;
    suite.client().emit('transcript', [hello, before]);
    suite.client().emitError('Busy.', 'call-microphone-busy', 'camera-error', 'busy');
    const trouble = () => demo.getState().call?.trouble?.cause;
    // An earlier entry is repeated with a better transcript.
    suite.client().emit('transcript', [hello, { ...before, text: 'Hi there.' }]);
    suite.client().emit('transcript', [hello, before, { ...hello, id: 3 }]);
    expect(trouble()).toBe(inUse);
    suite.client().emit('transcript', [hello, before, { ...hello, id: 3 }, { ...before, id: 4 }]);
    expect(trouble()).toBeUndefined();
  });

  it('shows that a microphone could not be chosen', async () => {
    const demo = await suite.inCall();
    suite.client().refusal = new FirmlineError('Gone.', { code: 'not-found' });
    demo.chooseMicrophone('gone');
    await flush();
    expect(demo.getState().call?.trouble?.cause).toBe('This microphone did not start.');
  });

  it('that was chosen and is unplugged gives way to another one, and the page says so', async () => {
    const demo = await suite.inCall();
    suite.client().emit('devices', { ...devices(builtIn), fellBack: ['microphone'] });
    expect(demo.getState().call?.trouble?.cause).toBe('The microphone you chose is not connected.');
  });
});
