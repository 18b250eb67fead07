import { FirmlineError } from '@firmline/sdk/errors';
import { describe, expect, it, vi } from 'vitest';
import type { MicrophonePermission } from '../call/microphone-permission.ts';
import { demoSuite, firm, flush } from '../testing/demo-suite.ts';
import type { NumberToCall } from './demo.ts';
import { messages } from './messages.ts';
import { submissionMessages, thanks } from './submission-messages.ts';

const suite = demoSuite();

const numberToCall = (
  entered: NumberToCall['entry'] = { number: '+12125550123', display: '+1 212 555 0123' },
): NumberToCall => {
  const numbers = new Set<string>();
  return {
    entry: entered,
    sentNumbers: { has: (phone) => numbers.has(phone), add: (phone) => void numbers.add(phone) },
    messages: submissionMessages,
  };
};

/** A webhook that responds to a number when the test lets it. */
function slowWebhook() {
  let settle = Promise.withResolvers<void>();
  const requestCall = vi.fn(() => {
    settle = Promise.withResolvers();
    return settle.promise;
  });
  return {
    webhook: { requestCall, notifyStart: async () => {} },
    requestCall,
    answer: () => settle.resolve(),
  };
}

describe('the look-up', () => {
  it('makes the page ready', async () => {
    expect((await suite.opened()).getState().lookup).toEqual({ status: 'ready', firm });
  });

  it.each<['not-found' | 'failed', string, 'warn' | 'error', () => Promise<null>]>([
    ['not-found', 'no record', 'warn', async () => null],
    ['failed', 'an error', 'error', () => Promise.reject(new FirmlineError('down', { code: 'network' }))],
  ])('ends as %s after %s, and logs it', async (status, _, level, lookUp) => {
    expect((await suite.opened({ lookUp })).getState().lookup).toEqual({ status });
    expect(suite.spies()[level]).toHaveBeenCalledOnce();
  });

  it('can be repeated after a failure', async () => {
    const lookUp = vi.fn(async () => firm).mockRejectedValueOnce(new Error('down'));
    const demo = await suite.opened({ lookUp });
    const again = demo.open();
    expect(demo.getState().lookup).toEqual({ status: 'loading' });
    await again;
    expect(demo.getState().lookup).toEqual({ status: 'ready', firm });
  });
});

