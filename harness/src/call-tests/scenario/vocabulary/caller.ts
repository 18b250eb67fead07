import { nearestName } from '#util/closest-name';
import type * as v from 'valibot';
import { atLeastOne, byKind, may, must, record } from './schema.ts';
import { choice, flag, limit, list, oneOrMore, text, texts } from './values.ts';
import { spokenText } from './texts.ts';

export const manners = ['impatient', 'vague', 'talkative'] as const;

const caller = record('a caller', {
  goal: must(text(), 'What the caller wants. A language model plays them from it.'),
  says: may(text(), 'The first words. Default: made of the fact `matter`.'),
  facts: may(
    texts(),
    'What the caller knows, as words or as whole sentences: `name`, `matter`, `story`, `when`, `number`, `email`, or facts by names of your own.',
  ),
  questions: may(list(text(), { max: 20 }), 'What the caller asks, in order, once they may.'),
  manner: may(
    choice(...manners),
    '`impatient`: interrupts what is long. `vague`: says what matters only when asked again. `talkative`: says much besides. Default: plain.',
  ),
  types: may(flag, 'The caller types instead of speaking. Default false.'),
});

const fact = text('the name of a fact, such as when');

const outcome = record(
  'an outcome',
  {
    said: may(oneOrMore(spokenText), 'Phrases, or regular expressions, that the assistant says.'),
    neverSaid: may(oneOrMore(spokenText), 'Phrases, or regular expressions, that it never says.'),
    asked: may(oneOrMore(fact), 'Facts that the assistant asks for.'),
    noted: may(oneOrMore(fact), 'Facts that the assistant confirms, or repeats.'),
    refused: may(oneOrMore(text()), 'What the assistant declines, such as `legal advice`.'),
    turns: may(limit('count'), 'How often the caller speaks.'),
    statements: may(
      oneOrMore(text()),
      'Statements in plain English. Only a language model judges them: without `FIRMLINE_LLM_URL` they are inconclusive.',
    ),
  },
  {
    rules: [atLeastOne('said', 'neverSaid', 'asked', 'noted', 'refused', 'turns', 'statements')],
  },
);

/** In a scenario also the name of a built-in caller, or a file beside it; either has its own outcome. */
export const anyCaller = byKind<CallerSpec | string>('a caller, its name, or its file', {
  scalar: text('the name of a caller, such as divorce, or a file such as ./caller.yaml'),
  map: caller,
});
export { outcome };

/** A file of a caller that scenarios and commands name. */
export const callerFile = record("a caller's file", {
  description: may(text(), 'Who it is, in one line.'),
  caller: must(caller, 'Somebody with a goal, who plays their side of the conversation.'),
  outcome: must(outcome, 'What must be true in the end.'),
});

const usualFacts = ['name', 'matter', 'story', 'when', 'number', 'email'] as const;

/** What no assistant could meet: a value that the caller does not know. Null: nothing. */
export function problemOfOutcome(
  { facts = {} }: Pick<CallerSpec, 'facts'>,
  { noted = [], asked = [] }: Outcome,
): string | null {
  const unknownFact = noted.find((name) => !Object.hasOwn(facts, name));
  if (unknownFact !== undefined)
    return `"noted" has ${JSON.stringify(unknownFact)}, but the caller has no such fact. Add it to "facts", or remove it.`;
  const names = [...usualFacts, ...Object.keys(facts)];
  const misspelt = asked.find((name) => !names.includes(name) && nearestName(name, names) !== undefined);
  return misspelt === undefined
    ? null
    : `"asked" has ${JSON.stringify(misspelt)}. Did you mean ${JSON.stringify(nearestName(misspelt, names))}?`;
}

/** Somebody with a goal, who plays their side of a conversation. */
export type CallerSpec = v.InferOutput<typeof caller>;
export type Outcome = v.InferOutput<typeof outcome>;
export type CallerFile = v.InferOutput<typeof callerFile>;
