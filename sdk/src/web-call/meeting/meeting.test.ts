import type { DailyCall } from '@daily-co/daily-js';
import { describe, expect, it, vi } from 'vitest';
import type { CallMode, Meeting, MeetingOptions } from '../index.ts';
import { useScriptedClient } from '../testing/scripted-client.ts';

/** A use of a method in a joined call. */
interface Case {
  readonly method: keyof Meeting;
  readonly mode: CallMode;
  readonly input: unknown;
  /** Our sentence; absent if the input is valid. */
  readonly refused?: string;
}

/** @param words what follows the name of the input in the sentence that refuses it */
const on =
  (method: keyof Meeting, mode: CallMode) =>
  (input: unknown, words?: string): Case => ({
    method,
    mode,
    input,
    ...(words !== undefined && { refused: `The input of ${method}()${words}` }),
  });

const tray = on('updateCustomTrayButtons', 'prebuilt');
const integration = on('setCustomIntegrations', 'prebuilt');
const transfer = on('sipCallTransfer', 'call-object');
const refer = on('sipRefer', 'call-object');
const player = on('startRemoteMediaPlayer', 'call-object');
const receive = on('updateReceiveSettings', 'call-object');
const inputs = on('updateInputSettings', 'call-object');
const data = on('setUserData', 'call-object');

const help = (fields: object, words?: string) =>
  tray(
    { help: { iconPath: 'https://firm.example/help.png', label: 'Help', tooltip: 'Help', ...fields } },
    words && `["help"].${words}`,
  );
const notes = (fields: object, words?: string) =>
  integration({ notes: { label: 'Notes', location: 'sidebar', ...fields } }, words && `["notes"]${words}`);
const video = (type: string, config: object, words?: string) =>
  inputs({ video: { processor: { type, config } } }, words && `.video.processor.${words}`);
const blur = (strength: unknown, shown?: string) =>
  video(
    'background-blur',
    { strength },
    shown && `config.strength must be above 0 and at most 1, not ${shown}.`,
  );
const preset = "a preset's integer from 1 to 10, an image's URL, an ArrayBuffer or 'default'";
const image = (source: unknown, shown?: string) =>
  video('background-image', { source }, shown && `config.source must be ${preset}, not ${shown}.`);
const layer = (value: unknown, shown?: string) =>
  receive(
    { '*': { video: { layer: value } } },
    shown && `["*"].video.layer must be a non-negative integer or 'inherit', not ${shown}.`,
  );
const volume = (value: unknown, shown?: string) =>
  player(
    { url: 'https://firm.example/a.mp4', settings: { volume: value } },
    shown && `.settings.volume must be a number from 0 to 2, not ${shown}.`,
  );

