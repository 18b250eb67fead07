import { compareWords } from '../../shared/speech-to-text/score/compare-words.ts';
import { words as wordsOf } from '../../shared/speech-to-text/score/words.ts';
import type { HeardWords } from '../../shared/speech-to-text/listener.ts';
import {
  hasPhrase,
  limitText,
  matchesLimit,
  readPattern,
  type SpokenExpectation,
} from '../scenario/index.ts';
import type { View } from '../session/view.ts';
import type { Judged } from '../result/result.ts';
import { allOf, type Check, type Finding, quoted } from './finding.ts';
import { transcriptsOf } from './traffic.ts';

const noErrors = { comparison: '<=', value: 0 } as const;

/** @param who such as `the assistant to say` */
function judgeWords(expectation: SpokenExpectation, { text, isOpen }: Said, who: string): Finding {
  const { phrase = [], words = [], never = [], text: whole, errorsPercent = noErrors } = expectation;
  const seen = `${quoted(text)}${isOpen ? ', and more to come' : ''}`;
  const errors = whole === undefined ? 0 : compareWords(whole, text).errorRate * 100;
  return allOf([
    ...phrase.map((one) => ({ holds: hasPhrase(one, text), expected: `${who} ${quoted(one)}`, seen })),
    ...words.map((one) => ({
      holds: hasWords(one, text),
      expected: `${who} exactly ${quoted(one)}`,
      seen,
    })),
    ...never.map((one) => ({
      // Until it is over, nobody knows.
      holds: !isOpen && !(readPattern(one) ? hasPhrase(one, text) : hasWords(one, text)),
      expected: `${who} nothing like ${quoted(one)}`,
      seen,
    })),
    ...(whole === undefined
      ? []
      : [
          {
            holds: !isOpen && matchesLimit(errorsPercent, errors),
            expected: `${who} ${quoted(whole)} with ${limitText(errorsPercent, 'percent')} wrong words`,
            seen: `${seen}, ${Math.round(errors)}% wrong`,
          },
        ]),
  ]);
}

type Said = Pick<HeardWords, 'text' | 'isOpen'>;

/** Whether a text has the words in a row. Where a recogniser puts a space, nobody said one: "land lord" is "landlord". */
function hasWords(expected: string, text: string): boolean {
  const wanted = keysOf(expected).join('');
  const keys = keysOf(text);
  return keys.some((_, start) => startsWithWords(keys.slice(start), wanted));
}

function startsWithWords(keys: readonly string[], wanted: string): boolean {
  let said = '';
  for (const key of keys) {
    said += key;
    if (said.length >= wanted.length) return said === wanted;
  }
  return false;
}

/** Words to be joined: a number keeps its end, because "ten five" is not "105". */
const keysOf = (text: string): readonly string[] =>
  wordsOf(text).map(({ key }) => (/^\d/.test(key) ? `${key} ` : key));

const nothing: Said = { text: '', isOpen: true };

export const checkAgentSaid: Check<'agentSaid'> = (expectation, _, { words }) =>
  judgeWords(expectation, words.agent ?? nothing, 'the assistant to say');

export const checkCallerHeard: Check<'callerHeard'> = (expectation, _, { words }) =>
  judgeWords(expectation, words.caller ?? nothing, 'the caller to be heard saying');

export const checkTranscript: Check<'transcript'> = ({ agent, caller }, view) =>
  allOf([
    ...(agent
      ? [judgeWords(agent, transcriptOf(view, 'assistant'), 'a transcript of the assistant with')]
      : []),
    ...(caller ? [judgeWords(caller, transcriptOf(view, 'user'), 'a transcript of the caller with')] : []),
  ]);

const transcriptOf = ({ record }: View, who: 'assistant' | 'user'): Said => ({
  text: transcriptsOf(record, who)
    .map(({ text }) => text)
    .join(' '),
  isOpen: record === null,
});

const shownBy = ({ verdict, shown }: Judged): string => {
  const evidence = shown === '' ? 'no words that show it' : quoted(shown);
  return verdict === 'inconclusive' ? `a model that cannot tell, with ${evidence}` : evidence;
};

export const checkJudge: Check<'judge'> = (criterion, _, { criteria }) => {
  const judged = criteria.get(criterion);
  return {
    holds: judged?.verdict === 'met',
    expected: `a call of which this is true: ${quoted(criterion)}`,
    seen: judged ? shownBy(judged) : 'no verdict yet',
    ...(judged && { isFinal: true }),
  };
};
