import type { DailyCall } from '@daily-co/daily-js';
import { describe, expect, it, vi } from 'vitest';
import type { CallMode, Meeting, MeetingOptions } from '../index.ts';
import { useScriptedClient } from '../testing/scripted-client.ts';
import { cases, guards, type Case } from './testing/cases.ts';

const t = useScriptedClient();

/** daily-js's methods, which accept everything and keep it. */
function library() {
  const given: unknown[][] = [];
  const daily = new Proxy({} as DailyCall, {
    get:
      (_, name) =>
      (...args: unknown[]) => {
        given.push([name, ...args]);
        return name === 'meetingState' ? 'joined-meeting' : { accepted: name };
      },
  });
  return { given, daily };
}

async function use({ method, input }: Pick<Case, 'method' | 'input'>): Promise<unknown> {
  const meeting = t.client.meeting as unknown as Record<keyof Meeting, (given: unknown) => unknown>;
  return meeting[method](input);
}

const sentenceOf = ({ message, hint }: { message: string; hint?: string }) =>
  hint === undefined || hint.startsWith('Earlier') ? message : `${message} ${hint}`;

describe('a rule of the meeting', () => {
  it.each(cases)('$method($input) in a $mode: $refused', async (one) => {
    const { given, daily } = library();
    await t.live({ daily }, {}, one.mode);
    if (one.refused === undefined) {
      expect(await use(one)).toEqual({ accepted: one.method });
      const { local: _, ...passed } = Object(one.input) as { local?: unknown };
      const expected = typeof one.input === 'object' ? passed : one.input;
      expect(given).toEqual([[one.method, expected]]);
    } else {
      await expect(use(one)).rejects.toMatchObject({ code: 'invalid-input', message: one.refused });
      expect(given).toEqual([]);
    }
  });

  it.each(guards)('$method() in a $mode, joined: $joined: $refused', async (one) => {
    const { given, daily } = library();
    if (one.joined) await t.live({ daily }, {}, one.mode);
    else t.create({ daily }, {}, one.mode);
    const error = await use(one).catch((reason: unknown) => reason);
    expect(sentenceOf(error as Error & { hint?: string })).toBe(one.refused);
    expect(given).toEqual([]);
  });
});

describe("a meeting's methods", () => {
  it.each([
    ['an Error', new Error('broke'), 'sipRefer() failed: broke'],
    ['a text', 'broke', 'sipRefer() failed: broke'],
    ['an answer', { error: 'code', errorMsg: 'broke' }, 'sipRefer() failed: broke'],
    ['an error of its own kind', { error: { type: 'x', msg: 'broke' } }, 'sipRefer() failed: broke'],
    ['nothing', undefined, 'sipRefer() failed.'],
  ])("report the library's reason given as %s", async (_, cause, message) => {
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the library does not reject with errors alone
    await t.live({ daily: { sipRefer: () => Promise.reject(cause) } });
    const refused = t.client.meeting.sipRefer({ sessionId: 'a', toEndPoint: 'sip:a' });
    await expect(refused).rejects.toMatchObject({ code: 'call-failed', message });
    await expect(refused.catch((error: Error) => error.cause)).resolves.toBe(cause);
  });

  it('settle when the call ends before the library answers', async () => {
    await t.live({ daily: { sipRefer: () => new Promise(() => {}) } });
    const waiting = t.client.meeting.sipRefer({ sessionId: 'a', toEndPoint: 'sip:a' });
    void t.client.stop();
    await expect(waiting).rejects.toMatchObject({ code: 'aborted' });
    await expect(t.client.meeting.setUserData('x')).rejects.toMatchObject({ code: 'call-not-joined' });
  });

  it('wait for the join, which loses earlier settings', async () => {
    const { given, daily } = library();
    const joined = Promise.withResolvers<void>();
    t.create({ daily, join: joined.promise });
    const started = t.client.start({ assistant: 'a' });
    await vi.waitFor(() => expect(t.client.meetingState).toBe('joining'));
    const set = t.client.meeting.setUserData('late');
    await Promise.resolve();
    expect(given).toEqual([]);
    joined.resolve();
    await Promise.all([set, started]);
    expect(given).toEqual([['setUserData', 'late']]);
  });

  it('pass on a copy, because the library writes into it', async () => {
    const { given, daily } = library();
    await t.live({ daily });
    const settings = Object.freeze({ sessionId: 'a', toEndPoint: 'sip:a' });
    await t.client.meeting.sipRefer(settings);
    expect(given).toEqual([['sipRefer', settings]]);
    expect(given[0]?.[1]).not.toBe(settings);
  });

  it("are daily-js's own for everything else, by client.daily", async () => {
    const { daily } = library();
    t.create({ daily });
    expect(t.client.daily).toBeUndefined();
    await t.client.start({ assistant: 'a' });
    expect(t.client.daily).toBe(daily);
    await t.client.stop();
    expect(t.client.daily).toBeUndefined();
  });
});

describe('the options of a meeting', () => {
  it("apply to every call, with everyone under the library's name and without the user themselves", async () => {
    const given: MeetingOptions = {
      userName: 'Dana',
      receiveSettings: { '*': { video: { layer: 0 } }, local: { video: { layer: 1 } }, id: {} },
    };
    const { options } = await t.live({}, { meeting: given });
    const expected = { userName: 'Dana', receiveSettings: { base: { video: { layer: 0 } }, id: {} } };
    expect(options.initial).toEqual(expected);
    await t.client.stop();
    await t.client.start({ assistant: 'a' });
    expect(t.transport.call.options.initial).toEqual(expected);
    expect(t.transport.call.options.initial).not.toBe(options.initial);
  });

  it.each<[MeetingOptions, CallMode, string]>([
    [{ userData: 'x'.repeat(4097) }, 'call-object', 'userData may have at most 4096 characters, not 4097.'],
    [
      { customTrayButtons: {} },
      'call-object',
      "customTrayButtons is only supported as part of Daily's Prebuilt",
    ],
    [{ receiveSettings: {} }, 'prebuilt', 'receiveSettings is only supported on custom callObject instances'],
  ])('%j in a %s are refused when the client is created', (meeting, mode, message) => {
    expect(() => t.create({}, { meeting }, mode)).toThrow(message);
  });
});
