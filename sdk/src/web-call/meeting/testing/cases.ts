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

const on =
  (method: keyof Meeting, mode: CallMode) =>
  (input: unknown, refused?: string): Case => ({
    method,
    mode,
    input,
    ...(refused !== undefined && { refused }),
  });
const onlyOurs = (one: Case): Case => ({ ...one, isOurs: true });
/** The start of a sentence about a method's input. */
const its = (method: keyof Meeting, field: string) => `The input of ${method}()${field}`;

const tray = on('updateCustomTrayButtons', 'prebuilt');
const integration = on('setCustomIntegrations', 'prebuilt');
const transfer = on('sipCallTransfer', 'call-object');
const refer = on('sipRefer', 'call-object');
const player = on('startRemoteMediaPlayer', 'call-object');
const receive = on('updateReceiveSettings', 'call-object');
const inputs = on('updateInputSettings', 'call-object');
const data = on('setUserData', 'call-object');

const button = { iconPath: 'https://firm.example/help.png', label: 'Help', tooltip: 'Help' };
const notes = { label: 'Notes', location: 'sidebar', srcdoc: '' };
const party = { sessionId: 'session', toEndPoint: 'sip:dana@firm.example' };
const video = { url: 'https://firm.example/a.mp4' };
const blur = (strength: unknown) => ({
  video: { processor: { type: 'background-blur', config: { strength } } },
});
const image = (source: unknown) => ({
  video: { processor: { type: 'background-image', config: { source } } },
});
const trayField = (field: string) => its('updateCustomTrayButtons', `["help"].${field}`);
const noteField = (field: string) => its('setCustomIntegrations', `["notes"]${field}`);
const blurField = its(
  'updateInputSettings',
  '.video.processor.config.strength must be above 0 and at most 1, not ',
);
const preset = its(
  'updateInputSettings',
  ".video.processor.config.source must be a preset's integer from 1 to 10, an image's URL, an ArrayBuffer or 'default', not ",
);
const layer = its(
  'updateReceiveSettings',
  '["*"].video.layer must be a non-negative integer or \'inherit\', not ',
);

