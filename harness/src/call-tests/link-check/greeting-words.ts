import { compareWords } from '../../shared/speech-to-text/score/compare-words.ts';
import { words } from '../../shared/speech-to-text/score/words.ts';
import type { Opening } from '../result/result.ts';
import type { ExpectedFirm, ExpectedGreeting, GreetingWords } from './types.ts';

/** Firms that no prospect has, with names of different sounds: one that fits better than the firm's own is evidence. */
const otherNames = [
  'Morgan and Keller',
  'Silverton Law',
  'Pierce Avery',
  'Oakmont Legal',
  'Bradshaw and Lim',
  'Fairchild Partners',
] as const;

/** Limits of the evidence, from the table in docs/words.md; between them nothing is certain. */
const likelihoodLimits = { matches: -1.2, differs: -1.75 } as const;

/**
 * The texts to compare with what is heard: the greeting itself, then the same without the firm's name, then with other
 * names. A greeting that names no firm has no others.
 */
export function greetingTexts(greeting: string, firm?: Pick<ExpectedFirm, 'companyName'>): string[] {
  const ownGreeting = spokenForm(greeting);
  const name = firmNameIn(ownGreeting, spokenForm(firm?.companyName ?? ''));
  if (name === '') return [ownGreeting];
  const namePattern = wholeWordPattern(name);
  const nameAfterPreposition = new RegExp(
    `(?:^|(?:\\s+(?:at|by|for|from|of|to|with))?\\s+)${namePattern.source}`,
    'giu',
  );
  const greetingWithoutName = ownGreeting.replaceAll(nameAfterPreposition, '').replace(/^[\s\p{P}]+/u, '');
  const alternatives = [
    greetingWithoutName,
    ...otherNames.map((other) => ownGreeting.replaceAll(namePattern, other)),
  ];
  // The greeting itself is no alternative: beside it, no name would fit better than others.
  return [ownGreeting, ...alternatives.filter((other) => other !== ownGreeting && words(other).length > 0)];
}

/** As a voice says it. */
const spokenForm = (text: string): string => text.replaceAll('&', ' and ').replaceAll(/\s+/g, ' ').trim();

/** A name, but not within a word: Lee is not in "please". */
const wholeWordPattern = (name: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'giu');

/** The longest beginning of the company's name that the greeting says, without such as LLP; empty if it says none. */
function firmNameIn(greeting: string, companyName: string): string {
  const parts = companyName.split(' ');
  for (let count = parts.length; count > 0; count--) {
    const name = parts
      .slice(0, count)
      .join(' ')
      .replace(/[,.]+$/, '');
    // "The" of a name says nothing.
    const [nameInGreeting] = englishWords.has(name.toLowerCase())
      ? []
      : (greeting.match(wholeWordPattern(name)) ?? []);
    if (name.length > 2 && nameInGreeting !== undefined) return nameInGreeting;
  }
  return '';
}

/** Words that about half of every English greeting consists of. */
const englishWords = new Set(
  (
    'a am an and are assistant at be by call called calling can do for from good have hello help here hi how i in is ' +
    'it may me morning my of office on our please speak talk thank thanks that the there this to today us virtual we ' +
    'welcome what with you your'
  ).split(' '),
);
const minEnglishShare = 0.3;

function isEnglishGreeting(text: string): boolean {
  const greetingWords = words(text);
  return (
    greetingWords.filter(({ key }) => englishWords.has(key)).length >= greetingWords.length * minEnglishShare
  );
}

/**
 * How well a greeting fits, and how much better than other names: either alone is unsure for a name that sounds like others.
 * @param likelihoods of the texts of `greetingTexts`, in their order
 */
export function greetingEvidence([ownLikelihood, ...otherLikelihoods]: readonly number[]):
  | number
  | undefined {
  if (ownLikelihood === undefined) return undefined;
  return ownLikelihood + (otherLikelihoods.length > 0 ? ownLikelihood - Math.max(...otherLikelihoods) : 0);
}

/** The recogniser hears no more of the audio, so it would find the rest of the text missing. */
const maxMs = 60_000;
const maxWords = 100;

/** The likelihood is a mean over all words: among more than this, another firm's name does not lower it enough. */
const maxWordsAroundName = 20;

const fitsBest = ([ownLikelihood = -Infinity, ...otherLikelihoods]: readonly number[] = []) =>
  otherLikelihoods.every((other) => ownLikelihood > other);

const durationOf = (opening: Opening | null) =>
  (opening?.stretches.at(-1)?.endMs ?? 0) - (opening?.stretches[0]?.startMs ?? 0);

/**
 * Compares a greeting with what was heard.
 * @param opening null if nothing was recognised
 */
export function judgeGreeting({ text, problem }: ExpectedGreeting, opening: Opening | null): GreetingWords {
  const ownGreeting = spokenForm(text);
  const expectedWords = words(ownGreeting).length;
  const heardText = opening?.text ?? '';
  const { differences, errorRate } =
    ownGreeting === '' ? { differences: [], errorRate: 1 } : compareWords(ownGreeting, heardText);
  const result = (verdict: GreetingWords['verdict'], reason?: string): GreetingWords => ({
    verdict,
    ...(reason !== undefined && { reason }),
    expected: ownGreeting,
    heard: heardText,
    differences,
  });
  const reason = problem ?? opening?.problem;
  if (reason !== undefined) return result('not-judged', reason);
  if (expectedWords === 0) return result('unexpected');
  if (!isEnglishGreeting(ownGreeting))
    return result('not-judged', 'the greeting has too few English words, and only English is recognised');
  if (heardText === '' && !opening?.isOpen) return result('differs');
  if (errorRate === 0) return result('matches');
  if (expectedWords > maxWords && durationOf(opening) > maxMs)
    return result('not-judged', 'the greeting is too long to compare');
  const evidence = greetingEvidence(opening?.likelihoods ?? []);
  if (evidence === undefined) return result('not-judged', 'the greeting was still being said');
  if (evidence >= likelihoodLimits.matches) {
    return expectedWords <= maxWordsAroundName || fitsBest(opening?.likelihoods)
      ? result('matches')
      : result('not-judged', 'the greeting is so long that a wrong name hardly shows');
  }
  return evidence < likelihoodLimits.differs
    ? result('differs')
    : result('not-judged', 'the words are as close to those of other firms');
}
