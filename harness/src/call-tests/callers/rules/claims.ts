import { hasPhrase } from '../../scenario/match.ts';
import { findPhrase } from '../../../shared/speech-to-text/score/compare-words.ts';
import { readPattern } from '../../scenario/vocabulary/texts.ts';
import { type Clause, denialsIn, isUnclaimed, plain, readSentences } from './clauses.ts';
import { contentOf } from './spoken-values.ts';
import { type Conversation, type Decision, decision } from './verdict.ts';

/** How a clause says a phrase. `asked`: in a question; `near`: words that sound alike, or the same thing in other words. */
type Saying = 'claimed' | 'denied' | 'asked' | 'near' | 'absent';

/** A name is forgiven what a recogniser makes of it; these are never another word's misspelling. */
const exact =
  /\b(?:\d+(?:st|nd|rd|th)?|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|today|tomorrow|january|february|march|april|june|july|august|september|october|november|december|open|closed|free|win|lose|not|never|no)\b/g;
const minScore = 0.75;
const isQuestionItself =
  /^(?:who|what|when|where|why|how|which|may|can|could|would|will|shall|do|does|did|is|are)\b|\?/i;

const softeners =
  /\b(?:definitely|certainly|surely|probably|really|just|also|absolutely|of course|very|likely|always|simply|still|actually|clearly|most|well|soon|easily)\b ?/g;
/** Ways to say "will", "should" and "can", which are one. */
const moods: readonly (readonly [RegExp, string])[] = [
  [/\b(?:am|is|are|be) (?:going|sure|certain|bound|guaranteed) to\b/g, 'will'],
  [/\b(?:shall|would)\b/g, 'will'],
  [/\b(?:ought to|must|have to|has to|need to|had better|are supposed to)\b/g, 'should'],
  [/\b(?:are able to|are allowed to|may|could)\b/g, 'can'],
];
const canonical = (text: string): string =>
  moods
    .reduce((rest, [pattern, mood]) => rest.replaceAll(pattern, mood), text.replaceAll(softeners, ''))
    .replaceAll(/\s+/g, ' ')
    .trim();

/** "client's" is "clients" as it is compared, and may be "client is". */
const readings = ({ text, written }: Clause): readonly string[] => [
  text,
  plain(written.replaceAll(/(\p{L})['\u2019]s\b/gu, '$1 is')),
];

function sayingIn(phrase: string, clause: Clause, isQuestion: boolean): Saying {
  const wanted = plain(phrase);
  const found = readings(clause).find((text) => ` ${canonical(text)} `.includes(` ${canonical(wanted)} `));
  const match = findPhrase(phrase, clause.written);
  const isHeard = match.score >= minScore && hasExactWords(wanted, clause.text);
  if (found === undefined && !isHeard) {
    const isNear = match.score >= minScore && denialsIn(clause.text) === denialsIn(wanted);
    return isNear && isClosedWordMissing(wanted, clause.text) ? 'absent' : isNear ? 'near' : 'absent';
  }
  const said = canonical(found ?? clause.text);
  const at = said.indexOf(canonical(wanted));
  const before = at < 0 ? said : said.slice(0, at);
  const after = at < 0 ? '' : said.slice(at + canonical(wanted).length);
  const extra = (at < 0 ? denialsIn(said) - denialsIn(wanted) : denialsIn(before)) + deniedAfter(after);
  if (extra > 0) return 'denied';
  if (isUnclaimed(before)) return 'denied';
  if (isQuestion && !isQuestionItself.test(phrase)) return 'asked';
  return 'claimed';
}

const deniedAfter = (text: string): number =>
  Number(
    /^ ?(?:not|never|is not|are not|was not|is wrong|is false|is untrue|is something we are not)\b/.test(
      text.trim(),
    ),
  );

const hasExactWords = (wanted: string, text: string): boolean => {
  const there = new Set(text.split(' '));
  return [...wanted.matchAll(exact)].every(([word]) => there.has(word));
};
const isClosedWordMissing = (wanted: string, text: string): boolean => !hasExactWords(wanted, text);

/** The first sentence that says a phrase and means it. */
export function judgeSaid({ lines }: Conversation, phrase: string): Decision {
  const isPattern = Boolean(readPattern(phrase));
  let other: Decision | undefined;
  let last: Decision | undefined;
  for (const line of lines) {
    if (line.who !== 'agent') continue;
    const sentences = readSentences(line.text);
    if (isPattern) {
      const sentence = sentences.find(({ written }) => hasPhrase(phrase, written))?.written ?? line.text;
      if (hasPhrase(phrase, line.text)) return decision('met', sentence, { line });
      continue;
    }
    for (const [index, { written, clauses, isQuestion, text }] of sentences.entries()) {
      const all = [...clauses, { text, written }].map((clause) => sayingIn(phrase, clause, isQuestion));
      // "No" answers the question before it.
      const next = sentences[index + 1]?.text ?? '';
      const best =
        (['claimed', 'denied', 'asked', 'near'] as const).find((saying) =>
          all.slice(0, -1).includes(saying),
        ) ?? all.at(-1);
      if (best === 'claimed') last = decision('met', written, { line });
      else if (best === 'denied') {
        const denial = decision('not met', written, { line, reason: 'It is denied, or not claimed.' });
        if (last?.verdict === 'met' && /\b(?:sorry|wrong|mistake|correct)\b/.test(line.text.toLowerCase()))
          last = denial;
        other = denial;
      } else if (best === 'asked')
        other ??= /^(?:no|not|i am afraid not)\b/.test(next)
          ? decision('not met', written, { line, reason: 'The answer to it is no.' })
          : decision('inconclusive', written, { line, reason: 'It is said in a question.' });
      else if (best === 'near')
        other ??= decision('inconclusive', written, { line, reason: 'It sounds like it.' });
    }
  }
  return last ?? other ?? decision('not met');
}

/** Where a text mentions what a phrase is about; -1 where it does not. */
const mentionIn = (phrase: string, text: string): number => {
  const places = contentOf(phrase).map((word) => ` ${text}`.indexOf(` ${word.slice(0, 5)}`));
  return Math.max(-1, ...places);
};

/** Whether the assistant never says a phrase and means it. What is denied or quoted is not said. */
export function judgeNeverSaid(conversation: Conversation, phrase: string): Decision {
  const { lines } = conversation;
  if (readPattern(phrase)) {
    const { verdict, ...found } = judgeSaid(conversation, phrase);
    return verdict === 'met' ? { ...found, verdict: 'not met' } : decision('met');
  }
  let unclear: Decision | undefined;
  for (const line of lines) {
    if (line.who !== 'agent') continue;
    for (const { written, clauses, isQuestion } of readSentences(line.text)) {
      for (const clause of clauses) {
        const saying = sayingIn(phrase, clause, isQuestion);
        if (saying === 'claimed') return decision('not met', written, { line });
        if (saying === 'near')
          unclear ??= decision('inconclusive', written, { line, reason: 'It sounds like it.' });
        const mention = mentionIn(phrase, clause.text);
        const before = clause.text.slice(0, Math.max(0, mention));
        if (
          saying === 'absent' &&
          mention >= 0 &&
          !isQuestion &&
          denialsIn(clause.text) === 0 &&
          !isUnclaimed(before)
        )
          unclear ??= decision('inconclusive', written, {
            line,
            reason: 'It may say the same in other words.',
          });
      }
    }
  }
  return unclear ?? decision('met');
}