/** The rules of the specification, each with a value on either side. */
export const cases: readonly Case[] = [
  data({ firm: 'hartwell' }),
  data('x'.repeat(4096)),
  data('x'.repeat(4097), its('setUserData', ' may have at most 4096 characters, not 4097.')),
  onlyOurs(data(() => {}, its('setUserData', ' must be serialisable to JSON.'))),

  inputs({ audio: { processor: { type: 'noise-cancellation' } } }),
  inputs(
    { audio: { processor: { type: 'robot' } } },
    its('updateInputSettings', '.audio.processor.type must be one of none, noise-cancellation, not "robot".'),
  ),
  inputs(
    { video: { processor: { type: 'background-fire' } } },
    its(
      'updateInputSettings',
      '.video.processor.type must be one of none, background-blur, background-image, face-detection, not "background-fire".',
    ),
  ),
  inputs(blur(1)),
  inputs(blur(0.01)),
  inputs(blur(0), `${blurField}0.`),
  inputs(blur(1.01), `${blurField}1.01.`),
  inputs(blur('0.5'), `${blurField}"0.5".`),
  inputs(image(1)),
  inputs(image(10)),
  inputs(image('https://firm.example/office.PNG')),
  inputs(image(0), `${preset}0.`),
  inputs(image(11), `${preset}11.`),
  inputs(image(2.5), `${preset}2.5.`),
  onlyOurs(inputs(image('3'), `${preset}"3".`)),
  inputs(
    image('https://firm.example/office.gif'),
    its(
      'updateInputSettings',
      '.video.processor.config.source must be a supported image type (jpg, jpeg, png).',
    ),
  ),

  receive({ '*': { video: { layer: 0 } } }),
  receive({ id: { video: { layer: 2 }, screenVideo: 'inherit' } }),
  receive({ id: { video: { layer: 'inherit' } } }),
  onlyOurs(receive({ local: { video: { layer: 0 } } })),
  receive(
    { '': 'inherit' },
    "A key of The input of updateReceiveSettings() must be 'local', a participant id or '*'.",
  ),
  receive({ '*': { video: { layer: -1 } } }, `${layer}-1.`),
  receive({ '*': { video: { layer: 1.5 } } }, `${layer}1.5.`),

  tray({ help: button }),
  tray({ help: { ...button, visualState: 'sidebar-open' } }),
  tray(
    { help: { ...button, iconPath: 'help.png' } },
    `${trayField('iconPath')} must be a URL, not "help.png".`,
  ),
  tray(
    { help: { ...button, iconPathDarkMode: 'x' } },
    `${trayField('iconPathDarkMode')} must be a URL, not "x".`,
  ),
  tray(
    { help: { ...button, visualState: 'open' } },
    `${trayField('visualState')} must be one of default, sidebar-open, active, not "open".`,
  ),

  integration({ notes }),
  integration({
    notes: { ...notes, srcdoc: undefined, src: 'https://firm.example/notes', controlledBy: ['id'] },
  }),
  onlyOurs(
    integration(
      { notes: { location: 'main', srcdoc: '' } },
      `${noteField('.label')} must be a required string, not undefined.`,
    ),
  ),
  integration(
    { notes: { ...notes, location: 'top' } },
    `${noteField('.location')} must be one of main, sidebar, not "top".`,
  ),
  integration({ notes: { label: 'Notes', location: 'main' } }, `${noteField('')} needs src or srcdoc.`),
  integration(
    { notes: { ...notes, src: 'https://firm.example' } },
    `${noteField('')} cannot have both src and srcdoc.`,
  ),
  integration(
    { notes: { label: 'Notes', location: 'main', src: 'notes' } },
    `${noteField('.src')} must be a URL, not "notes".`,
  ),
  integration(
    { notes: { ...notes, controlledBy: 'nobody' } },
    `${noteField('.controlledBy')} must be '*', 'owners' or a list of ids, not "nobody".`,
  ),

  transfer(party),
  transfer({ sessionId: 'a', toEndPoint: '+4930', callerId: '+4940' }),
  transfer(
    { toEndPoint: '+4930' },
    its('sipCallTransfer', '.sessionId must be a required string, not undefined.'),
  ),
  transfer(
    { sessionId: 'a', toEndPoint: 7 },
    its('sipCallTransfer', '.toEndPoint must be a required string, not 7.'),
  ),
  transfer(
    { ...party, toEndPoint: 'tel:1' },
    its('sipCallTransfer', ".toEndPoint must start with 'sip:' or '+'."),
  ),
  transfer(
    { ...party, callerId: '+4940' },
    its(
      'sipCallTransfer',
      " has a callerId, which is valid only for PSTN numbers: toEndPoint must start with '+'.",
    ),
  ),
  refer(party),
  refer(
    { ...party, toEndPoint: '+4930' },
    its('sipRefer', ".toEndPoint must be a sip address ('sip:…') for SIP refer."),
  ),

  player({ ...video, settings: { volume: 0 } }),
  player({ ...video, settings: { volume: 2 } }),
  player(
    { ...video, settings: { volume: 2.1 } },
    its('startRemoteMediaPlayer', '.settings.volume must be a number from 0 to 2, not 2.1.'),
  ),
  player(
    { ...video, settings: { volume: -1 } },
    its('startRemoteMediaPlayer', '.settings.volume must be a number from 0 to 2, not -1.'),
  ),
  player(
    { ...video, settings: { volume: '1' } },
    its('startRemoteMediaPlayer', '.settings.volume must be a number from 0 to 2, not "1".'),
  ),
];

/** Where a method may not be used: before or after the join, in the other mode. Sentences as the specification has them. */
export const guards: readonly (Case & { readonly joined: boolean })[] = [
  { ...transfer(party, 'sipCallTransfer() only supported after join.'), joined: false },
  { ...refer(party, 'sipRefer() only supported after join.'), joined: false },
  {
    ...receive(
      {},
      'updateReceiveSettings() only supported after join. To specify receive settings earlier, use the receiveSettings config property.',
    ),
    joined: false,
  },
  { ...tray({}, 'updateCustomTrayButtons() only supported after join.'), joined: false },
  {
    ...on('startCamera', 'call-object')(
      undefined,
      'startCamera() not supported after joining a meeting. Did you mean to use setLocalAudio() and/or setLocalVideo() instead?',
    ),
    joined: true,
  },
  {
    ...on('startCamera', 'prebuilt')(
      undefined,
      'startCamera() is only supported on custom callObject instances',
    ),
    joined: true,
  },
  {
    ...on('updateReceiveSettings', 'prebuilt')(
      {},
      'updateReceiveSettings() is only supported on custom callObject instances',
    ),
    joined: true,
  },
  {
    ...on('updateCustomTrayButtons', 'call-object')(
      {},
      "updateCustomTrayButtons() is only supported as part of Daily's Prebuilt",
    ),
    joined: true,
  },
  {
    ...on('setCustomIntegrations', 'call-object')(
      {},
      "setCustomIntegrations() is only supported as part of Daily's Prebuilt",
    ),
    joined: true,
  },
];
