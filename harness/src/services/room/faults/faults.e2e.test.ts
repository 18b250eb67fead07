import { describe, expect, it } from 'vitest';
import type { RoomFault } from '../../../shared/call-plan/fault.ts';
import type { RoomPage } from '../testing/room-page.ts';
import { setUpRoom, until } from '../testing/room-tests.ts';

const { room, open, createCall, recordOf } = setUpRoom();

const joinUrl = (page: RoomPage, id: string) =>
  JSON.stringify({ url: `${page.page.url()}_/room/${id}`, bundle: '/machine' });
const accessOf = async (page: RoomPage) =>
  (await page.events()).flatMap(({ action, data }) => (action === 'access-state-updated' ? [data] : []));
const full = { access: { level: 'full' } };

// Those of the join, and other camera errors: in the SDK's tests of errors.
it('reports errors at the join and in the call, which continues', async () => {
  const page = await open();
  const error = 'screen-share-error';
  const id = createCall([
    { kind: 'camera-error', error: 'cam-in-use', when: 'join' },
    { kind: 'nonfatal-error', error, when: 'join', message: 'Early' },
    { kind: 'nonfatal-error', error, afterMs: 100 },
  ]);
  expect(await page.join(id)).toBeNull();
  expect(await accessOf(page)).toMatchObject([full]);
  expect(await page.event('camera-error')).toMatchObject({
    data: {
      errorMsg: { audioOk: true, videoOk: false },
      error: { type: 'cam-in-use', msg: expect.any(String) as unknown },
    },
  });
  const tracks = await page.run('testPage.call.participants().local.tracks');
  expect(tracks).toMatchObject({ audio: { state: 'playable' }, video: { state: 'blocked' } });
  await page.event('nonfatal-error', /Planned/);
  const errors = (await page.events()).filter(({ action }) => action === 'nonfatal-error');
  expect(errors.map(({ data }) => data)).toMatchObject([
    { type: error, errorMsg: 'Early' },
    { type: error, errorMsg: `Planned: ${error}` },
  ]);
  const actions = await page.actions();
  for (const early of ['camera-error', 'nonfatal-error'])
    expect(actions.indexOf(early)).toBeLessThan(actions.indexOf('joined-meeting'));
  await page.event('app-message', /listening/);
  expect(recordOf(id).state).toBe('connected');
  expect(await page.liveMicrophones()).toBe(1);

  // The microphone is gone until the person unmutes.
  room().rooms.inject(id, [{ kind: 'camera-error', error: 'permissions', message: 'Revoked' }]);
  expect(await page.event('camera-error', /Revoked/)).toMatchObject({
    data: { errorMsg: { errorMsg: 'Revoked' }, error: { type: 'permissions', blockedMedia: ['audio'] } },
  });
  await page.event('track-stopped', /"local":true/);
  await expect.poll(() => page.liveMicrophones()).toBe(0);
  const { packets } = recordOf(id).caller;
  await page.run('void testPage.call.setLocalAudio(true)');
  await until(() => recordOf(id).caller.packets > packets && recordOf(id).caller.levelDb > -60);
});

describe('a request', () => {
  const noise = 'testPage.call.updateInputSettings({ audio: { processor: { type: "noise-cancellation" } } })';
  /** The outcome of a promise in the page, if it has settled. */
  const watch = (expression: string) =>
    `window.outcome = 'pending'; ${expression}.then(
      () => { window.outcome = 'granted'; }, (cause) => { window.outcome = JSON.stringify(cause); }); null`;

  it('is refused the given number of times, granted late, gets no reply, or an error if it is unknown', async () => {
    const page = await open();
    const refused = (request: 'update-input-settings' | 'start-recording', message: string) =>
      ({ kind: 'refuses', request, answer: 'error', message, times: 1 }) as const;
    const late = (request: 'update-input-settings' | 'start-recording' | 'leave-meeting') =>
      ({ kind: 'refuses', request, answer: 'late', delayMs: 400 }) as const;
    const id = createCall([
      refused('update-input-settings', 'No'),
      late('update-input-settings'),
      refused('start-recording', 'Full'),
      late('start-recording'),
      { kind: 'refuses', request: 'set-input-devices', answer: 'never' },
      { kind: 'refuses', request: 'leave-meeting', answer: 'never', times: 1 },
      late('leave-meeting'),
    ]);
    await page.join(id, { unobserved: true });
    const now = () => page.run<number>('performance.timeOrigin + performance.now()');
    await page.run(watch(noise));
    await page.page.waitForFunction(`window.outcome !== 'pending'`);
    expect(await page.run('window.outcome')).toMatch(/"No"/);
    const processing = await now();
    await page.run(noise);
    expect((await now()) - processing).toBeGreaterThan(390);
    expect(await page.event('input-settings-updated')).toMatchObject({
      data: { inputSettings: { audio: { processor: { type: 'noise-cancellation' } } } },
    });

    const record = 'void testPage.call.startRecording({ width: 1280, height: 720 })';
    await page.run(record);
    expect(await page.event('recording-error')).toMatchObject({ data: { errorMsg: 'Full' } });
    const recording = await now();
    await page.run(record);
    const started = await page.event('recording-started');
    expect(started.at - recording).toBeGreaterThan(390);
    expect(started).toMatchObject({
      data: {
        local: false,
        type: 'cloud',
        recordingId: expect.any(String) as unknown,
        startedBy: expect.any(String) as unknown,
      },
    });

    await page.run(watch('testPage.call.setInputDevicesAsync({ audioDeviceId: "default" })'));
    // The reply to a later request would come after this one's.
    expect(await page.run('testPage.call.getNetworkTopology()')).toEqual({ topology: 'sfu' });
    expect(await page.run('window.outcome')).toBe('pending');
    const reply = await page.run(`new Promise((resolve) => {
      addEventListener('message', ({ data }) => {
        if (data.callbackStamp === 'mine' && data.from === 'embedded' && data.callClientId) resolve(data.error);
      });
      postMessage({ what: 'iframe-call-message', from: 'module', callClientId: testPage.call.callClientId,
        action: 'make-coffee', callbackStamp: 'mine' });
    })`);
    expect(reply).toBe('Unknown action: make-coffee');
    const to = JSON.stringify({ sessionId: 'x', toEndPoint: 'sip:a@b.example' });
    for (const method of ['sipCallTransfer', 'sipRefer'])
      expect(await page.run(`testPage.call.${method}(${to})`)).toBeDefined();

    await page.run(watch('testPage.call.leave()'));
    const { packets } = recordOf(id).caller;
    await until(() => recordOf(id).caller.packets > packets + 25);
    expect(await page.run('window.outcome')).toBe('pending');
    expect(await page.liveMicrophones()).toBe(1);
    const leaving = await now();
    await page.run('testPage.leave()');
    expect((await page.event('left-meeting')).at - leaving).toBeGreaterThan(390);
    await expect.poll(() => recordOf(id).ended?.reason).toBe('customer-ended-call');
    await expect.poll(() => page.liveMicrophones()).toBe(0);
  });

  it('to join gets no reply and can be cancelled', async () => {
    const page = await open();
    const id = createCall([{ kind: 'refuses', request: 'join-meeting', answer: 'never' }]);
    const url = joinUrl(page, id);
    // The room announces its refusals as soon as it receives the join.
    const network = await page.page.createCDPSession();
    await network.send('Network.enable');
    const arrived = new Promise((resolve) => network.once('Network.webSocketFrameReceived', resolve));
    await page.run(`void testPage.open(${url}), ${watch(`testPage.join(${url})`)}`);
    await arrived;
    await page.page.waitForFunction('firmlineMedia.opened.audio > 0');
    await page.run('testPage.leave()');
    await until(() => recordOf(id).state === 'ended');
    expect(await page.actions()).not.toContain('joined-meeting');
    await expect.poll(() => page.liveMicrophones()).toBe(0);
  });
});

