import type * as v from 'valibot';
import { shownText } from './texts.ts';
import { limit, oneOrMore, text } from './values.ts';
import { atLeastOne, may, record, together } from './written.ts';

/** What is expected of the words of one side. */
export const spoken = record(
  'what is expected of words',
  {
    phrase: may(
      oneOrMore(shownText),
      'Key phrases, or regular expressions, in any order. Names may be spelled as they sound.',
    ),
    words: may(
      oneOrMore(text()),
      'Exactly these words, one after another. Case, punctuation, contractions and the way numbers are written do not matter.',
    ),
    never: may(oneOrMore(shownText), 'Words, or regular expressions, that are not said in the whole call.'),
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

export const transcript = record(
  'what is expected of the transcript',
  {
    agent: may(spoken, 'Of the assistant.'),
    caller: may(spoken, 'Of the caller.'),
  },
  { rules: [atLeastOne('agent', 'caller')] },
);

export type SpokenExpectation = v.InferOutput<typeof spoken>;
