import type { CallerSpec } from '../scenario/vocabulary/caller.ts';
import { type CallerPlayer, type CallerTurn, heardLast, type ConversationLine } from './conversation.ts';
import { askedFor } from './rules/asks.ts';
import { isFarewell, isNotUnderstood, offersCallback, offersMore } from './understanding.ts';

/** After this many answers a caller gives up. */
const maxTurns = 14;

/** How often a caller repeats what was not understood, or what was met with silence. */
const patience = { plain: 2, impatient: 1 } as const;

const sentenceFor: Readonly<Record<string, (fact: string) => string>> = {
  name: (fact) => `My name is ${fact}.`,
  number: (fact) => `My number is ${fact}.`,
  email: (fact) => `My address is ${fact}.`,
  matter: (fact) => `It is about ${fact}.`,
};

/** Facts that are volunteered when nobody asks, in the order in which people do. */
const usualOrder = ['matter', 'story', 'when', 'name', 'number', 'email'];

const isSentence = (fact: string): boolean => /[.!?]$/.test(fact);

/**
 * Plays a caller without a language model: they state their matter, answer what they are asked, repeat what was not
 * understood, ask their questions, and hang up.
 * @param isMet whether all that rules can judge of the outcome holds
 */
export function createCallerByRules(
  spec: CallerSpec,
  isMet: (lines: readonly ConversationLine[]) => boolean,
): CallerPlayer {
  const { facts = {}, questions = [], manner } = spec;
  const limit = manner === 'impatient' ? patience.impatient : patience.plain;
  const statedFacts = new Set<string>();
  const hedgedFacts = new Set<string>();
  let questionCount = 0;
  let turns = 0;
  let misunderstandings = 0;
  let silences = 0;
  let lastWords = '';
  /** A fact that they have only hinted at. */
  let hedge: string | undefined;

  const sayWords = (words: string): CallerTurn => {
    lastWords = words;
    return { say: words };
  };
  const goodbye = (lines: readonly ConversationLine[], polite: string): CallerTurn =>
    isMet(lines)
      ? { say: polite, hangsUp: 'satisfied' }
      : { say: 'Then I will try somewhere else. Goodbye.', hangsUp: 'unsatisfied' };

  const wordsOf = (name: string): string => {
    const fact = facts[name] ?? '';
    return isSentence(fact) ? fact : (sentenceFor[name]?.(fact) ?? `${fact}.`);
  };
  const state = (name: string): CallerTurn => {
    if (manner === 'vague' && /matter|story/.test(name) && !hedgedFacts.has(name)) {
      hedgedFacts.add(name);
      hedge = name;
      return sayWords('It is hard to say. I am not quite sure.');
    }
    statedFacts.add(name);
    const words = wordsOf(name);
    return sayWords(
      manner === 'talkative'
        ? `Well, as I said to my sister this morning, one never knows. ${words} She thinks so too, by the way.`
        : words,
    );
  };

  const openTurn = (): CallerTurn => {
    const matter = facts['matter'] === undefined ? spec.goal : wordsOf('matter');
    if (manner === 'vague' && spec.says === undefined) {
      hedgedFacts.add('matter');
      hedge = 'matter';
      return sayWords('Hello. I have a problem, and I do not know whom to ask.');
    }
    statedFacts.add('matter');
    return sayWords(spec.says ?? (manner === 'impatient' ? matter : `Hello. ${matter}`));
  };

  /** Whatever has not been said yet, or the farewell. */
  const goOn = (lines: readonly ConversationLine[]): CallerTurn => {
    const question = questions[questionCount];
    if (question !== undefined) {
      questionCount++;
      return sayWords(question);
    }
    const unstatedFact = [...usualOrder, ...Object.keys(facts)].find(
      (name) => facts[name] !== undefined && !statedFacts.has(name),
    );
    if (unstatedFact !== undefined && !isMet(lines)) return state(unstatedFact);
    return goodbye(lines, 'That is all. Thank you, goodbye.');
  };

  const answer = (agentText: string, lines: readonly ConversationLine[]): CallerTurn => {
    if (isFarewell(agentText)) return { ...goodbye(lines, 'Goodbye.'), say: 'Goodbye.' };
    if (isNotUnderstood(agentText)) {
      if (hedge !== undefined && !statedFacts.has(hedge)) return state(hedge);
      if (misunderstandings++ >= limit) return goodbye(lines, 'Never mind. Goodbye.');
      // In other words, if they began with words of their own.
      return lastWords === spec.says && facts['matter'] !== undefined
        ? sayWords(wordsOf('matter'))
        : sayWords(lastWords);
    }
    const askedFacts = askedFor(agentText, Object.keys(facts)).filter(
      (name) => !(name === 'matter' && offersMore(agentText)),
    );
    // They are asked what they have said already, so it was not understood.
    const isAgain = askedFacts[0] === 'matter' && statedFacts.has('matter') && facts['matter'] !== undefined;
    if (isAgain && misunderstandings++ < limit) return sayWords(wordsOf('matter'));
    const knownFact = askedFacts.find((name) => facts[name] !== undefined && !statedFacts.has(name));
    if (knownFact !== undefined) return state(knownFact);
    const unknownFact = askedFacts.find((name) => facts[name] === undefined && !statedFacts.has(name));
    if (unknownFact !== undefined && unknownFact !== 'matter' && unknownFact !== 'story') {
      statedFacts.add(unknownFact);
      return sayWords(unknownFact === 'name' ? 'I would rather not say.' : 'I do not know.');
    }
    if (offersCallback(agentText) && !statedFacts.has('callback')) {
      statedFacts.add('callback');
      return sayWords('Yes, please.');
    }
    return goOn(lines);
  };

  return {
    next(lines) {
      const agentText = heardLast(lines);
      const turn = () => {
        if (turns++ >= maxTurns) return goodbye(lines, 'Thank you, goodbye.');
        if (turns === 1) return openTurn();
        if (agentText !== '') return answer(agentText, lines);
        if (silences++ < limit) return sayWords('Hello? Are you still there?');
        return goodbye(lines, 'Goodbye.');
      };
      return Promise.resolve(turn());
    },
  };
}
