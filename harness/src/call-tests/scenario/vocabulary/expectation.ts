import { stages } from '@firmline/sdk/web-call';
import type * as v from 'valibot';
import type { OutputOf } from '../../../shared/schema/index.ts';
import { choice, jsonObject, limit, list, oneOrMore, text, texts, time } from './values.ts';
import { atLeastOne, either, exactlyOne, localMay, may, must, record, together } from './schema.ts';
import { httpStatus, method, serviceName, servicePath } from './faults.ts';
import { accessibleName, attributeText, role, selector, shownText, spokenText } from './texts.ts';

const spokenWords = record(
  'what is expected of words',
  {
    phrase: may(
      oneOrMore(spokenText),
      'Key phrases, or regular expressions, said anywhere in the call so far, in any order. Names may be spelled as they sound; where words are only similar, nothing is decided.',
    ),
    words: may(
      oneOrMore(text()),
      'Exactly these words, one after another. Case, punctuation, contractions and the way numbers are written do not matter.',
    ),
    never: may(oneOrMore(spokenText), 'Words, or regular expressions, that are not said in the whole call.'),
    text: may(text(), 'All that is said in the whole call.'),
    errorsPercent: may(
      limit('percent'),
      'With `text`: other, missing and extra words for each of its words. Default `<=0%`.',
    ),
  },
  {
    shorthand: 'phrase',
    rules: [atLeastOne('phrase', 'words', 'never', 'text'), together('errorsPercent', 'text')],
  },
);

const transcript = record(
  'what is expected of the transcript',
  {
    agent: may(spokenWords, 'Of the assistant.'),
    caller: may(spokenWords, 'Of the caller.'),
  },
  { rules: [atLeastOne('agent', 'caller')] },
);

const stageList = list(choice(...stages), { min: 1, max: stages.length });

const stagesExpectation = record(
  'what is expected of stages',
  {
    completed: may(stageList, 'Completed, in this order.'),
    failed: may(choice(...stages, 'input-validation'), 'The stage that failed.'),
    skipped: may(stageList, 'Completed with nothing to do.'),
    notStarted: may(stageList, 'Not started, in a call that was started.'),
  },
  { shorthand: 'completed', rules: [atLeastOne('completed', 'failed', 'skipped', 'notStarted')] },
);

const button = record(
  'a button',
  {
    name: must(accessibleName, 'Accessible name.'),
    state: may(
      choice('enabled', 'disabled', 'absent', 'focused'),
      'Default `enabled`. `focused`: enabled, and has the focus.',
    ),
  },
  { shorthand: 'name' },
);

const count = may(limit('count'), 'Such as `2` or `">=2"`. Default: at least one.');

const element = record(
  'an element',
  {
    selector: may(selector, 'CSS selector.'),
    role: may(role, 'ARIA role, such as `heading`.'),
    name: may(shownText, 'Its whole accessible name.'),
    text: may(shownText, 'Part of its text.'),
    attribute: may(texts(attributeText), 'Values of its attributes, such as `aria-pressed: "true"`.'),
    count,
  },
  { shorthand: 'selector', rules: [exactlyOne('selector', 'role')] },
);

const message = record('a message', {
  to: must(choice('page', 'agent'), 'The receiver.'),
  type: may(
    text('a type such as speech-update'),
    'Type of a JSON message, or the whole of a bare one, such as `listening`.',
  ),
  body: may(jsonObject, 'Members that it must have, compared deeply.'),
  count,
});

const serverMessage = record(
  'a server message',
  {
    type: must(text('a type such as end-of-call-report'), 'Its type.'),
    body: may(
      jsonObject,
      'Members that it must have, compared deeply; without what every message tells, such as `call`.',
    ),
    count,
  },
  { shorthand: 'type' },
);

const request = record('a request', {
  service: must(
    serviceName,
    'The service that the page asked. Its address must be in the configuration of the page.',
  ),
  path: may(servicePath, 'Path below the service; with `*` at its end, a prefix.'),
  method: may(method, 'HTTP method.'),
  count,
  body: may(jsonObject, 'Members that the JSON body must have, compared deeply.'),
  status: may(httpStatus, 'Status of the response.'),
});

