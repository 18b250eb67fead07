import type { CallMode } from '../../transport/transport.ts';
import type { Meeting } from '../meeting.ts';

/** A use of a method in a joined call. */
export interface Case {
  readonly method: keyof Meeting;
  readonly mode: CallMode;
  readonly input: unknown;
  /** Our sentence; absent if the input is valid. */
  readonly refused?: string;
  /** daily-js differs from the specification here. */
  readonly isOurs?: true;
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
const onlyOurs = (one: Case): Case => ({ ...one, isOurs: true });

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
export const cases: readonly Case[] = [
  data({ firm: 'hartwell' }),
  data('x'.repeat(4096)),
  data('x'.repeat(4097), ' may have at most 4096 characters, not 4097.'),
  onlyOurs(data(() => {}, ' must be serialisable to JSON.')),

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
  onlyOurs(image('3', '"3"')),
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
  onlyOurs(receive({ local: { video: { layer: 0 } } })),
  receive({ '': 'inherit' }, " must have keys that are 'local', a participant id or '*'."),

  help({}),
  help({ visualState: 'sidebar-open' }),
  help({ iconPath: 'help.png' }, 'iconPath must be a URL, not "help.png".'),
  help({ iconPathDarkMode: 'x' }, 'iconPathDarkMode must be a URL, not "x".'),
  help({ visualState: 'open' }, 'visualState must be one of default, sidebar-open, active, not "open".'),

  notes({ srcdoc: '' }),
  notes({ src: 'https://firm.example/notes', controlledBy: ['id'] }),
  onlyOurs(notes({ srcdoc: '', label: undefined }, '.label must be a required string, not undefined.')),
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
export const guards: readonly Guard[] = [
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
