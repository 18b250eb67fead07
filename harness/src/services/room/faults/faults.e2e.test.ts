import { describe, expect, it } from 'vitest';

import { fatalMessages } from '../../../shared/call-plan/fault.ts';
import type { FaultOf } from '../../../shared/call-plan/fault.ts';
import type { RoomPage } from '../testing/room-page.ts';
import { setUpRoom, until } from '../testing/room-tests.ts';

const { open, createCall, recordOf } = setUpRoom();

const ends = new Set(['error', 'left-meeting', 'joined-meeting']);

// Those of the join: in the SDK's tests of errors.
describe('a fatal error', () => {
  it('ends the call', async () => {
    const error = 'ejected';
    const page = await open();
    const id = createCall([{ kind: 'fatal', error, afterMs: 50, message: 'As planned' }]);
    expect(await page.join(id, { unobserved: true })).toBeNull();
    await page.event('left-meeting');
    expect((await page.actions()).filter((action) => ends.has(action))).toEqual([
      'joined-meeting',
      'error',
      'left-meeting',
    ]);
    expect(await page.event('error')).toMatchObject({
      data: { errorMsg: 'As planned', error: { type: error, msg: 'As planned' } },
    });
    await until(() => recordOf(id).state === 'ended');
    expect(recordOf(id).appMessages.filter(({ data }) => String(data).includes('ended'))).toEqual([]);
    expect(await page.liveMicrophones()).toBe(0);
  });
});

describe('a camera error', () => {
  const fields = { permissions: { blockedBy: 'user', blockedMedia: ['audio'] } } as const;

  // The others: in the SDK's tests of errors.
  it.each(['permissions', 'cam-in-use'] as const)('%s does not prevent the join', async (error) => {
    const page = await open();
    const id = createCall([{ kind: 'camera-error', error, when: 'join' }]);
    expect(await page.join(id)).toBeNull();
    const failed = await page.event('camera-error');
    const own = error in fields ? fields[error as 'permissions'] : {};
    const camera = error === 'cam-in-use';
    expect(failed.data).toMatchObject({
      errorMsg: { audioOk: camera, videoOk: !camera },
      error: { type: error, msg: expect.any(String), ...own },
    });
    const tracks = await page.run('testPage.call.participants().local.tracks');
    expect(tracks).toMatchObject({
      audio: { state: camera ? 'playable' : 'blocked' },
      video: { state: camera ? 'blocked' : 'off' },
    });
    const actions = await page.actions();
    expect(actions.indexOf('camera-error')).toBeLessThan(actions.indexOf('joined-meeting'));
    await page.event('app-message', /listening/);
    expect(await page.liveMicrophones()).toBe(camera ? 1 : 0);
  });

  it('in the call removes the microphone until the person unmutes', async () => {
    const page = await open();
    const id = createCall([
      { kind: 'camera-error', error: 'permissions', blockedBy: 'browser', message: 'Revoked', afterMs: 50 },
    ]);
    await page.join(id);
    expect(await page.event('camera-error')).toMatchObject({
      data: { errorMsg: { errorMsg: 'Revoked' }, error: { type: 'permissions', blockedBy: 'browser' } },
    });
    await page.event('track-stopped', /"local":true/);
    expect(await page.liveMicrophones()).toBe(0);
    await page.run('void testPage.call.setLocalAudio(true)');
    await until(() => recordOf(id).caller.levelDb > -60);
  });
});

it('a non-fatal error is reported and the call continues', async () => {
  const error = 'screen-share-error';
  const page = await open();
  const details = { why: 'planned' };
  const id = createCall([
    { kind: 'nonfatal-error', error, when: 'join', message: 'Early' },
    { kind: 'nonfatal-error', error, afterMs: 100, details },
  ]);
  await page.join(id);
  await page.event('nonfatal-error', /why/);
  const errors = (await page.events()).filter(({ action }) => action === 'nonfatal-error');
  expect(errors.map(({ data }) => data)).toMatchObject([
    { type: error, errorMsg: 'Early' },
    { type: error, errorMsg: expect.any(String), details },
  ]);
  const actions = await page.actions();
  expect(actions.indexOf('nonfatal-error')).toBeLessThan(actions.indexOf('joined-meeting'));
  await page.event('app-message', /listening/);
  expect(recordOf(id).state).toBe('connected');
});

