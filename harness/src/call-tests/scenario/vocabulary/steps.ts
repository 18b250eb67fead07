import * as v from 'valibot';
import { expectationFields, expectationRules } from './expectation.ts';
import { fault } from './faults.ts';
import {
  byKind,
  exactlyOne,
  may,
  must,
  notesOf,
  type Part,
  type Placed,
  record,
  describeValue,
  together,
  unknownKey,
  writtenName,
} from './schema.ts';
import { accessibleName, key, pagePath, pictureName, role, selector } from './texts.ts';
import { audioFile, choice, flag, level, oneOrMore, text, time, wholeNumber } from './values.ts';

const step = <const Fields extends v.ObjectEntries>(
  kind: string,
  description: string,
  example: string,
  fields: Fields,
  options: Parameters<typeof record<Fields>>[2] = {},
) => ({ description, example, value: record(`the step ${kind}`, fields, options) });

/** A step that consists of its word only. */
const bareForm = (description: string) => ({ description, example: '', value: null });

const intoField = must(accessibleName, 'Label of the field.');
const times = may(wholeNumber(1, 50), 'Default 1.');
const microphone = { what: must(choice('microphone'), 'The device.') };
const tab = {
  what: may(choice('tab'), 'The tab.'),
  forMs: may(time(), 'Duration; the next step waits for it. Default: until the opposite step.'),
};

export const steps = {
  click: step(
    'click',
    'Clicks a button or a link, by its accessible name, or any element by a CSS selector.',
    'click: Try in Browser',
    {
      name: may(accessibleName, 'Accessible name.'),
      selector: may(
        selector,
        'CSS selector, for an element without a name of its own: the first that matches.',
      ),
      role: may(role, 'ARIA role. Default: a button or a link.'),
      times: may(wholeNumber(1, 50), 'Clicks without a pause between them. Default 1.'),
    },
    { shorthand: 'name', rules: [exactlyOne('name', 'selector'), together('role', 'name')] },
  ),
  type: step(
    'type',
    'Types into a field, key by key.',
    'type: { into: Your phone number, text: "2015550123" }',
    {
      into: intoField,
      text: must(text('a text', { mayBeEmpty: true }), 'The text to type.'),
      replace: may(flag, 'Empty the field first. Default true.'),
    },
  ),
  paste: step('paste', 'Pastes a text into a field.', 'paste: { into: Your phone number, text: "+1 201" }', {
    into: intoField,
    text: must(text(), 'The text to paste.'),
  }),
  press: step(
    'press',
    'Presses a key, with modifiers before it.',
    'press: Shift+Tab',
    { key: must(key, 'Such as `Enter` or `Shift+Tab`.'), times },
    { shorthand: 'key' },
  ),
  select: step('select', 'Selects an option of a list.', 'select: { in: Country, option: France }', {
    in: must(accessibleName, 'Label of the list.'),
    option: must(text(), 'Its text.'),
  }),
  say: step(
    'say',
    'The caller speaks into the microphone.',
    'say: What are your opening hours?',
    {
      text: may(text(), "Spoken with the room's own voice."),
      audio: may(audioFile, 'A WAV file, or a recipe of `fixtures/speech`.'),
      sound: may(choice('cough', 'door', 'radio'), "A sound that is not the caller's speech."),
      voice: may(choice('woman', 'man', 'second-man'), 'Who speaks the text. Default `woman`.'),
      levelDb: may(level(-90, -6), 'RMS of the text. Default -20dBFS, and -33dBFS for a backchannel.'),
      backchannel: may(
        flag,
        'A word such as "mm-hm", which asks for no answer and must not stop the assistant. Default false.',
      ),
      wait: may(flag, 'Whether the next step waits until the caller has finished. Default true.'),
    },
    {
      shorthand: 'text',
      rules: [
        exactlyOne('text', 'audio', 'sound'),
        together('voice', 'text'),
        together('levelDb', 'text'),
        together('backchannel', 'text'),
      ],
    },
  ),
  converse: step(
    'converse',
    'The caller talks to the assistant until somebody hangs up; then the outcome is judged.',
    'converse: 90s',
    {
      withinMs: may(time(), 'Timeout. Default 150s.'),
      hangUp: may(accessibleName, 'Button that ends the call. Default `End Call`.'),
      into: may(accessibleName, 'Field of a caller who types. Default `Your words to the assistant`.'),
      send: may(accessibleName, 'Button that sends it. Default `Send`.'),
    },
    { shorthand: 'withinMs' },
  ),
  wait: step(
    'wait',
    'Waits.',
    'wait: 500ms',
    { forMs: must(time(undefined, 1), 'How long.') },
    { shorthand: 'forMs', isShortOnly: true },
  ),
  allow: step('allow', 'The visitor allows the microphone.', 'allow: microphone', microphone, {
    shorthand: 'what',
    isShortOnly: true,
  }),
  deny: step('deny', 'The visitor refuses the microphone.', 'deny: microphone', microphone, {
    shorthand: 'what',
    isShortOnly: true,
  }),
  plug: step('plug', 'Plugs the last unplugged microphone in again.', 'plug: microphone', microphone, {
    shorthand: 'what',
    isShortOnly: true,
  }),
  unplug: step('unplug', 'Unplugs the microphone in use. There are two.', 'unplug: microphone', microphone, {
    shorthand: 'what',
    isShortOnly: true,
  }),
  hide: step('hide', 'Brings another tab to the front.', 'hide: { for: 60s }', tab, { shorthand: 'what' }),
  show: step('show', "Brings the page's tab to the front again.", 'show: tab', tab, { shorthand: 'what' }),
  reload: bareForm('Reloads the page.'),
  back: bareForm('The browser goes back a page.'),
  leave: bareForm('The visitor goes to another page.'),
  open: step(
    'open',
    'Opens a path of the link.',
    'open: /{slug}/',
    { path: must(pagePath, 'Begins with `/`; `{slug}` stands for the slug of this run.') },
    { shorthand: 'path', isShortOnly: true },
  ),
  fault: step(
    'fault',
    'Injects a fault.',
    'fault: { browser: offline, for: 8s }',
    { faults: must(oneOrMore(fault, 20), 'One or a list.') },
    { shorthand: 'faults', isShortOnly: true },
  ),
  clear: step(
    'clear',
    'Ends all faults of services and browser, and restores RTP.',
    'clear: faults',
    { what: must(choice('faults'), 'The faults.') },
    { shorthand: 'what', isShortOnly: true },
  ),
  screenshot: step(
    'screenshot',
    'Takes a picture for the report.',
    'screenshot: in-call',
    { name: must(pictureName, 'Its title in the report.') },
    { shorthand: 'name', isShortOnly: true },
  ),
  expect: step(
    'expect',
    'Waits until everything named holds at the same time, and then keeps holding.',
    'expect: { status: Call ended., mic: released, within: 2s }',
    expectationFields,
    { rules: expectationRules },
  ),
};

