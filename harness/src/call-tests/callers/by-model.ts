import type { ChatMessage, LanguageModel } from '../../shared/language-model/language-model.ts';
import type { CallerSpec } from '../scenario/vocabulary/caller.ts';
import {
  type CallerPlayer,
  type CallerTurn,
  heardLast,
  inWriting,
  type ConversationLine,
} from './conversation.ts';
import { sentencesOf } from '../../shared/speech/text.ts';
import { isQuoted } from './understanding.ts';
import { FirmlineError } from '@firmline/sdk/errors';
import type { Judged } from '../result/result.ts';

const maxTokens = 120;
/** A model that talks on, or in circles, is cut short. */
const maxSentences = 4;
const maxTurns = 14;
const maxRepeats = 3;

const manners = {
  impatient: 'You are impatient: your sentences are short, and you have no time.',
  vague: 'You are vague: you say what matters only when you are asked for it again.',
  talkative: 'You are talkative: you tell small things that have nothing to do with it.',
} as const;

const playingPrompt = ({ goal, says, facts = {}, questions = [], manner }: CallerSpec): string =>
  [
    'You play a caller who telephones a law firm. The other side is its voice assistant. Never play the assistant.',
    `What you want: ${goal}`,
    ...(says === undefined ? [] : [`Your first words are: ${says}`]),
    ...Object.entries(facts).map(([name, fact]) => `Your ${name}: ${fact}`),
    ...questions.map((question) => `You want to know: ${question}`),
    ...(manner ? [manners[manner]] : []),
    'Say one or two short sentences at a time, as people speak. Tell nothing that you do not know.',
    'Once you have what you want, say goodbye and end with [satisfied]. If you cannot get it, say goodbye and end with [unsatisfied].',
  ].join('\n');

/** Lets a language model play a caller, in its own words. */
export function createCallerByModel(spec: CallerSpec, model: LanguageModel): CallerPlayer {
  const system: ChatMessage = { role: 'system', content: playingPrompt(spec) };
  const saidTexts: string[] = [];
  return {
    async next(lines, signal): Promise<CallerTurn> {
      const messages = lines.map(({ who, text }): ChatMessage => ({
        role: who === 'agent' ? 'user' : 'assistant',
        content: text,
      }));
      if (heardLast(lines) === '')
        messages.push({
          role: 'user',
          content: saidTexts.length === 0 ? '(The call begins.)' : '(Silence.)',
        });
      let answer = '';
      for await (const sentence of model.sentences([system, ...messages], { maxTokens, signal }))
        answer += `${sentence} `;
      const [, verdict] = /\[(satisfied|unsatisfied)\]/i.exec(answer) ?? [];
      const spokenWords = answer
        .replaceAll(/\[[^\]]*\]/g, ' ')
        .replace(/^\s*(?:caller|me)\s*:/i, '')
        .replaceAll(/\s+/g, ' ');
      const spokenText = sentencesOf(spokenWords).slice(0, maxSentences).join(' ');
      saidTexts.push(spokenText);
      const isInCircles =
        saidTexts.slice(-maxRepeats).every((one) => one === spokenText) && saidTexts.length >= maxRepeats;
      if (verdict?.toLowerCase() === 'satisfied') return { say: spokenText, hangsUp: 'satisfied' };
      return verdict !== undefined || isInCircles || saidTexts.length >= maxTurns
        ? { say: spokenText, hangsUp: 'unsatisfied' }
        : { say: spokenText };
    },
  };
}

const tokensPerStatement = 80;
/** A small model may miss the form once. */
const maxTries = 2;

const judgePrompt =
  'You judge a conversation between a caller and the voice assistant of a law firm. A machine wrote down what was said, ' +
  'so names may be spelled wrongly. Decide of each numbered statement whether it is true. Answer one line for each: its ' +
  'number, a full stop, yes, no or unclear, a colon, and the sentence of the conversation that shows it, word for word in double ' +
  'quotes. If no sentence shows it, write "".';

interface ModelDecision {
  readonly verdict: Judged['verdict'];
  readonly shown: string;
}

const verdicts = { yes: 'met', no: 'not met', unclear: 'inconclusive' } as const;

/**
 * Lets a language model judge statements about a conversation, each with the sentence that shows it.
 * @throws FirmlineError 'unparsable' if it leaves one out, contradicts itself, or quotes what nobody said; and its own
 */
export async function judgeByModel(
  statements: readonly string[],
  lines: readonly ConversationLine[],
  model: LanguageModel,
  signal: AbortSignal,
): Promise<readonly Judged[]> {
  if (statements.length === 0) return [];
  const numberedStatements = statements.map((statement, index) => `${index + 1}. ${statement}`).join('\n');
  const messages = [
    { role: 'system', content: judgePrompt },
    { role: 'user', content: `Statements:\n${numberedStatements}\n\nThe conversation:\n${inWriting(lines)}` },
  ] as const;
  for (let attempt = 1; ; attempt++) {
    let answer = '';
    const options = { maxTokens: tokensPerStatement * statements.length, signal };
    for await (const sentence of model.sentences(messages, options)) answer += `${sentence} `;
    const judgements = readVerdicts(answer, statements, lines);
    if (typeof judgements !== 'string') return judgements;
    if (attempt === maxTries)
      throw new FirmlineError(`The language model cannot be used as a judge: ${judgements}`, {
        code: 'unparsable',
        hint: 'Use a larger model, or write the outcome more simply.',
      });
  }
}

/** The decisions, or why they cannot be used. */
function readVerdicts(
  answer: string,
  statements: readonly string[],
  lines: readonly ConversationLine[],
): readonly Judged[] | string {
  const decisions = new Map<number, ModelDecision>();
  const form = /(\d+)\s*[.):]\s*(yes|no|unclear)\b[^"\d]*(?:"([^"]*)")?/gi;
  for (const [, number, verdict, shownWords = ''] of answer.replaceAll(/[“”]/g, '"').matchAll(form)) {
    const judgement = verdicts[(verdict ?? '').toLowerCase() as keyof typeof verdicts];
    const earlierDecision = decisions.get(Number(number));
    if (earlierDecision && earlierDecision.verdict !== judgement)
      return `it says both yes and no to statement ${number}.`;
    decisions.set(Number(number), { verdict: judgement, shown: shownWords });
  }
  const judgements: Judged[] = [];
  for (const [index, statement] of statements.entries()) {
    const verdict = decisions.get(index + 1);
    if (!verdict) return `it does not judge "${statement}".`;
    const line = lines.find(({ text }) => isQuoted(verdict.shown, text));
    if (verdict.shown !== '' && !line) return `nobody said "${verdict.shown}".`;
    // A yes without words is a guess, unless nothing can show it.
    const isGuess =
      verdict.verdict === 'met' && verdict.shown === '' && !/\b(?:never|not?|declines)\b/.test(statement);
    judgements.push({
      statement,
      ...verdict,
      ...(isGuess && { verdict: 'inconclusive', reason: 'The language model shows no words for it.' }),
      ...(line?.atMs !== undefined && { atMs: line.atMs }),
    });
  }
  return judgements;
}