describe('the phone form', () => {
  it('sends nothing that is not a number, and shows why', async () => {
    const requestCall = vi.fn(async () => {});
    const demo = await suite.opened({ webhook: { requestCall, notifyStart: async () => {} } });
    await demo.submitPhone(numberToCall({ refusal: 'It is too short.' }));
    expect(requestCall).not.toHaveBeenCalled();
    expect(demo.getState().message).toMatchObject({
      sentence: messages.phoneInvalid,
      advice: 'It is too short.',
    });
  });

  it('sends phone and slug once, however many presses', async () => {
    const requestCall = vi.fn(async () => {});
    const demo = await suite.opened({ webhook: { requestCall, notifyStart: async () => {} } });
    demo.setPhone('+12125550123');
    const first = demo.submitPhone(numberToCall());
    const second = demo.submitPhone(numberToCall());
    expect(demo.getState().busy).toBe('submitting');
    await Promise.all([first, second]);
    expect(requestCall.mock.calls).toEqual([[{ phone: '+12125550123', slug: 'dana' }]]);
    expect(demo.getState()).toMatchObject({ message: { sentence: thanks }, phone: '', busy: null });
  });

  it.each([
    ['is ended', () => suite.client().stop()],
    ['ends in an error', () => suite.client().fail('Ejected')],
  ])('sends one request at a time, even if a call %s meanwhile', async (_, end) => {
    const { webhook, requestCall, answer } = slowWebhook();
    const demo = await suite.inCall({ webhook });
    demo.setPhone('+12125550123');
    const submission = demo.submitPhone(numberToCall());
    expect(demo.getState()).toMatchObject({ isActive: true, busy: 'submitting' });
    await end();
    expect(demo.getState()).toMatchObject({ isActive: false, call: null, busy: null });
    await demo.submitPhone(numberToCall());
    void demo.startCall();
    await flush();
    expect(requestCall).toHaveBeenCalledOnce();
    expect(suite.client().starts).toHaveLength(2);
    answer();
    await submission;
    expect(demo.getState()).toMatchObject({
      busy: 'connecting',
      message: submissionMessages.sent('+1 212 555 0123'),
    });
  });

  /** A demo, and a form whose numbers are remembered. */
  const openForm = async () => {
    const requestCall = vi.fn(async () => {});
    const demo = await suite.opened({ webhook: { requestCall, notifyStart: async () => {} } });
    demo.togglePhoneForm();
    const request = numberToCall();
    const submit = async (phone: string) => {
      demo.setPhone(phone);
      await demo.submitPhone({ ...request, entry: { number: phone, display: phone } });
      return demo.getState().message?.sentence;
    };
    return { demo, requestCall, request, submit };
  };

  it('does not send a number that was sent a moment ago, but one that failed at once', async () => {
    const { demo, requestCall, request, submit } = await openForm();
    requestCall.mockRejectedValueOnce(new FirmlineError('500', { code: 'http' }));
    expect(await submit('+12125550123')).toBe(messages.phoneFailed);
    expect(await submit('+12125550123')).toBe(thanks);
    expect(await submit('+12125550123')).toMatch(/a moment ago/);
    expect(demo.getState()).toMatchObject({ busy: null, phone: '+12125550123' });
    expect(await submit('+12125550124')).toBe(thanks);
    expect(requestCall).toHaveBeenCalledTimes(3);
    expect(await submit('+12125550123')).toMatch(/a moment ago/);
    await demo.callAgain(request);
    expect(requestCall.mock.calls.at(-1)).toEqual([{ phone: '+12125550123', slug: 'dana' }]);
    demo.togglePhoneForm();
    demo.togglePhoneForm();
    expect(demo.getState().message).toBeNull();
  });

  it.each(['network', 'timeout'] as const)(
    'does not ring a phone twice by a press that follows a lost answer (%s), but by Again',
    async (code) => {
      const { demo, requestCall, request, submit } = await openForm();
      requestCall.mockRejectedValueOnce(new FirmlineError('No answer.', { code }));
      expect(await submit('+12125550123')).toBe(messages.phoneFailed);
      expect(await submit('+12125550123')).toMatch(/a moment ago/);
      expect(requestCall).toHaveBeenCalledOnce();
      demo.setPhone('');
      requestCall.mockRejectedValueOnce(new FirmlineError('No answer.', { code }));
      await demo.callAgain(request);
      expect(demo.getState()).toMatchObject({
        message: submissionMessages.failed(code, '+12125550123'),
        phone: '+12125550123',
      });
      expect(await submit('+12125550123')).toMatch(/a moment ago/);
      expect(requestCall).toHaveBeenCalledTimes(2);
    },
  );

  it('sends a number again that was not sent before, because the device was offline', async () => {
    const { demo, requestCall, submit } = await openForm();
    vi.stubGlobal('navigator', { onLine: false });
    requestCall.mockRejectedValueOnce(new FirmlineError('No answer.', { code: 'network' }));
    await submit('+12125550123');
    expect(demo.getState().message?.cause).toBe('This device is offline.');
    vi.stubGlobal('navigator', { onLine: true });
    expect(await submit('+12125550123')).toBe(thanks);
  });

  it.each([
    ['http', undefined],
    ['timeout', 'No answer came back.'],
  ] as const)(
    'says what came of the number (%s), also in a browser that calls itself offline',
    async (code, cause) => {
      const { demo, requestCall, submit } = await openForm();
      vi.stubGlobal('navigator', { onLine: false });
      requestCall.mockRejectedValueOnce(new FirmlineError('', { code }));
      await submit('+12125550123');
      expect(demo.getState().message?.cause).toBe(cause);
    },
  );

  it('asks whether the phone rang, calls it again, and gives the number back to be changed', async () => {
    const requestCall = vi.fn(async () => {});
    const demo = await suite.opened({ webhook: { requestCall, notifyStart: async () => {} } });
    await demo.submitPhone(numberToCall());
    expect(demo.getState().phoneCall?.display).toBe('+1 212 555 0123');
    vi.advanceTimersByTime(15_000);
    expect(demo.getState().message).toMatchObject({ cause: 'Did it ring?', remedy: 'phone-again' });
    await demo.callAgain(numberToCall());
    expect(requestCall).toHaveBeenCalledTimes(2);
    expect(demo.getState().message?.sentence).toBe(thanks);
    demo.changeNumber();
    expect(demo.getState()).toMatchObject({
      phone: '+1 212 555 0123',
      isPhoneFormOpen: true,
      phoneCall: null,
      message: null,
    });
    await demo.callAgain(numberToCall());
    expect(requestCall).toHaveBeenCalledTimes(2);
  });

  it('shows that a response takes long, only while it waits and the form is open', async () => {
    const { webhook, answer } = slowWebhook();
    const demo = await suite.opened({ webhook });
    const advice = () => demo.getState().message?.advice;
    demo.togglePhoneForm();
    demo.setPhone('+12125550123');
    const submission = demo.submitPhone(numberToCall());
    expect(advice()).toBeUndefined();
    vi.advanceTimersByTime(5000);
    expect(advice()).toMatch(/longer than usual/);
    answer();
    await submission;
    expect(advice()).toMatch(/^Your number: \+1/);
    demo.setPhone('+12125550124');
    void demo.submitPhone(numberToCall());
    demo.togglePhoneForm();
    vi.advanceTimersByTime(5000);
    expect(demo.getState().message).toBeNull();
  });

  it('shows a failure', async () => {
    const requestCall = () => Promise.reject(new FirmlineError('500', { code: 'http' }));
    const demo = await suite.opened({ webhook: { requestCall, notifyStart: async () => {} } });
    demo.setPhone('+12125550123');
    await demo.submitPhone(numberToCall());
    expect(demo.getState()).toMatchObject({
      message: submissionMessages.failed('http', '+12125550123'),
      phone: '+12125550123',
      busy: null,
    });
  });
});