const ends = new Set(['error', 'left-meeting', 'joined-meeting']);

it('faults are injected into a running call, at once or later, and pass, but for a fatal one, which ends it', async () => {
  const page = await open();
  const id = createCall();
  const inject = (call: string, ...faults: readonly RoomFault[]) => room().rooms.inject(call, faults);
  expect(() => inject(id, { kind: 'hang-up' })).toThrow(expect.objectContaining({ code: 'conflict' }));
  expect(() => inject('nowhere')).toThrow(expect.objectContaining({ code: 'not-found' }));
  await page.join(id);
  await page.event('app-message', /listening/);
  inject(id, { kind: 'refuses', request: 'update-input-settings', answer: 'error', message: 'No' });
  inject(id, { kind: 'nonfatal-error', error: 'audio-processor-error' });
  await page.event('nonfatal-error', /audio-processor-error/);
  const refused = 'testPage.call.updateInputSettings({ audio: { processor: { type: "none" } } })';
  expect(await page.run(`${refused}.then(() => 'granted', () => 'refused')`)).toBe('refused');

  const signalling = `testPage.events.filter(({ action, data }) => action === 'network-connection' &&
    data.type === 'signaling').map(({ data }) => data.event)`;
  const back = ['connected', 'interrupted', 'connected'];
  inject(id, { kind: 'network', forMs: 1000 });
  await expect.poll(() => page.run(signalling)).toEqual(back);
  expect(recordOf(id).state).toBe('connected');

  // The line dies: sockets stay open, nothing arrives, and messages wait. The library reads its statistics every two seconds.
  const received = `testPage.call.getNetworkStats().then(({ stats }) => stats.latest.recvBitsPerSecond)`;
  await expect.poll(() => page.run(received)).toBeGreaterThan(0);
  inject(id, { kind: 'network', forMs: 5000, dead: true });
  const data = JSON.stringify({ type: 'say', message: 'Here I am again.' });
  await page.run(`void testPage.call.sendAppMessage(${JSON.stringify(data)})`);
  const isThere = () => recordOf(id).appMessages.some(({ data: sent }) => sent === data);
  await expect.poll(() => page.run(received), { timeout: 5000, interval: 500 }).toBe(0);
  expect(isThere()).toBe(false);
  await until(isThere);
  await expect.poll(() => page.run(received), { interval: 500 }).toBeGreaterThan(0);
  expect(await page.run(signalling)).toEqual(back);

  const ending = { kind: 'fatal', error: 'exp-token', message: 'As planned', afterMs: 300 } as const;
  inject(id, ending, { kind: 'hang-up', afterMs: 60_000 });
  expect(recordOf(id).state).toBe('connected');
  await page.event('left-meeting');
  expect((await page.actions()).filter((action) => ends.has(action))).toEqual([
    'joined-meeting',
    'error',
    'left-meeting',
  ]);
  expect(await page.event('error')).toMatchObject({
    data: { errorMsg: 'As planned', error: { type: 'exp-token', msg: 'As planned' } },
  });
  await until(() => recordOf(id).state === 'ended');
  expect(recordOf(id).appMessages.filter(({ data: sent }) => String(sent).includes('ended'))).toEqual([]);
  await expect.poll(() => page.liveMicrophones()).toBe(0);
});
