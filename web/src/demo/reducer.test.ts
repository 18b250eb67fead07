import { describe, expect, it } from 'vitest';
import { hello } from '../testing/demo-suite.ts';
import { firmOf } from '../testing/firm.ts';
import { callConnected, callEnded, callStarted } from './call-messages.ts';
import { askingMessage, connectingMessage, type Message, messages } from './messages.ts';
import { reduceCall as reduce } from './reduce-call.ts';
import { initialState, type DemoAction, type DemoState } from './state.ts';

const firm = firmOf();
const after = (...actions: DemoAction[]): DemoState =>
  actions.reduce(reduce, reduce(initialState, { type: 'firm-found', firm }));

const note = (advice: string): Message => ({ kind: 'note', advice });
const failure: Message = { kind: 'problem', sentence: messages.callFailed, advice: 'Allow it.' };
const failed: DemoAction = { type: 'call-failed', message: failure };
const started: DemoAction = { type: 'call-started', at: 5 };
const requested: DemoAction = { type: 'call-requested' };
const ended: DemoAction = { type: 'call-ended', at: 65 };
const sending = note('One more moment.');
const sent: Message = { kind: 'good', sentence: 'Thank you.' };
const unsent: Message = { kind: 'problem', sentence: messages.phoneFailed };
const submitting: DemoAction = { type: 'phone-submitting', message: sending };
const thanks: DemoAction = {
  type: 'phone-settled',
  shownPart: {
    message: sent,
    phone: '',
    phoneCall: { number: '+12125550123', display: '+1 212 555 0123' },
  },
};
const refused: DemoAction = { type: 'phone-settled', shownPart: { message: unsent, phone: '+1' } };

describe('phone form', () => {
  it('clears entry and message when it closes, not when it opens', () => {
    const open = after({ type: 'phone-refused', reason: 'It is too short.' }, { type: 'phone-form-toggled' });
    expect(open).toMatchObject({
      isPhoneFormOpen: true,
      message: { kind: 'problem', sentence: messages.phoneInvalid },
    });
    const filled = reduce(open, { type: 'phone-changed', phone: '+1212' });
    expect(reduce(filled, { type: 'phone-form-toggled' })).toMatchObject({
      isPhoneFormOpen: false,
      phone: '',
      message: null,
    });
  });

  it('forgets a refusal, and nothing else, when the number changes', () => {
    const changed: DemoAction = { type: 'phone-changed', phone: '+1212' };
    expect(after({ type: 'phone-refused', reason: 'It is too short.' }, changed).message).toBeNull();
    expect(after(submitting, refused, changed).message).toBe(unsent);
  });

  it('is still submitting when it is closed', () => {
    const closed = after({ type: 'phone-form-toggled' }, submitting, { type: 'phone-form-toggled' });
    expect(closed).toMatchObject({ isPhoneFormOpen: false, isSending: true, message: null });
  });
});

describe('a call that is requested', () => {
  it('stops asking once a stage follows or the assistant is heard', () => {
    const stage = (name: string): DemoAction => ({ type: 'call-stage', stage: name });
    expect(after(requested, stage('initialization'))).toMatchObject({
      call: { isAsking: true },
      message: askingMessage,
    });
    expect(after(requested, stage('daily-call-join'))).toMatchObject({
      call: { isAsking: false, stage: 'daily-call-join' },
      message: connectingMessage,
    });
    const answered = after(requested, { type: 'call-answered', at: 7 }, { type: 'call-answered', at: 9 });
    expect(answered).toMatchObject({
      isActive: true,
      busy: null,
      call: { isAsking: false, answeredAt: 7 },
      message: null,
    });
  });

  it('shows what may be wrong if the browser’s question has no answer for 5 s, until it has', () => {
    const unanswered = note('Open the page elsewhere.');
    const stage: DemoAction = { type: 'call-stage', stage: 'initialization', unansweredMessage: unanswered };
    const waiting = after(requested, stage);
    const { message } = waiting;
    expect(message).toEqual({ ...askingMessage, next: { afterMs: 5000, message: unanswered } });
    if (!message) return;
    const late = reduce(waiting, { type: 'message-over', message });
    expect(late.message).toBe(unanswered);
    expect(reduce(late, { type: 'call-stage', stage: 'web-call-creation' }).message).toBe(connectingMessage);
    const granted: DemoAction = { type: 'microphone-permission', permission: 'granted' };
    expect(after(granted, requested, stage).message).toBe(connectingMessage);
  });

  it('shows that it takes long until the call is there, in every stage', () => {
    const stage: DemoAction = { type: 'call-stage', stage: 'daily-call-join' };
    const slow = after(requested, stage, { type: 'message-over', message: connectingMessage });
    expect(slow.message).toBe(connectingMessage.next?.message);
    expect(reduce(slow, { type: 'call-stage', stage: 'audio-observer-setup' }).message).toBe(slow.message);
    expect(reduce(slow, { type: 'call-connected' }).message?.sentence).toBe(callConnected);
  });

  it('shows its end, its silence and its blocked audio', () => {
    const callAfter = (action: DemoAction) => after(requested, started, action).call;
    expect(callAfter({ type: 'call-changed', change: { isEnding: true } })?.isEnding).toBe(true);
    expect(callAfter({ type: 'call-changed', change: { isMuted: true } })?.isMuted).toBe(true);
    expect(callAfter({ type: 'call-changed', change: { isBlocked: true } })?.isBlocked).toBe(true);
    expect(callAfter({ type: 'call-mic-problem', problem: 'muted' })?.offersMicrophones).toBe(false);
    expect(callAfter({ type: 'call-mic-problem', problem: null })?.offersMicrophones).toBe(false);
    expect(callAfter({ type: 'call-mic-problem', problem: 'silent' })?.offersMicrophones).toBe(true);
    const trouble: Message = { kind: 'note', disturbance: 'trouble', advice: 'Busy.' };
    expect(callAfter({ type: 'call-trouble', trouble })).toMatchObject({ trouble, offersMicrophones: true });
  });
});