describe('the microphone’s permission', () => {
  const refusedCall = async (kind: string, permission: MicrophonePermission = 'prompt') => {
    let report: (permission: MicrophonePermission) => void = () => {};
    const demo = await suite.opened({
      watchMicrophone: (onChange) => {
        report = onChange;
        report(permission);
      },
    });
    void demo.startCall();
    await flush();
    const asking = demo.getState().call?.isAsking;
    await suite.client().fail('Denied', 'call-microphone-denied', 'start-method-error', kind);
    await flush();
    return { demo, asking, changesTo: (changed: MicrophonePermission) => report(changed) };
  };

  it.each([
    ['prompt', true],
    ['unknown', true],
    ['granted', false],
    ['denied', false],
  ] as const)('when it is %s, shows that the browser will ask: %s', async (permission, advice) => {
    expect((await refusedCall('denied', permission)).asking).toBe(advice);
  });

  it('shows that everything is ready once permission follows a refusal', async () => {
    const { demo, changesTo } = await refusedCall('denied');
    changesTo('denied');
    expect(demo.getState().message?.sentence).toBe(messages.callFailed);
    changesTo('granted');
    expect(demo.getState().message).toMatchObject({
      kind: 'note',
      advice: 'The microphone is allowed now. Press Try in Browser to begin.',
    });
  });

  it.each(['missing', 'busy', 'denied-by-policy', 'insecure'])(
    'promises nothing when the microphone is %s',
    async (kind) => {
      const { demo, changesTo } = await refusedCall(kind);
      const { message } = demo.getState();
      changesTo('granted');
      expect(demo.getState().message).toBe(message);
    },
  );
});
