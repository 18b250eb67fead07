import type { FirmSpec, Scenario } from '../types.ts';
import { agent } from './agent.ts';
import { choice, either, exactlyOne, list, localMay, may, must, object, text, time } from './build.ts';
import { fault } from './faults.ts';
import { network } from './network.ts';
import { stepShape } from './steps.ts';
import { scenarioName, slug, word } from './texts.ts';
import { thresholds } from './thresholds.ts';
import { use } from './use.ts';

const firm = object<FirmSpec>(
  'a firm',
  {
    slug: may(slug, 'Take the texts of this listed firm.'),
    name: may(text('a name', { mayBeEmpty: true }), 'Whom the page greets.'),
    company: may(text('a name', { mayBeEmpty: true }), "The firm's name."),
    system: may(text('a text', { mayBeEmpty: true, most: 50_000 }), 'The system prompt.'),
    firstMessage: may(text('a text', { mayBeEmpty: true }), 'What the assistant says first.'),
  },
  { shorthand: 'slug', rules: [exactlyOne('slug', 'name')] },
);

/** Everything that a scenario's file can hold. */
export const scenario = object<Scenario>('a scenario', {
  name: must(scenarioName, 'Unique among all scenarios.'),
  description: may(text(), 'What it is there for.'),
  tags: may(list(word, { most: 20 }), 'Words to choose scenarios by.'),
  covers: may(list(word), 'Rows of the specification that it proves, such as `error/ejected`.'),
  timeoutMs: may(time(undefined, 1000), 'Of the whole run. Default 90s.'),
  firm: localMay(either(choice('none'), firm), '`none`: no such firm. Default: the record `default`.'),
  use: may(use, "The visitor's browser."),
  agent: localMay(agent, 'What the far end says and does.'),
  faults: may(list(fault), 'In force before the page is opened.'),
  network: may(list(network), 'Stretches of bad network.'),
  steps: must(list(stepShape, { least: 1, most: 200 }), 'What happens, one after another.'),
  thresholds: may(thresholds, 'Bounds on figures of the finished run; of several calls the latest counts.'),
});

export const scenarioDefaults = { timeoutMs: 90_000, withinMs: 5000 } as const;
