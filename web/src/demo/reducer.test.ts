import { describe, expect, it } from 'vitest';
import { hello } from '../testing/demo-suite.ts';
import { messages } from './messages.ts';
import { reduce } from './reducer.ts';
import { initialState, type DemoAction, type DemoState } from './state.ts';

const firm = { slug: 'dana', name: 'Dana', companyName: '', system: '', firstMessage: '' };
const after = (...actions: DemoAction[]): DemoState =>
  actions.reduce(reduce, reduce(initialState, { type: 'firm-found', firm }));

const failed: DemoAction = { type: 'call-failed', advice: { text: 'Allow it.', remedy: null } };
const started: DemoAction = { type: 'call-started', at: 5 };
const requested: DemoAction = { type: 'call-requested' };
const ended: DemoAction = { type: 'call-ended', at: 65 };
const submitting: DemoAction = { type: 'phone-submitting' };
const thanks: DemoAction = { type: 'phone-submitted', number: '+1 212 555 0123' };
const refused: DemoAction = { type: 'phone-failed', code: 'http' };

describe('phone form', () => {
  it('clears entry, error and status when it closes, not when it opens', () => {
    const open = after({ type: 'phone-refused' }, { type: 'phone-form-toggled' });
    expect(open).toMatchObject({ phoneFormOpen: true, error: messages.phoneInvalid });
    const filled = reduce(open, { type: 'phone-changed', phone: '+1212' });
    expect(reduce(filled, { type: 'phone-form-toggled' })).toMatchObject({
      phoneFormOpen: false,
      phone: '',
      error: '',
      status: '',
    });
  });

  it('is busy while it submits, then thanks and clears the number', () => {
    const busy = after({ type: 'phone-changed', phone: '+1212' }, { type: 'phone-submitting' });
    expect(busy).toMatchObject({ busy: 'submitting', phone: '+1212' });
    expect(reduce(busy, thanks)).toMatchObject({
      busy: null,
      phone: '',
      submission: { status: 'sent', number: '+1 212 555 0123' },
      error: '',
    });
  });

  it('keeps the number when submitting failed', () => {
    expect(after({ type: 'phone-changed', phone: '+1212' }, submitting, refused)).toMatchObject({
      busy: null,
      phone: '+1212',
      submission: { status: 'failed', code: 'http' },
      error: messages.phoneFailed,
      status: '',
    });
  });
});

describe('a call that is requested', () => {
  const call = {
    stage: 'initialization',
    asking: true,
    joinIsSlow: false,
    answeredAt: null,
    started: false,
    speaking: false,
    ending: false,
    muted: false,
    audioBlocked: false,
    captions: [],
    micProblem: null,
    network: 'good',
    trouble: '',
    microphones: [],
    offersMicrophones: false,
  };

  it('starts with nothing known, and asks for the microphone unless the permission is decided', () => {
    expect(after(requested)).toMatchObject({ busy: 'connecting', active: false, call, lastCall: null });
    for (const [permission, asking] of [
      ['prompt', true],
      ['granted', false],
      ['denied', false],
    ] as const)
      expect(after({ type: 'microphone-permission', permission }, requested).call).toEqual({
        ...call,
        asking,
      });
  });

  it('stops asking once a stage follows or the assistant is heard', () => {
    const stage = (name: string): DemoAction => ({ type: 'call-stage', stage: name });
    expect(after(requested, stage('initialization')).call?.asking).toBe(true);
    expect(after(requested, stage('daily-call-join')).call).toEqual({
      ...call,
      asking: false,
      stage: 'daily-call-join',
    });
    const answered = after(requested, { type: 'call-answered', at: 7 }, { type: 'call-answered', at: 9 });
    expect(answered).toMatchObject({
      active: true,
      busy: null,
      call: { ...call, asking: false, answeredAt: 7 },
    });
  });

  it('can be slow only while it joins', () => {
    const slow: DemoAction = { type: 'call-join-slow' };
    const joining: DemoAction = { type: 'call-stage', stage: 'daily-call-join' };
    expect(after(requested, slow).call?.joinIsSlow).toBe(false);
    expect(after(requested, joining, slow).call?.joinIsSlow).toBe(true);
    expect(
      after(requested, joining, slow, { type: 'call-stage', stage: 'audio-observer-setup' }).call?.joinIsSlow,
    ).toBe(false);
  });

  it('shows its end, its silence and its blocked audio', () => {
    const callAfter = (action: DemoAction) => after(requested, started, action).call;
    expect(callAfter({ type: 'call-ending' })?.ending).toBe(true);
    expect(callAfter({ type: 'call-muted', muted: true })?.muted).toBe(true);
    expect(callAfter({ type: 'call-audio-blocked', blocked: true })?.audioBlocked).toBe(true);
    expect(callAfter({ type: 'call-mic-problem', problem: 'muted' })?.offersMicrophones).toBe(false);
    expect(callAfter({ type: 'call-mic-problem', problem: null })?.offersMicrophones).toBe(false);
    expect(callAfter({ type: 'call-mic-problem', problem: 'silent' })?.offersMicrophones).toBe(true);
    expect(callAfter({ type: 'call-trouble', trouble: 'Busy.' })).toMatchObject({
      trouble: 'Busy.',
      offersMicrophones: true,
    });
  });
});

