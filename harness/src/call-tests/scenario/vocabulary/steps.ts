import type { Step, StepKind, StepOf } from '../step-types.ts';
import {
  choice,
  exactlyOne,
  type FieldsOf,
  file,
  flag,
  may,
  must,
  oneOrMore,
  text,
  time,
  together,
  whole,
} from './build.ts';
import { expectationFields, expectationRules } from './expectation.ts';
import { fault } from './faults.ts';
import { accessibleName, key, pagePath, pictureName, role } from './texts.ts';
import type { ObjectShape, Rule, Shape, StepEntry } from './shape.ts';

interface StepOptions {
  readonly shorthand?: string;
  /** The value is this field, and there are no others. */
  readonly only?: string;
  readonly rules?: readonly Rule[];
  readonly local?: boolean;
}

function step<Kind extends StepKind>(
  kind: Kind,
  says: string,
  example: string,
  fields: FieldsOf<StepOf<Kind>, 'kind' | 'source'>,
  { only, shorthand = only, rules = [], local = false }: StepOptions = {},
): StepEntry {
  const shape: ObjectShape = {
    kind: 'object',
    title: `the step ${kind}`,
    fields,
    rules,
    constants: { kind },
    ...(shorthand === undefined ? {} : { shorthand, onlyShort: only !== undefined }),
  };
  return { says, example, local, object: shape };
}

const bare = (says: string): StepEntry => ({ says, example: '', local: false, object: null });

const into = must(accessibleName, 'Label of the field.');
const times = may(whole(1, 50), 'Default 1.');
const microphone = { what: must(choice('microphone'), 'What it is about.') };
const tab = {
  what: may(choice('tab'), 'What it is about.'),
  forMs: may(time(), 'The next step waits so long, then it is as before. Default: until the other step.'),
};

const steps: { readonly [Kind in StepKind]: StepEntry } = {
  click: step(
    'click',
    'A button or a link is clicked, by its accessible name.',
    'click: Try in Browser',
    {
      name: must(accessibleName, 'Accessible name.'),
      role: may(role, 'ARIA role. Default: a button or a link.'),
      times: may(whole(1, 50), 'Clicks without a pause between them. Default 1.'),
    },
    { shorthand: 'name' },
  ),
  type: step(
    'type',
    'Keys, one by one, into a field.',
    'type: { into: Your phone number, text: "2015550123" }',
    {
      into,
      text: must(text('a text', { mayBeEmpty: true }), 'What is typed.'),
      replace: may(flag, 'Empty the field first. Default true.'),
    },
  ),
  paste: step(
    'paste',
    'A text is pasted into a field.',
    'paste: { into: Your phone number, text: "+1 201" }',
    {
      into,
      text: must(text(), 'What is pasted.'),
    },
  ),
  press: step(
    'press',
    'A key, with modifiers before it.',
    'press: Shift+Tab',
    { key: must(key, 'Such as `Enter` or `Shift+Tab`.'), times },
    { shorthand: 'key' },
  ),
  select: step('select', 'An option of a list is chosen.', 'select: { in: Country, option: France }', {
    in: must(accessibleName, 'Label of the list.'),
    option: must(text(), 'Its text.'),
  }),
  say: step(
    'say',
    'The caller speaks into the microphone.',
    'say: What are your opening hours?',
    {
      text: may(text(), "Said by the room's own voice."),
      audio: may(file('audio'), 'A WAV file, or a recipe of `fixtures/speech`.'),
      groundTruth: may(file('truth'), 'Where speech is in the audio.'),
      wait: may(flag, 'Whether the next step waits until all is said. Default true.'),
    },
    { shorthand: 'text', rules: [exactlyOne('text', 'audio'), together('groundTruth', 'audio')] },
  ),
  wait: step(
    'wait',
    'Nothing happens for a time.',
    'wait: 500ms',
    { forMs: must(time(undefined, 1), 'How long.') },
    { only: 'forMs' },
  ),
  allow: step('allow', 'The visitor allows the microphone.', 'allow: microphone', microphone, {
    only: 'what',
  }),
  deny: step('deny', 'The visitor refuses the microphone.', 'deny: microphone', microphone, { only: 'what' }),
  plug: step(
    'plug',
    'The microphone that was unplugged last is there again.',
    'plug: microphone',
    microphone,
    { only: 'what' },
  ),
  unplug: step(
    'unplug',
    'The microphone in use is gone. There are two: after a second time none is left.',
    'unplug: microphone',
    microphone,
    { only: 'what' },
  ),
  hide: step('hide', 'Another tab comes to the front.', 'hide: { for: 60s }', tab, { shorthand: 'what' }),
  show: step('show', "The page's tab comes to the front again.", 'show: tab', tab, { shorthand: 'what' }),
  reload: bare('The page is loaded again.'),
  back: bare('The browser goes back a page.'),
  leave: bare('The visitor goes to another page, as by a link.'),
  open: step(
    'open',
    'A path of the link is opened.',
    'open: /{slug}/',
    { path: must(pagePath, 'Begins with `/`; `{slug}` stands for the slug of this run.') },
    { only: 'path' },
  ),
  fault: step(
    'fault',
    'A fault, from now on.',
    'fault: { browser: offline, for: 8s }',
    { faults: must(oneOrMore(fault, 20), 'One or a list.') },
    { only: 'faults' },
  ),
  clear: step(
    'clear',
    'All faults of services and browser end, and RTP is good again.',
    'clear: faults',
    { what: must(choice('faults'), 'What it is about.') },
    { only: 'what' },
  ),
  screenshot: step(
    'screenshot',
    'A picture for the report.',
    'screenshot: in-call',
    { name: must(pictureName, 'Its title in the report.') },
    { only: 'name' },
  ),
  expect: step(
    'expect',
    'All that is named must hold together, within a time and for a time.',
    'expect: { status: Call ended., mic: released, within: 2s }',
    expectationFields,
    { rules: expectationRules },
  ),
};

export const stepShape: Shape<Step> = { kind: 'step', steps };