describe('a request', () => {
  const noise = '{ audio: { processor: { type: "noise-cancellation" } } }';
  const requests = {
    'update-input-settings': `testPage.call.updateInputSettings(${noise})`,
    'set-input-devices': 'testPage.call.setInputDevicesAsync({ audioDeviceId: "default" })',
  } as const;
  /** The outcome of a promise in the page, if it has settled. */
  const watch = (expression: string) =>
    `window.outcome = 'pending'; ${expression}.then(
      () => { window.outcome = 'granted'; }, (cause) => { window.outcome = JSON.stringify(cause); }); null`;
  it.each(['update-input-settings'] as const)('%s is refused the given number of times', async (request) => {
    const page = await open();
    const fault: FaultOf<'refuses'> = {
      kind: 'refuses',
      request,
      answer: 'error',
      message: 'No',
      times: 1,
    };
    await page.join(createCall([fault]), { unobserved: true });
    for (const outcome of [/"No"/, /granted/]) {
      await page.run(watch(requests[request]));
      await page.page.waitForFunction(`window.outcome !== 'pending'`);
      expect(await page.run('window.outcome')).toMatch(outcome);
    }
  });

  it.each(['set-input-devices'] as const)('%s gets no reply', async (request) => {
    const page = await open();
    await page.join(createCall([{ kind: 'refuses', request, answer: 'never' }]), { unobserved: true });
    await page.run(watch(requests[request]));
    // The reply to a later request would come after this one's.
    expect(await page.run('testPage.call.getNetworkTopology()')).toEqual({ topology: 'sfu' });
    expect(await page.run('window.outcome')).toBe('pending');
  });

  it('update-input-settings is granted late', async () => {
    const page = await open();
    const request = 'update-input-settings';
    await page.join(createCall([{ kind: 'refuses', request, answer: 'late', delayMs: 700 }]), {
      unobserved: true,
    });
    const took = await page.run(
      `(async (start) => { await ${requests[request]}; return performance.now() - start; })(performance.now())`,
    );
    expect(took).toBeGreaterThan(690);
    expect(await page.event('input-settings-updated')).toMatchObject({
      data: { inputSettings: { audio: { processor: { type: 'noise-cancellation' } } } },
    });
  });

  it('to record fails, is late, or gets no reply', async () => {
    const record = 'void testPage.call.startRecording({ width: 1280, height: 720 })';
    const refused = await open();
    const request = 'start-recording';
    await refused.join(
      createCall([{ kind: 'refuses', request, answer: 'error', message: 'Full', times: 1 }]),
    );
    await refused.run(record);
    expect(await refused.event('recording-error')).toMatchObject({ data: { errorMsg: 'Full' } });
    await refused.run(record);
    expect(await refused.event('recording-started')).toMatchObject({
      data: { local: false, type: 'cloud', recordingId: expect.any(String), startedBy: expect.any(String) },
    });

    const late = await open();
    await late.join(createCall([{ kind: 'refuses', request, answer: 'late', delayMs: 400 }]));
    const asked = await late.run<number>(`${record}, performance.timeOrigin + performance.now()`);
    expect((await late.event('recording-started')).at - asked).toBeGreaterThan(390);

    const ignored = await open();
    await ignored.join(createCall([{ kind: 'refuses', request, answer: 'never' }]));
    await ignored.run(record);
    await ignored.run('testPage.call.getNetworkTopology()');
    expect(await ignored.actions()).not.toContain('recording-started');
  });

  it('to leave is ignored and gets no reply', async () => {
    const page = await open();
    const id = createCall([{ kind: 'refuses', request: 'leave-meeting', answer: 'never' }]);
    await page.join(id);
    await page.run(watch('testPage.call.leave()'));
    const { packets } = recordOf(id).caller;
    await until(() => recordOf(id).caller.packets > packets + 25);
    expect(await page.run('window.outcome')).toBe('pending');
    expect(await page.liveMicrophones()).toBe(1);
  });

  it('to leave takes effect late', async () => {
    const page = await open();
    const id = createCall([{ kind: 'refuses', request: 'leave-meeting', answer: 'late', delayMs: 500 }]);
    await page.join(id);
    const asked = await page.run<number>('performance.timeOrigin + performance.now()');
    await page.run('testPage.leave()');
    expect((await page.event('left-meeting')).at - asked).toBeGreaterThan(490);
    expect(recordOf(id).ended?.reason).toBe('customer-ended-call');
    expect(await page.liveMicrophones()).toBe(0);
  });

  it('that is unknown gets an error', async () => {
    const page = await open();
    await page.join(createCall());
    const reply = await page.run(`new Promise((resolve) => {
      addEventListener('message', ({ data }) => {
        if (data.callbackStamp === 'mine' && data.from === 'embedded' && data.callClientId) resolve(data.error);
      });
      postMessage({ what: 'iframe-call-message', from: 'module', callClientId: testPage.call.callClientId,
        action: 'make-coffee', callbackStamp: 'mine' });
    })`);
    expect(reply).toBe('Unknown action: make-coffee');
  });

  it('to join gets no reply and can be cancelled', async () => {
    const page = await open();
    const id = createCall([{ kind: 'refuses', request: 'join-meeting', answer: 'never' }]);
    const url = JSON.stringify({ url: `${page.page.url()}_/room/${id}`, bundle: '/machine' });
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
    expect(await page.liveMicrophones()).toBe(0);
  });
});