describe('a number that takes long', () => {
  it('is slow only while it is sent in an open form', () => {
    const slow: DemoAction = { type: 'phone-slow' };
    const open: DemoAction = { type: 'phone-form-toggled' };
    expect(after(open, submitting, slow).submission).toEqual({ status: 'sending', slow: true });
    expect(after(submitting, slow).submission).not.toMatchObject({ slow: true });
    expect(after(open, submitting, refused, slow).submission).toEqual({ status: 'failed', code: 'http' });
    expect(after(open, slow).submission).toBeNull();
  });
});

describe('a number submitted during a call', () => {
  const sending = { status: 'sending' };
  const sent = { status: 'sent', number: '+1 212 555 0123' };

  it.each<[string, DemoAction]>([
    ['ends', ended],
    ['ends by an error', { type: 'call-error', message: 'Ejected', advice: '', at: 65 }],
  ])('is still being submitted when the call %s, which frees the browser button', (_, end) => {
    const over = after(requested, started, submitting, end);
    expect(over).toMatchObject({ active: false, busy: null, submission: sending });
    const calling = reduce(over, requested);
    expect(calling).toMatchObject({ busy: 'connecting', submission: sending });
    expect(reduce(calling, thanks)).toMatchObject({ busy: 'connecting', submission: sent });
    expect(reduce(calling, refused)).toMatchObject({
      busy: 'connecting',
      submission: { status: 'failed' },
    });
  });

  it('is still being submitted when the form is closed', () => {
    const closed = after({ type: 'phone-form-toggled' }, submitting, { type: 'phone-form-toggled' });
    expect(closed).toMatchObject({ phoneFormOpen: false, submission: sending });
  });

  it("shows thanks beside the call's status until a new action", () => {
    const thanked = after(requested, started, submitting, thanks);
    expect(thanked.submission).toEqual(sent);
    const over = reduce(thanked, ended);
    expect(over).toMatchObject({ status: messages.callEnded, submission: sent });
    const late = after(requested, started, submitting, ended, thanks);
    expect(late).toMatchObject({ status: messages.callEnded, submission: sent });
    for (const action of [requested, submitting, { type: 'phone-refused' }] as const)
      expect(reduce(over, action).submission).not.toEqual(sent);
  });

  it('has its error replaced by one of the call', () => {
    const both = after(
      requested,
      started,
      submitting,
      refused,
      ended,
      requested,
      submitting,
      refused,
      failed,
    );
    expect(both).toMatchObject({ error: messages.callFailed, submission: null });
  });

  it('keeps an error of the call', () => {
    const thanked = after(requested, started, submitting, ended, requested, failed, thanks);
    expect(thanked).toMatchObject({ error: messages.callFailed, advice: 'Allow it.', submission: sent });
  });
});

