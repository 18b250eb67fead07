import { isAbsent, isObject } from '../../invalid-input.ts';
import { isPresetByForce, isUrlByForce } from './by-force.ts';
import type { CaseName } from './cases.ts';
import type { Difference } from './difference.ts';
import { at } from './paths.ts';

type Paths = Readonly<Partial<Record<CaseName, readonly string[]>>>;

/** Whether any value at the paths of a case matches. */
const somewhere =
  (paths: Paths, isSuch: (value: unknown) => boolean): Difference['applies'] =>
  (input, name) =>
    (paths[name] ?? []).some((path) => at(input, path).some(isSuch));

const receive = ['', '*', '*.video', '*.screenVideo'];
const input = ['', 'audio', 'video', 'audio.settings', 'video.settings', 'video.processor.config'];
const source = ['video.processor.config.source'];
const icons = ['*.iconPath', '*.iconPathDarkMode'];
const dial = ['callerId', 'extension', 'waitBeforeExtensionDialSec'];

const blurWith = (config: unknown) => ({ video: { processor: { type: 'background-blur', config } } });
const imageFrom = (from: unknown) => ({
  video: { processor: { type: 'background-image', config: { source: from } } },
});
const button = { label: 'Notes', tooltip: 'Notes', iconPath: 'https://firm.example/notes.png' };
const integration = { label: 'Notes', location: 'sidebar', srcdoc: '' };
const transfer = { sessionId: 'session', toEndPoint: 'sip:dana@firm.example' };
const player = { url: 'https://firm.example/a.mp4', session_id: 'player' };