/** The rules of the specification, each with a value on either side. */
const cases: readonly Case[] = [
  data({ firm: 'hartwell' }),
  data('x'.repeat(4096)),
  data('x'.repeat(4097), ' may have at most 4096 characters, not 4097.'),
  data(() => {}, ' must be serialisable to JSON.'),

  inputs({ audio: { processor: { type: 'noise-cancellation' } } }),
  inputs(
    { audio: { processor: { type: 'robot' } } },
    '.audio.processor.type must be one of none, noise-cancellation, not "robot".',
  ),
  video(
    'fire',
    {},
    'type must be one of none, background-blur, background-image, face-detection, not "fire".',
  ),
  blur(1),
  blur(0.01),
  blur(0, '0'),
  blur(1.01, '1.01'),
  blur('0.5', '"0.5"'),
  image(1),
  image(10),
  image('https://firm.example/office.PNG'),
  image(0, '0'),
  image(11, '11'),
  image(2.5, '2.5'),
  image('3', '"3"'),
  video(
    'background-image',
    { source: 'https://firm.example/a.gif' },
    'config.source must be a supported image type (jpg, jpeg, png).',
  ),

  layer(0),
  layer('inherit'),
  layer(-1, '-1'),
  layer(1.5, '1.5'),
  receive({ id: { video: { layer: 2 }, screenVideo: 'inherit' } }),
  receive({ local: { video: { layer: 0 } } }),
  receive({ '': 'inherit' }, " must have keys that are 'local', a participant id or '*'."),

  help({}),
  help({ visualState: 'sidebar-open' }),
  help({ iconPath: 'help.png' }, 'iconPath must be a URL, not "help.png".'),
  help({ iconPathDarkMode: 'x' }, 'iconPathDarkMode must be a URL, not "x".'),
  help({ visualState: 'open' }, 'visualState must be one of default, sidebar-open, active, not "open".'),

  notes({ srcdoc: '' }),
  notes({ src: 'https://firm.example/notes', controlledBy: ['id'] }),
  notes({ srcdoc: '', label: undefined }, '.label must be a required string, not undefined.'),
  notes({ srcdoc: '', location: 'top' }, '.location must be one of main, sidebar, not "top".'),
  notes({}, ' needs src or srcdoc.'),
  notes({ srcdoc: '', src: 'https://firm.example' }, ' cannot have both src and srcdoc.'),
  notes({ src: 'notes' }, '.src must be a URL, not "notes".'),
  notes(
    { srcdoc: '', controlledBy: 'nobody' },
    `.controlledBy must be '*', 'owners' or a list of ids, not "nobody".`,
  ),

  transfer({ sessionId: 'a', toEndPoint: 'sip:dana@firm.example' }),
  transfer({ sessionId: 'a', toEndPoint: '+4930', callerId: '+4940' }),
  transfer({ toEndPoint: '+4930' }, '.sessionId must be a required string, not undefined.'),
  transfer({ sessionId: 'a', toEndPoint: 7 }, '.toEndPoint must be a required string, not 7.'),
  transfer({ sessionId: 'a', toEndPoint: 'tel:1' }, ".toEndPoint must start with 'sip:' or '+'."),
  transfer(
    { sessionId: 'a', toEndPoint: 'sip:dana@firm.example', callerId: '+4940' },
    " has a callerId, which is valid only for PSTN numbers: toEndPoint must start with '+'.",
  ),
  refer({ sessionId: 'a', toEndPoint: 'sip:dana@firm.example' }),
  refer(
    { sessionId: 'a', toEndPoint: '+4930' },
    ".toEndPoint must be a sip address ('sip:…') for SIP refer.",
  ),

  volume(0),
  volume(2),
  volume(2.1, '2.1'),
  volume(-1, '-1'),
  volume('1', '"1"'),
];

interface Guard {
  readonly method: keyof Meeting;
  readonly mode: CallMode;
  readonly joined: boolean;
  readonly input: unknown;
  readonly refused: string;
}

const guard = (
  method: keyof Meeting,
  mode: CallMode,
  joined: boolean,
  words: string,
  input: unknown = {},
): Guard => ({
  method,
  mode,
  joined,
  input,
  refused: `${method}() ${words}`,
});
const early = 'only supported after join.';
const party = { sessionId: 'a', toEndPoint: 'sip:a' };

/** Where a method may not be used: before or after the join, in the other mode. Sentences as the specification has them. */
const guards: readonly Guard[] = [
  guard('sipCallTransfer', 'call-object', false, early, party),
  guard('sipRefer', 'call-object', false, early, party),
  guard(
    'updateReceiveSettings',
    'call-object',
    false,
    `${early} To specify receive settings earlier, use the receiveSettings config property.`,
  ),
  guard('updateCustomTrayButtons', 'prebuilt', false, early),
  guard(
    'startCamera',
    'call-object',
    true,
    'not supported after joining a meeting. Did you mean to use setLocalAudio() and/or setLocalVideo() instead?',
  ),
  guard('startCamera', 'prebuilt', true, 'is only supported on custom callObject instances'),
  guard('updateReceiveSettings', 'prebuilt', true, 'is only supported on custom callObject instances'),
  guard('updateCustomTrayButtons', 'call-object', true, "is only supported as part of Daily's Prebuilt"),
  guard('setCustomIntegrations', 'call-object', true, "is only supported as part of Daily's Prebuilt"),
];

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
