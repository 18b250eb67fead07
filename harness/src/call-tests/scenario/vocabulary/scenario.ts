import type * as v from 'valibot';
import { agent } from './agent.ts';
import { anyCaller, type CallerSpec, outcome } from './caller.ts';
import { list, text, texts, time } from './values.ts';
import {
  atLeastOne,
  either,
  exactlyOne,
  localMay,
  may,
  must,
  record,
  together,
  type Placed,
} from './schema.ts';
import { fault, network } from './faults.ts';
import { anyStep, type Step } from './steps.ts';
import { scenarioName, slug, word } from './texts.ts';
import { type Threshold, thresholds } from './thresholds.ts';
import { use } from './use.ts';

const firm = record(
  'a firm',
  {
    slug: may(slug, 'Use the texts of this listed firm.'),
    name: may(text('a name', { mayBeEmpty: true }), 'The name that the page greets.'),
    company: may(text('a name', { mayBeEmpty: true }), "The firm's name."),
    system: may(text('a text', { mayBeEmpty: true, max: 50_000 }), 'The system prompt.'),
    firstMessage: may(text('a text', { mayBeEmpty: true }), 'What the assistant says first.'),
  },
  { shorthand: 'slug', rules: [exactlyOne('slug', 'name')] },
);

const server = record(
  'a server',
  {
    url: may(
      // A scenario may come from somebody else.
      text('an address of this machine, such as http://localhost:3000/vapi', {
        pattern: /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?(?:\/\S*)?$/,
      }),
      'Your own.',
    ),
    results: may(texts(), 'One for this run, which returns these results by the names of functions.'),
  },
  { shorthand: 'url', rules: [exactlyOne('url', 'results')] },
);

export const scenario = record(
  'a scenario',
  {
    name: must(scenarioName, 'Unique among all scenarios.'),
    description: may(text(), 'What it tests.'),
    tags: may(list(word, { max: 20 }), 'Words to select scenarios by.'),
    timeoutMs: may(time(undefined, 1000), 'Timeout of the whole run. Default 90s.'),
    firm: localMay(
      either(['none'], firm, { takes: () => true }),
      "`none`: the link of a firm that doesn't exist. Default: the record `default`.",
    ),
    use: may(use, "The visitor's browser."),
    agent: localMay(agent, 'What the assistant says and does.'),
    server: localMay(server, "Gets the messages of each call, in place of the assistant's own server."),
    caller: may(
      anyCaller,
      'Somebody with a goal, who talks to the assistant in the step `converse`: the caller itself, the name of a built-in caller, or a file.',
    ),
    outcome: may(outcome, "What must be true in the end. Default: the outcome in the caller's file."),
    faults: may(list(fault), 'Faults that are injected before the page opens.'),
    network: may(list(network), 'Network conditions.'),
    steps: may(
      list(anyStep, { min: 1, max: 200 }),
      'The steps, in order. Default, with a `caller`: the call is started, and they converse.',
    ),
    thresholds: may(
      thresholds,
      'Bounds on the figures of the finished run; with several calls, those of the last one.',
    ),
  },
  { rules: [atLeastOne('steps', 'caller'), together('outcome', 'caller')] },
);

export const scenarioDefaults = { timeoutMs: 90_000, withinMs: 5000 } as const;

type Written = v.InferOutput<typeof scenario>;
/** One test of a call, read and checked. Times are in ms, levels in dBFS, losses in percent. */
export type Scenario = Omit<Written, 'caller' | 'steps' | 'thresholds'> &
  Placed & {
    /** Its file below the folder that was read, without the ending: `forms/abroad`. Missing: the file's name. */
    readonly id?: string;
    readonly caller?: CallerSpec;
    readonly steps: readonly Step[];
    readonly thresholds?: readonly Threshold[];
  };
export type ServerSpec = v.InferOutput<typeof server>;
export type FirmSpec = v.InferOutput<typeof firm>;