describe('call', () => {
  it('goes from connecting to active to ended', () => {
    expect(after(requested)).toMatchObject({ busy: 'connecting', active: false });
    expect(after(requested, { type: 'call-connected' })).toMatchObject({
      busy: 'connecting',
      status: messages.callConnected,
    });
    const live = after(requested, { type: 'call-connected' }, started);
    expect(live).toMatchObject({ busy: null, active: true, status: messages.callStarted });
    expect(live.call?.answeredAt).toBe(5);
    expect(reduce(live, ended)).toMatchObject({
      busy: null,
      active: false,
      call: null,
      status: messages.callEnded,
      lastCall: { lengthMs: 60, captions: [] },
    });
  });

  it('does not go back from "started" to "connected"', () => {
    expect(after(requested, started, { type: 'call-connected' }).status).toBe(messages.callStarted);
  });

  it('shows a failed start with its advice, and nothing else', () => {
    expect(after(requested, failed)).toMatchObject({
      busy: null,
      active: false,
      call: null,
      error: messages.callFailed,
      status: '',
      advice: 'Allow it.',
    });
  });

  it('shows an error of a running call', () => {
    const broken = { type: 'call-error', message: 'Ejected', advice: 'Again.', at: 65 } as const;
    expect(after(requested, started, broken)).toMatchObject({
      active: false,
      busy: null,
      call: null,
      status: '',
      error: 'Call error: Ejected',
      advice: 'Again.',
      lastCall: { lengthMs: 60 },
    });
    expect(after(requested, started, { ...broken, message: '' }).error).toBe(
      'Call error: Unknown error occurred',
    );
  });

  it('replaces the status by a disturbance, once', () => {
    const quiet: DemoAction = { type: 'call-mic-problem', problem: 'quiet' };
    const disturbed = after(requested, started, quiet);
    expect(disturbed.status).toBe('');
    expect(reduce(disturbed, { type: 'call-mic-problem', problem: null }).status).toBe('');
  });

  it('says nothing about a cancelled start', () => {
    expect(after(requested, { type: 'call-cancelled' })).toEqual(after());
  });

  it.each<DemoAction>([requested, { type: 'phone-submitting' }])('clears old messages on $type', (action) => {
    expect(after(failed, action)).toMatchObject({ error: '', status: '', advice: '' });
    expect(after(requested, started, ended, action)).toMatchObject({ error: '', status: '', advice: '' });
  });

  it('ignores events after a call is over', () => {
    const over = after(requested, started, ended);
    const late: DemoAction[] = [
      { type: 'call-stage', stage: 'daily-call-join' },
      { type: 'call-connected' },
      { type: 'call-speaking', speaking: true },
      { type: 'call-muted', muted: true },
      { type: 'call-audio-blocked', blocked: true },
      { type: 'call-heard', captions: [hello] },
      { type: 'call-mic-problem', problem: 'silent' },
      { type: 'call-network', network: { status: 'interrupted', quality: 'bad' } },
      { type: 'call-microphones', microphones: [] },
      { type: 'call-trouble', trouble: 'No microphone.' },
    ];
    expect(late.reduce(reduce, over)).toEqual(over);
  });

  it('starts every call without the previous captions, time and mute', () => {
    const first = after(
      requested,
      started,
      { type: 'call-muted', muted: true },
      { type: 'call-heard', captions: [hello] },
    );
    expect(first.call).toMatchObject({ muted: true, captions: [hello] });
    expect(reduce(reduce(first, ended), requested).call).toMatchObject({
      muted: false,
      answeredAt: null,
      captions: [],
    });
  });
});
