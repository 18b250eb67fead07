// The specification's rules for what a page passes to its meeting (sections 5 and 9). Everything else is checked by daily-js.
import { parseUrl } from '../../older-browsers.ts';
import { invalidInput } from '../../misuse.ts';
import { isObject } from '#util/is-object';

/** Checks a value, which may be anything, and throws a FirmlineError 'invalid-input' that names the field. */
export type FieldCheck = (value: unknown, field: string) => void;

type Fields = Readonly<Record<string, unknown>>;

/** A check with a sentence of its own: "FIELD must be WORDS, not VALUE." */
const mustBe =
  (words: string, isSound: (value: unknown) => boolean): FieldCheck =>
  (value, field) => {
    if (!isSound(value)) throw invalidInput(`${field} must be ${words}, not ${showValue(value)}.`);
  };

const isText = (value: unknown): value is string => typeof value === 'string';

export const text = mustBe('a string', isText);

const filledText = mustBe('a required string', (value) => isText(value) && value !== '');

const url = mustBe('a URL', (value) => isText(value) && parseUrl(value) !== undefined);

const oneOf = (...words: readonly string[]): FieldCheck =>
  mustBe(`one of ${words.join(', ')}`, (value) => words.some((word) => word === value));

const texts = (...words: readonly string[]): FieldCheck =>
  mustBe(
    `${words.map((word) => `'${word}'`).join(', ')} or a list of ids`,
    (value) => words.some((word) => word === value) || (Array.isArray(value) && value.every(isText)),
  );

/** @param words such as 'above 0 and at most 1' */
const number = (words: string, isSound: (value: number) => boolean): FieldCheck =>
  mustBe(words, (value) => typeof value === 'number' && isSound(value));

const optionalCheck =
  (check: FieldCheck): FieldCheck =>
  (value, field) => {
    // daily-js takes null for absent as well.
    if (value !== undefined && value !== null) check(value, field);
  };

const wordOr =
  (word: string, check: FieldCheck): FieldCheck =>
  (value, field) => {
    if (value !== word) check(value, field);
  };

const object: FieldCheck = mustBe('an object', isObject);

/** An object whose fields pass their checks. Fields without a check are the library's affair. */
const fields =
  (checks: Readonly<Record<string, FieldCheck>>): FieldCheck =>
  (value, field) => {
    object(value, field);
    for (const [name, check] of Object.entries(checks)) check((value as Fields)[name], `${field}.${name}`);
  };

/** An object whose every entry passes a check. */
const entries =
  (check: FieldCheck): FieldCheck =>
  (value, field) => {
    object(value, field);
    for (const [key, entry] of Object.entries(value as Fields)) check(entry, `${field}[${showValue(key)}]`);
  };

/** All of these checks, in this order. */
const allOf =
  (...checks: readonly FieldCheck[]): FieldCheck =>
  (value, field) => {
    for (const check of checks) check(value, field);
  };

/** A condition on several fields. */
const providedField =
  (message: string, isSound: (value: Fields) => boolean): FieldCheck =>
  (value, field) => {
    if (!isSound(value as Fields)) throw invalidInput(`${field} ${message}`);
  };

