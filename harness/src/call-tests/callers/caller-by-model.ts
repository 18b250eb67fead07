import type { ChatMessage, LanguageModel } from '../../shared/language-model/language-model.ts';
import type { CallerSpec } from '../scenario/vocabulary/caller.ts';
import { type Caller, type CallerTurn, heardLast } from './conversation.ts';
import { sentencesOf } from './understanding.ts';

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

const instructions = ({ goal, says, facts = {}, questions = [], manner }: CallerSpec): string =>
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
export function createCallerByModel(spec: CallerSpec, model: LanguageModel): Caller {
  const system: ChatMessage = { role: 'system', content: instructions(spec) };
  const said: string[] = [];
  return {
    async next(lines, signal): Promise<CallerTurn> {
      const messages = lines.map(({ who, text }): ChatMessage => ({
        role: who === 'agent' ? 'user' : 'assistant',
        content: text,
      }));
      if (heardLast(lines) === '')
        messages.push({ role: 'user', content: said.length === 0 ? '(The call begins.)' : '(Silence.)' });
      let answer = '';
      for await (const sentence of model.sentences([system, ...messages], { maxTokens, signal }))
        answer += `${sentence} `;
      const [, verdict] = /\[(satisfied|unsatisfied)\]/i.exec(answer) ?? [];
      const spoken = answer
        .replaceAll(/\[[^\]]*\]/g, ' ')
        .replace(/^\s*(?:caller|me)\s*:/i, '')
        .replaceAll(/\s+/g, ' ');
      const say = sentencesOf(spoken).slice(0, maxSentences).join(' ');
      said.push(say);
      const isInCircles = said.slice(-maxRepeats).every((one) => one === say) && said.length >= maxRepeats;
      if (verdict?.toLowerCase() === 'satisfied') return { say, hangsUp: 'satisfied' };
      return verdict !== undefined || isInCircles || said.length >= maxTurns
        ? { say, hangsUp: 'unsatisfied' }
        : { say };
    },
  };
}