/** All kinds of input on which the two differ. */
const differences: readonly Difference[] = [
  {
    what: 'a list or a bare value in the place of an object',
    reason:
      'daily-js finds no field in it that is wrong and lets it pass; what was meant is lost without a word.',
    accepts: 'daily-js',
    words: /must be an object/,
    applies: somewhere(
      {
        receiveSettings: receive,
        'receiveSettings of a join': receive,
        inputSettings: input,
        'inputSettings of a join': input,
        customTrayButtons: ['', '*'],
        'customTrayButtons of a join': ['', '*'],
        startRemoteMediaPlayer: ['settings'],
        updateRemoteMediaPlayer: ['settings'],
      },
      (value) => !isAbsent(value) && !isObject(value) && value !== 'inherit',
    ),
    examples: {
      receiveSettings: () => ({ '*': { video: 1 } }),
      'receiveSettings of a join': () => ['inherit'],
      inputSettings: () => blurWith([]),
      'inputSettings of a join': () => ({ audio: [] }),
      customTrayButtons: () => ({ notes: 1 }),
      'customTrayButtons of a join': () => 0,
      startRemoteMediaPlayer: () => ({ ...player, settings: [] }),
      updateRemoteMediaPlayer: () => ({ ...player, settings: [1.5] }),
    },
  },
  {
    what: 'false, 0, NaN or an empty text for nothing',
    reason: 'daily-js takes whatever is falsy for absent; only undefined and null say that.',
    accepts: 'daily-js',
    words: /must be|takes state and volume/,
    applies: somewhere(
      {
        inputSettings: ['audio.settings.customTrack', 'video.settings.customTrack'],
        'inputSettings of a join': ['audio.settings.customTrack', 'video.settings.customTrack'],
        sipCallTransfer: dial,
        sipRefer: ['callerId'],
        startRemoteMediaPlayer: ['settings.state', 'settings.volume', 'settings.simulcastEncodings'],
        updateRemoteMediaPlayer: ['settings.state', 'settings.volume'],
      },
      (value) => !isAbsent(value) && !value,
    ),
    examples: {
      inputSettings: () => ({ audio: { settings: { customTrack: false } } }),
      'inputSettings of a join': () => ({ video: { settings: { customTrack: '' } } }),
      sipCallTransfer: () => ({ ...transfer, extension: 0 }),
      sipRefer: () => ({ ...transfer, callerId: false }),
      startRemoteMediaPlayer: () => ({ ...player, settings: { simulcastEncodings: false } }),
      updateRemoteMediaPlayer: () => ({ ...player, settings: { volume: Number.NaN } }),
    },
  },
  {
    what: 'something that only reads as a URL once it is made a text',
    reason:
      'A URL is a string in the types of daily-js; what its frame makes of a list or a URL object is left to chance.',
    accepts: 'daily-js',
    words: /must be a URL|an image's URL/,
    applies: somewhere(
      {
        inputSettings: source,
        'inputSettings of a join': source,
        customTrayButtons: icons,
        'customTrayButtons of a join': icons,
        customIntegrations: ['*.iconURL', '*.src'],
        'customIntegrations of a join': ['*.iconURL', '*.src'],
      },
      isUrlByForce,
    ),
    examples: {
      inputSettings: () => imageFrom(['https://firm.example/a.png']),
      'inputSettings of a join': () => imageFrom(new URL('https://firm.example/a.png')),
      customTrayButtons: () => ({ notes: { ...button, iconPath: new URL('https://firm.example/a.png') } }),
      'customTrayButtons of a join': () => ({
        notes: { ...button, iconPathDarkMode: ['https://firm.example/a.png'] },
      }),
      customIntegrations: () => ({ notes: { ...integration, iconURL: ['https://firm.example/a.png'] } }),
      'customIntegrations of a join': () => ({
        notes: { ...integration, iconURL: new URL('https://firm.example/a.png') },
      }),
    },
  },
  {
    what: 'something that only reads as a preset once it is made a number',
    reason: 'A preset is an integer from 1 to 10; true, a list and a bigint are none.',
    accepts: 'daily-js',
    words: /preset's integer from 1 to 10/,
    applies: somewhere({ inputSettings: source, 'inputSettings of a join': source }, isPresetByForce),
    examples: {
      inputSettings: () => imageFrom(true),
      'inputSettings of a join': () => imageFrom([3]),
    },
  },
  {
    what: 'a data URL that is no image but has the name of an image type after its first slash',
    reason: 'Only image/jpg, image/jpeg and image/png are image types.',
    accepts: 'daily-js',
    words: /must be a supported image type/,
    applies: somewhere(
      { inputSettings: source, 'inputSettings of a join': source },
      (value) =>
        typeof value === 'string' && /^data:/i.test(value) && !/^data:image\/(jpg|jpeg|png);/i.test(value),
    ),
    examples: {
      inputSettings: () => imageFrom('data:text/png;base64,AAAA'),
      'inputSettings of a join': () => imageFrom('data:image/png/x;base64,AAAA'),
    },
  },
  {
    what: "the key 'local'",
    reason:
      'The specification names it among the keys. daily-js refuses it, so it is left out of what is handed on.',
    accepts: 'firmline',
    words: /receiveSettings must be of the form/,
    applies: (settings) => isObject(settings) && 'local' in settings,
    examples: {
      receiveSettings: () => ({ local: { video: { layer: 0 } } }),
      'receiveSettings of a join': () => ({ local: 'inherit' }),
    },
  },
  {
    what: 'names that every object has, such as constructor',
    reason:
      'daily-js looks them up in an object of its own, which has inherited them: it takes them for known.',
    accepts: 'daily-js',
    words: /has no field|There is no custom integration/,
    applies: (value, name) => {
      const names = name.startsWith('customIntegrations')
        ? at(value, '*').flatMap((fields) => Object.keys(Object(fields)))
        : [value].flat();
      return names.some((text) => typeof text === 'string' && text in {});
    },
    examples: {
      customIntegrations: () => ({ notes: { ...integration, toString: '' } }),
      'customIntegrations of a join': () => ({ notes: { ...integration, constructor: '' } }),
      'start of integrations': () => ['notes', 'constructor'],
      'stop of integrations': () => 'toString',
    },
  },
  {
    what: 'a label that is no text, a loading that is neither eager nor lazy',
    reason:
      'The help text of daily-js says what they are and its check leaves them out; the specification requires a label.',
    accepts: 'daily-js',
    words: /label must be a string|loading must be eager or lazy/,
    applies: (value) =>
      at(value, '*.label').some((label) => typeof label !== 'string') ||
      at(value, '*.loading').some((loading) => loading !== 'eager' && loading !== 'lazy'),
    examples: {
      customIntegrations: () => ({ notes: { ...integration, loading: 'soon' } }),
      'customIntegrations of a join': () => ({ notes: { ...integration, label: undefined } }),
    },
  },
  {
    what: 'an update without the id of a player',
    reason: 'daily-js only checks the settings, and no player can be meant.',
    accepts: 'daily-js',
    words: /session_id must be a string/,
    applies: (value) => isObject(value) && typeof value['session_id'] !== 'string',
    examples: { updateRemoteMediaPlayer: () => ({ settings: { volume: 1 } }) },
  },
  {
    what: 'frozen options',
    reason: 'daily-js writes into what it is given and fails; we hand it a copy.',
    accepts: 'firmline',
    words: /read only|not extensible/,
    applies: (value) => Object.isFrozen(value) || at(value, 'video.processor.config').some(Object.isFrozen),
    examples: {
      sipCallTransfer: () => Object.freeze({ ...transfer }),
      sipRefer: () => Object.freeze({ ...transfer }),
      inputSettings: () => ({
        video: { processor: { type: 'background-image', config: Object.freeze({ source: 3 }) } },
      }),
    },
  },
  {
    what: 'an extension to dial that breaks its rules',
    reason: 'daily-js 0.80 hands on whatever it is; newer versions refuse it.',
    accepts: 'daily-js',
    versions: /^0\.80\./,
    words: /^(extension|waitBeforeExtensionDialSec) /,
    applies: (value) => [...at(value, 'extension'), ...at(value, 'waitBeforeExtensionDialSec')].length > 0,
    examples: { sipCallTransfer: () => ({ ...transfer, extension: '1'.repeat(21) }) },
  },
];

/** The differences of a version of daily-js. */
export const differencesOf = (version: string): readonly Difference[] =>
  differences.filter(({ versions }) => versions?.test(version) ?? true);
