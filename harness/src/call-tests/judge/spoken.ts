import { compareWords } from '../../shared/speech-to-text/score/compare-words.ts';
import { type HeardWords, mayHide } from '../../shared/speech-to-text/listener.ts';
import {
  hasWords,
  judgePhrase,
  limitText,
  matchesLimit,
  matchesText,
  readPattern,
  type SpokenExpectation,
} from '../scenario/index.ts';
import type { View } from '../session/view.ts';
import type { Judged } from '../result/result.ts';
import { allOf, type Check, type Finding, inTime, quoteText } from './finding.ts';
import { transcriptsOf } from './traffic.ts';

const zeroErrors = { comparison: '<=', value: 0 } as const;

/** @param speaker such as `the assistant to say` */
function judgeWords(
  expectation: SpokenExpectation,
  { text, isOpen, stretches, isOfAssistant = false }: Said,
  speaker: string,
): Finding {
  const unrecognised = stretches.filter((stretch) => stretch.text === '');
  const { phrase = [], words = [], never = [], text: wholeText, errorsPercent = zeroErrors } = expectation;
  const seenText = `${quoteText(text)}${isOpen ? ', and more to come' : ''}`;
  const errors = wholeText === undefined ? 0 : compareWords(wholeText, text).errorRate * 100;
  return allOf([
    ...phrase.map((one) => {
      const verdict = judgePhrase(one, text);
      return {
        isMet: verdict === 'said',
        expected: `${speaker} ${quoteText(one)}`,
        seen: seenText,
        ...(verdict === 'unclear' && { isUnknown: true }),
      };
    }),
    ...words.map((one) => ({
      isMet: hasWords(one, text),
      expected: `${speaker} exactly ${quoteText(one)}`,
      seen: seenText,
    })),
    ...never.map((one) => {
      const isSaid = readPattern(one) ? matchesText(one, text, 'inside') : hasWords(one, text);
      const gap = isSaid ? undefined : mayHide(readPattern(one) ? undefined : one, unrecognised);
      const isUnheard = isOfAssistant && text === '';
      return {
        // Until it is over, nobody knows.
        isMet: !isOpen && !isSaid && !gap && !isUnheard,
        expected: `${speaker} nothing like ${quoteText(one)}`,
        seen: gap
          ? `${seenText}, and for ${inTime(gap.endMs - gap.startMs)} no word that was recognised`
          : seenText,
        ...((gap || isUnheard) && !isOpen && { isUnknown: true }),
      };
    }),
    ...(wholeText === undefined
      ? []
      : [
          {
            isMet: !isOpen && matchesLimit(errorsPercent, errors),
            expected: `${speaker} ${quoteText(wholeText)} with ${limitText(errorsPercent, 'percent')} wrong words`,
            seen: `${seenText}, ${Math.round(errors)}% wrong`,
          },
        ]),
  ]);
}

interface Said extends HeardWords {
  /** Of one who was not heard at all, nothing is known; a caller may be silent on purpose. */
  readonly isOfAssistant?: boolean;
}

const emptyOpening: Said = { text: '', isOpen: true, stretches: [] };

export const checkAgentSaid: Check<'agentSaid'> = (expectation, _, { words }) =>
  judgeWords(expectation, { ...(words.agent ?? emptyOpening), isOfAssistant: true }, 'the assistant to say');

export const checkCallerHeard: Check<'callerHeard'> = (expectation, _, { words }) =>
  // The sounds between its words are those of the scenario.
  judgeWords(
    expectation,
    { ...(words.caller ?? emptyOpening), stretches: [] },
    'the caller to be heard saying',
  );

export const checkTranscript: Check<'transcript'> = ({ agent, caller }, view) =>
  allOf([
    ...(agent
      ? [judgeWords(agent, saidTranscript(view, 'assistant'), 'a transcript of the assistant with')]
      : []),
    ...(caller ? [judgeWords(caller, saidTranscript(view, 'user'), 'a transcript of the caller with')] : []),
  ]);

const saidTranscript = ({ record }: View, role: 'assistant' | 'user'): Said => ({
  text: transcriptsOf(record, role)
    .map(({ text }) => text)
    .join(' '),
  isOpen: record === null,
  stretches: [],
  isOfAssistant: role === 'assistant',
});

const shownBy = ({ verdict, shown }: Judged): string => {
  const evidence = shown === '' ? 'no words that show it' : quoteText(shown);
  return verdict === 'inconclusive' ? `a model that cannot tell, with ${evidence}` : evidence;
};

export const checkJudge: Check<'judge'> = (criterion, _, { criteria }) => {
  const judgement = criteria.get(criterion);
  return {
    isMet: judgement?.verdict === 'met',
    expected: `a call of which this is true: ${quoteText(criterion)}`,
    seen: judgement ? shownBy(judgement) : 'no verdict yet',
    ...(judgement && { isFinal: true }),
  };
};
