import { stages } from '@firmline/sdk/web-call';
import type * as v from 'valibot';
import type { OutputOf } from '../../../shared/schema/index.ts';
import type { Placed } from './tree.ts';
import { choice, jsonObject, limit, list, oneOrMore, text, time } from './values.ts';
import { atLeastOne, either, localMay, may, must, record } from './written.ts';
import { httpStatus, method, serviceName, servicePath } from './faults.ts';
import { accessibleName, shownText } from './texts.ts';

const someStages = list(choice(...stages), { min: 1, max: stages.length });

const stagesExpectation = record(
  'what is expected of stages',
  {
    completed: may(someStages, 'Completed, in this order.'),
    failed: may(choice(...stages, 'input-validation'), 'The stage that failed.'),
    skipped: may(someStages, 'Completed without anything to do.'),
    notStarted: may(someStages, 'Not even started, in a start that there was.'),
  },
  { shorthand: 'completed', rules: [atLeastOne('completed', 'failed', 'skipped', 'notStarted')] },
);

const button = record(
  'a button',
  {
    name: must(accessibleName, 'Accessible name.'),
    state: may(
      choice('enabled', 'disabled', 'absent', 'focused'),
      'Default `enabled`. `focused`: enabled, and it has the keyboard.',
    ),
  },
  { shorthand: 'name' },
);

const count = may(limit('count'), 'Such as `2` or `">=2"`. Default: at least one.');

const message = record('a message', {
  to: must(choice('page', 'agent'), 'Whom it went to.'),
  type: may(
    text('a type such as speech-update'),
    'Of a JSON message, or the whole of a bare one, such as `listening`.',
  ),
  body: may(jsonObject, 'These members at least, deep.'),
  count,
});

const request = record('a request', {
  service: must(serviceName, 'Whom the page asked. Its address must stand in the configuration of the page.'),
  path: may(servicePath, 'Below the service; `*` at its end for all that begin so.'),
  method: may(method, 'HTTP method.'),
  count,
  body: may(jsonObject, 'These members of the JSON body at least, deep.'),
  status: may(httpStatus, 'Of the answer.'),
});

const call = record(
  'what is expected of the call',
  {
    state: may(choice('waiting', 'joined', 'connected', 'ended'), 'As the room has it.'),
    endedReason: may(text('an ended reason such as customer-ended-call'), "The platform's ended reason."),
  },
  { shorthand: 'state', rules: [atLeastOne('state', 'endedReason')] },
);

const times = {
  withinMs: may(time(), 'Default 5s. `0s`: now.'),
  forMs: may(time(), 'Must go on to hold so long.'),
};

export const expectationFields = {
  ...times,
  stages: may(
    either(['all-completed'], stagesExpectation, { takes: () => false }),
    'Of the start of the call.',
  ),
  text: may(oneOrMore(shownText), 'Somewhere in the visible page.'),
  noText: may(oneOrMore(shownText), 'Nowhere in the visible page.'),
  status: may(shownText, 'The whole of what the page says to inform. `""`: nothing.'),
  alert: may(shownText, 'The whole of what the page says in alarm. `""`: nothing.'),
  advice: may(shownText, 'In what the page says can be done.'),
  title: may(shownText, 'Of the browser tab.'),
  button: may(oneOrMore(button), 'Buttons, by accessible name.'),
  focus: may(accessibleName, 'Accessible name of what has the keyboard.'),
  agent: may(
    choice('speaking', 'silent'),
    "As the page's client notices it, in a call that goes on. What speaks is played too.",
  ),
  caller: localMay(
    choice('heard', 'silent'),
    'As the room hears it. `heard`: now, or at least what was said last. `silent`: not for a second, in a call that goes on.',
  ),
  turnLatency: may(
    limit('time'),
    "From the end of the caller's last turn to the assistant's voice in the page, its scripted delay taken off.",
  ),
  interruption: may(
    limit('time'),
    "From the caller's speech to the assistant's silence, when they talked over it with what they said last.",
  ),
  messages: localMay(oneOrMore(message), 'Messages that went through the room.'),
  noMessages: localMay(oneOrMore(message), 'Messages that did not, in a call that there was.'),
  requests: may(oneOrMore(request), 'Requests of the page since it was opened first.'),
  calls: localMay(limit('count'), 'How many calls the platform was asked for in this run.'),
  call: localMay(call, 'The latest call.'),
  mic: may(
    choice('live', 'muted', 'released', 'never-opened'),
    '`released`: opened before, and no track of it is live.',
  ),
  media: may(choice('released'), 'No live track, no open connection, no running audio context is left.'),
  network: may(choice('connected', 'interrupted'), "The page's connection to the room."),
  axe: may(choice('clean'), 'No violation of the accessibility rules.'),
};

/** Beside the times something has to be named. */
export const expectationRules = [
  atLeastOne(...Object.keys(expectationFields).filter((name) => !Object.hasOwn(times, name))),
];

/** All that is named must hold together, within a time and for a time. */
export type Expectation = Placed & OutputOf<typeof expectationFields>;
/** What is said of stages must hold; about others nothing is said. */
export type StagesExpectation = v.InferOutput<typeof stagesExpectation>;
export type ButtonExpectation = v.InferOutput<typeof button>;
export type MessageExpectation = v.InferOutput<typeof message>;
/** Requests of the page since it was opened first. */
export type RequestExpectation = v.InferOutput<typeof request>;
export type CallExpectation = v.InferOutput<typeof call>;
/**
 * A text as the page shows it, runs of white space being one space. `/Call error: .+/i` between slashes is a regular
 * expression; `matchesText` reads both. An empty text: nothing is shown there.
 */
export type ExpectedText = string;