/** Formats any value for an error message, shortened. */
function showValue(value: unknown): string {
  if (isText(value)) return JSON.stringify(value.length > 40 ? `${value.slice(0, 39)}…` : value);
  if (value === null || ['number', 'boolean', 'undefined'].includes(typeof value)) return String(value);
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Maximum length of user data, in characters of its JSON. A string is not serialised. */
const maxUserDataLength = 4096;

const userData: FieldCheck = (value, field) => {
  if (value === undefined) return;
  let json: unknown;
  try {
    json = typeof value === 'string' ? value : JSON.stringify(value);
  } catch {
    // A circular structure, a bigint, or a toJSON that throws: refused below.
  }
  if (typeof json !== 'string') throw invalidInput(`${field} must be serialisable to JSON.`);
  if (json.length > maxUserDataLength)
    throw invalidInput(`${field} may have at most ${maxUserDataLength} characters, not ${json.length}.`);
};

const imageTypes = ['jpg', 'jpeg', 'png'];

/** A preset, bytes, 'default' or the URL of an image, whose type its extension or its data URL gives. */
const backgroundImage: FieldCheck = (value, field) => {
  if (value === undefined || value === 'default' || value instanceof ArrayBuffer) return;
  const address = typeof value === 'string' ? parseUrl(value) : undefined;
  if (address) {
    const { protocol, pathname } = address;
    const type = protocol === 'data:' ? /^image\/([^/;]+);/i.exec(pathname)?.[1] : pathname.split('.').at(-1);
    if (imageTypes.includes(type?.toLowerCase() ?? '')) return;
    throw invalidInput(`${field} must be a supported image type (${imageTypes.join(', ')}).`);
  }
  number(
    "a preset's integer from 1 to 10, an image's URL, an ArrayBuffer or 'default'",
    (index) => Number.isInteger(index) && index >= 1 && index <= 10,
  )(value, field);
};

const blurFields = fields({
  strength: optionalCheck(number('above 0 and at most 1', (strength) => strength > 0 && strength <= 1)),
});
const image = fields({ source: backgroundImage });

const videoProcessor: FieldCheck = allOf(
  fields({ type: oneOf('none', 'background-blur', 'background-image', 'face-detection') }),
  (value, field) => {
    const { type, config } = value as { readonly type: string; readonly config?: unknown };
    const check = type === 'background-blur' ? blurFields : type === 'background-image' ? image : () => {};
    optionalCheck(check)(config, `${field}.config`);
  },
);

const video = optionalCheck(
  wordOr(
    'inherit',
    fields({
      layer: optionalCheck(
        wordOr(
          'inherit',
          number("a non-negative integer or 'inherit'", (layer) => Number.isInteger(layer) && layer >= 0),
        ),
      ),
    }),
  ),
);

const endPoint = allOf(filledText, (value, field) => {
  if (!/^(sip:|\+)/.test(value as string)) throw invalidInput(`${field} must start with 'sip:' or '+'.`);
});

const sipAddress = allOf(filledText, (value, field) => {
  if (!(value as string).startsWith('sip:'))
    throw invalidInput(`${field} must be a sip address ('sip:…') for SIP refer.`);
});

const callerIdOnlyToPhones = providedField(
  "has a callerId, which is valid only for PSTN numbers: toEndPoint must start with '+'.",
  ({ callerId, toEndPoint }) => !callerId || String(toEndPoint).startsWith('+'),
);

const playerSettings = fields({
  volume: optionalCheck(number('a number from 0 to 2', (volume) => volume >= 0 && volume <= 2)),
});

export const rules = {
  userName: text,
  userData,
  receiveSettings: allOf(
    entries(wordOr('inherit', fields({ video, screenVideo: video }))),
    providedField(
      "must have keys that are 'local', a participant id or '*'.",
      (settings) => !('' in settings),
    ),
  ),
  inputSettings: fields({
    audio: optionalCheck(
      fields({ processor: optionalCheck(fields({ type: oneOf('none', 'noise-cancellation') })) }),
    ),
    video: optionalCheck(fields({ processor: optionalCheck(videoProcessor) })),
  }),
  customTrayButtons: optionalCheck(
    entries(
      fields({
        iconPath: optionalCheck(url),
        iconPathDarkMode: optionalCheck(url),
        label: optionalCheck(text),
        tooltip: optionalCheck(text),
        visualState: optionalCheck(oneOf('default', 'sidebar-open', 'active')),
      }),
    ),
  ),
  customIntegrations: entries(
    allOf(
      fields({
        label: filledText,
        location: oneOf('main', 'sidebar'),
        src: optionalCheck(url),
        srcdoc: optionalCheck(text),
        iconURL: optionalCheck(url),
        controlledBy: optionalCheck(texts('*', 'owners')),
      }),
      providedField('needs src or srcdoc.', ({ src, srcdoc }) => src !== undefined || srcdoc !== undefined),
      providedField(
        'cannot have both src and srcdoc.',
        ({ src, srcdoc }) => src === undefined || srcdoc === undefined,
      ),
    ),
  ),
  sipCallTransfer: allOf(
    fields({ sessionId: filledText, toEndPoint: endPoint, callerId: optionalCheck(text) }),
    callerIdOnlyToPhones,
  ),
  sipRefer: allOf(
    fields({ sessionId: filledText, toEndPoint: sipAddress, callerId: optionalCheck(text) }),
    callerIdOnlyToPhones,
  ),
  startRemoteMediaPlayer: fields({ url: text, settings: optionalCheck(playerSettings) }),
  updateRemoteMediaPlayer: fields({ session_id: text, settings: playerSettings }),
} as const satisfies Readonly<Record<string, FieldCheck>>;