describe('what the page shows', () => {
  it('is one message: a new one replaces the one before it', () => {
    const actions = [requested, started, submitting, thanks, ended, requested, failed, submitting, refused];
    const sentences = actions.map((_, index) => after(...actions.slice(0, index + 1)).message?.sentence);
    expect(sentences).toEqual([
      undefined,
      callStarted,
      undefined,
      'Thank you.',
      callEnded,
      undefined,
      messages.callFailed,
      undefined,
      messages.phoneFailed,
    ]);
  });

  it('gives way after its time, unless another message did before', () => {
    const first: Message = { kind: 'good', sentence: 'One.', next: { afterMs: 1, message: note('Two.') } };
    const saying = after({ type: 'message', shownPart: { message: first } });
    expect(reduce(saying, { type: 'message-over', message: first }).message).toEqual(note('Two.'));
    expect(reduce(reduce(saying, thanks), { type: 'message-over', message: first }).message).toBe(sent);
  });
});

describe('call', () => {
  it('shows a failed start, and opens the phone form if that is what helps', () => {
    expect(after(requested, failed)).toMatchObject({
      busy: null,
      isActive: false,
      call: null,
      message: failure,
      isPhoneFormOpen: false,
    });
    const message: Message = { ...failure, remedy: 'phone-form' };
    expect(after(requested, { type: 'call-failed', message })).toMatchObject({
      message,
      isPhoneFormOpen: true,
    });
  });

  describe('disturbed', () => {
    const quiet: DemoAction = { type: 'call-mic-problem', problem: 'quiet' };
    const disturbed = after(requested, started, quiet);

    it('reports it instead of the status, until it is over', () => {
      expect(disturbed.message).toEqual({ kind: 'note', disturbance: 'quiet' });
      expect(reduce(disturbed, { type: 'call-mic-problem', problem: null }).message).toBeNull();
    });

    it('keeps what was shown since when it is over', () => {
      const thanked = reduce(disturbed, thanks);
      expect(reduce(thanked, { type: 'call-mic-problem', problem: null }).message).toBe(sent);
    });

    it('reports it again once it has shown that it started', () => {
      const { message, ...state } = after(requested, quiet, started);
      expect(message?.sentence).toBe(callStarted);
      if (!message) return;
      const later = reduce({ message, ...state }, { type: 'message-over', message });
      expect(later.message).toEqual({ kind: 'note', disturbance: 'quiet' });
    });
  });

  it('ignores events after a call is over', () => {
    const over = after(requested, started, ended);
    const late: DemoAction[] = [
      { type: 'call-stage', stage: 'daily-call-join' },
      { type: 'call-connected' },
      { type: 'call-speaking', isSpeaking: true },
      { type: 'call-changed', change: { isMuted: true } },
      { type: 'call-changed', change: { isBlocked: true } },
      { type: 'call-heard', captions: [hello] },
      { type: 'call-mic-problem', problem: 'silent' },
      { type: 'call-changed', change: { hasEcho: true } },
      { type: 'call-network', network: { status: 'interrupted', quality: 'bad' } },
      { type: 'call-microphones', microphones: [] },
      { type: 'call-trouble', trouble: { kind: 'note', disturbance: 'trouble' } },
    ];
    expect(late.reduce(reduce, over)).toEqual(over);
  });

  it('starts every call without the previous captions, time and mute', () => {
    const first = after(
      requested,
      started,
      { type: 'call-changed', change: { isMuted: true } },
      { type: 'call-heard', captions: [hello] },
    );
    expect(first.call).toMatchObject({ isMuted: true, captions: [hello] });
    expect(reduce(reduce(first, ended), requested).call).toMatchObject({
      isMuted: false,
      answeredAt: null,
      captions: [],
    });
  });
});
