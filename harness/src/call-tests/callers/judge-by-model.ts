import { FirmlineError } from '@firmline/sdk/errors';
import type { LanguageModel } from '../../shared/language-model/language-model.ts';
import { inWriting, type Line } from './conversation.ts';
import type { Judged } from '../result/result.ts';
import { isQuoted } from './understanding.ts';

const tokensPerStatement = 80;
/** A small model may miss the form once. */
const tries = 2;

const instructions =
  'You judge a conversation between a caller and the voice assistant of a law firm. A machine wrote down what was said, ' +
  'so names may be spelled wrongly. Decide of each numbered statement whether it is true. Answer one line for each: its ' +
  'number, a full stop, yes or no, a colon, and the sentence of the conversation that shows it, word for word in double ' +
  'quotes. If no sentence shows it, write "".';

interface Verdict {
  readonly holds: boolean;
  readonly shown: string;
}

/**
 * Lets a language model judge statements about a conversation, each with the sentence that shows it.
 * @throws FirmlineError 'unparsable' if it leaves one out, contradicts itself, or quotes what nobody said; and its own
 */
export async function judgeByModel(
  statements: readonly string[],
  lines: readonly Line[],
  model: LanguageModel,
  signal: AbortSignal,
): Promise<readonly Judged[]> {
  if (statements.length === 0) return [];
  const numbered = statements.map((statement, index) => `${index + 1}. ${statement}`).join('\n');
  const messages = [
    { role: 'system', content: instructions },
    { role: 'user', content: `Statements:\n${numbered}\n\nThe conversation:\n${inWriting(lines)}` },
  ] as const;
  for (let attempt = 1; ; attempt++) {
    let answer = '';
    const options = { maxTokens: tokensPerStatement * statements.length, signal };
    for await (const sentence of model.sentences(messages, options)) answer += `${sentence} `;
    const judged = read(answer, statements, lines);
    if (typeof judged !== 'string') return judged;
    if (attempt === tries)
      throw new FirmlineError(`The language model cannot be used as a judge: ${judged}`, {
        code: 'unparsable',
        hint: 'Use a larger model, or write the outcome more simply.',
      });
  }
}

/** The verdicts, or why they cannot be used. */
function read(
  answer: string,
  statements: readonly string[],
  lines: readonly Line[],
): readonly Judged[] | string {
  const verdicts = new Map<number, Verdict>();
  const form = /(\d+)\s*[.):]\s*(yes|no)\b[^"\d]*(?:"([^"]*)")?/gi;
  for (const [, number, verdict, shown = ''] of answer.replaceAll(/[“”]/g, '"').matchAll(form)) {
    const holds = verdict?.toLowerCase() === 'yes';
    const before = verdicts.get(Number(number));
    if (before && before.holds !== holds) return `it says both yes and no to statement ${number}.`;
    verdicts.set(Number(number), { holds, shown });
  }
  const judged: Judged[] = [];
  for (const [index, statement] of statements.entries()) {
    const verdict = verdicts.get(index + 1);
    if (!verdict) return `it does not judge "${statement}".`;
    const line = lines.find(({ text }) => isQuoted(verdict.shown, text));
    if (verdict.shown !== '' && !line) return `nobody said "${verdict.shown}".`;
    judged.push({ statement, ...verdict, ...(line?.atMs !== undefined && { atMs: line.atMs }) });
  }
  return judged;
}