it.each([
  ['ejected', 'Meeting ended due to ejection: Meeting has ended'],
  ['exp-room', undefined],
] as const)('reports the end as %s, in the words of the plan', async (error, message) => {
  const page = await open();
  const id = createCall([{ kind: 'hang-up', afterMs: 50, error, ...(message && { message }) }], {});
  await page.join(id, { unobserved: true });
  await page.event('left-meeting');
  expect(await page.event('error')).toMatchObject({
    data: { error: { type: error, msg: message ?? fatalMessages[error] } },
  });
  await page.event('app-message', /status-update.*ended.*assistant-ended-call/);
});

describe('access', () => {
  const levels = async (page: RoomPage) =>
    (await page.events()).flatMap(({ action, data }) => (action === 'access-state-updated' ? [data] : []));
  const full = { access: { level: 'full' } };

  it('is reported at the join, or earlier on request', async () => {
    const page = await open();
    const id = createCall();
    const url = JSON.stringify({ url: `${page.page.url()}_/room/${id}`, bundle: '/machine' });
    await page.run(`void testPage.open(${url})`);
    expect(await page.run(`testPage.call.preAuth(${url})`)).toEqual(full);
    expect(await page.join(id)).toBeNull();
    expect(await levels(page)).toMatchObject([full]);
    expect(await page.run('testPage.call.room()')).toMatchObject({ name: id });
  });

  it('is limited to the lobby until the page is admitted', async () => {
    const page = await open();
    const id = createCall([{ kind: 'join-delay', delayMs: 800, lobby: true }]);
    expect(await page.join(id)).toBeNull();
    expect(recordOf(id).state).toBe('waiting');
    const asked = 'testPage.call.requestAccess({ name: "Jo" })';
    expect(await page.run(asked)).toEqual({ ...full, granted: true });
    await page.event('app-message', /listening/);
    expect(await levels(page)).toMatchObject([
      { access: { level: 'lobby' }, awaitingAccess: { level: 'full' } },
      full,
    ]);
    const order = ['joined-meeting', 'participant-joined'];
    expect((await page.actions()).filter((action) => order.includes(action))).toEqual(order);
  });
});