const call = record(
  'what is expected of the call',
  {
    state: may(choice('waiting', 'joined', 'connected', 'ended'), 'State of the call in the room.'),
    endedReason: may(text('an ended reason such as customer-ended-call'), "The platform's ended reason."),
  },
  { shorthand: 'state', rules: [atLeastOne('state', 'endedReason')] },
);

const times = {
  withinMs: may(time(), 'Timeout. Default 5s. `0s`: now.'),
  forMs: may(time(), 'How long it must keep holding.'),
};

export const expectationFields = {
  ...times,
  stages: may(either(['all-completed'], stagesExpectation), 'Stages of the start of the call.'),
  text: may(oneOrMore(shownText), 'Somewhere in the visible page.'),
  noText: may(oneOrMore(shownText), 'Nowhere in the visible page.'),
  status: may(shownText, 'The whole status text of the page. `""`: none.'),
  alert: may(shownText, 'The whole alert of the page. `""`: none.'),
  advice: may(shownText, 'Part of the advice that the page gives.'),
  title: may(shownText, 'Title of the browser tab.'),
  button: may(oneOrMore(button), 'Buttons, by accessible name.'),
  element: may(oneOrMore(element), 'Visible elements, also in the frames of the page.'),
  focus: may(accessibleName, 'Accessible name of the focused element.'),
  agent: may(
    choice('speaking', 'silent'),
    "As the page's client detects it, during a call. A speaking agent must also be audible, and have begun after the caller's last words unless `within: 0s` asks for now. `silent`: for a second, also since the visitor's last action.",
  ),
  caller: localMay(
    choice('heard', 'silent'),
    'As the room hears it, during a call. `heard`: now, or the last thing the caller said. `silent`: for a second.',
  ),
  turnLatency: may(
    limit('time'),
    "From the end of the caller's last turn to the assistant's voice in the page, minus its scripted delay.",
  ),
  interruption: may(
    limit('time'),
    "From the caller's speech to the assistant's silence, of the last interruption.",
  ),
  agentSaid: may(spokenWords, "The assistant's words, recognised in the audio that the page received."),
  callerHeard: localMay(spokenWords, "The caller's words, recognised in the audio that the room received."),
  transcript: localMay(transcript, 'The final transcripts that the platform sent to the page.'),
  judge: may(
    text('a criterion in plain English'),
    'A criterion that a language model decides from what both sides said. Without `FIRMLINE_LLM_URL` it is not checked.',
  ),
  messages: localMay(oneOrMore(message), 'Messages that went through the room.'),
  noMessages: localMay(
    oneOrMore(message),
    'Messages that did not go through the room, in a call that took place.',
  ),
  serverMessage: localMay(
    oneOrMore(serverMessage),
    'Messages that were sent to the server of the last call, whatever it answered.',
  ),
  requests: may(oneOrMore(request), 'Requests of the page since it first opened.'),
  calls: localMay(limit('count'), 'How many calls the page requested in this run.'),
  call: localMay(call, 'The last call.'),
  mic: may(
    choice('live', 'muted', 'released', 'never-opened'),
    '`released`: opened before, and none of its tracks is live.',
  ),
  media: may(choice('released'), 'No live track, open connection or running audio context is left.'),
  network: may(choice('connected', 'interrupted'), "The page's connection to the room."),
  axe: may(choice('clean'), 'No violation of the accessibility rules.'),
};

/** Besides times, the expectation must contain something. */
export const expectationRules = [
  atLeastOne(...Object.keys(expectationFields).filter((name) => !Object.hasOwn(times, name))),
];

/** All parts must hold together, within a time and for a time. */
export type Expectation = OutputOf<typeof expectationFields>;
export type SpokenExpectation = v.InferOutput<typeof spokenWords>;
export type ButtonExpectation = v.InferOutput<typeof button>;
export type ElementExpectation = v.InferOutput<typeof element>;
export type MessageExpectation = v.InferOutput<typeof message>;
export type ServerMessageExpectation = v.InferOutput<typeof serverMessage>;
export type RequestExpectation = v.InferOutput<typeof request>;