type Steps = typeof steps;
export type StepKind = keyof Steps;
type FieldsOf<Entry> = Entry extends { readonly value: Part<infer Value> } ? Value : object;
type Written = { [Kind in StepKind]: { readonly kind: Kind } & FieldsOf<Steps[Kind]> }[StepKind];
/** A step, with its position and as it is written, on one line. */
export type Step = Written & Placed & { readonly source: string };
export type StepOf<Kind extends StepKind> = Extract<Step, { readonly kind: Kind }>;

const words = Object.keys(steps) as StepKind[];
const isKind = (word: unknown): word is StepKind => words.some((one) => one === word);
const bareWords = words.filter((word) => steps[word].value === null);

const word = v.pipe(
  v.picklist(bareWords, ({ input }) => {
    if (typeof input !== 'string') return `A step is a word or one key, not ${describeValue(input)}.`;
    return isKind(input)
      ? `"${input}" needs more, such as: ${steps[input].example}`
      : unknownKey(input, 'steps', words);
  }),
  v.transform((kind) => ({ kind })),
);

/** The message for a key that is no step, or stands beside one. */
function wrongKey(name: string, otherKeys: readonly string[]): string {
  if (isKind(name)) return `"${name}" stands alone: write just - ${name}`;
  const kind = otherKeys.find(isKind);
  if (kind === undefined) return unknownKey(name, 'steps', words);
  const { value } = steps[kind];
  const isIts =
    value &&
    Object.keys(notesOf(value).fields ?? {})
      .map(writtenName)
      .includes(name);
  return isIts
    ? `"${name}" belongs to "${kind}": write ${kind}: { …, ${name}: … }.`
    : `"${name}" is not known beside "${kind}".`;
}

const map = v.pipe(
  v.strictObject(
    Object.fromEntries(
      Object.entries(steps).flatMap(([kind, { value, description }]) =>
        value ? [[kind, may(value as Part<object>, description)]] : [],
      ),
    ),
    ({ path }) => wrongKey(String(path?.[0].key), Object.keys(path?.[0].input as object)),
  ),
  v.check((one) => Object.keys(one).length > 0, 'The step is empty.'),
  v.check(
    (one) => Object.keys(one).length < 2,
    ({ input }) =>
      `${Object.keys(input)
        .map((one) => `"${one}"`)
        .join(' and ')} are two steps; begin each with a dash.`,
  ),
  v.transform((one) => {
    const [[kind, fields] = []] = Object.entries(one);
    return { kind, ...fields };
  }),
) as unknown as Part<Written>;

/** A step: a word, or one key with its value. */
export const anyStep = byKind<Written>(
  'a step',
  { scalar: word as unknown as Part<Written>, map },
  { title: 'a step' },
);
