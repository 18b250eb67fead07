import { plainWords, readSentences } from './clauses.ts';
import { type Conversation, type Decision, decision } from './verdict.ts';

const maxRepeats = 2;
const minWords = 3;

const farewells =
  /\b(?:good ?bye|bye|that is (?:all|everything)|that (?:is|was) (?:all|everything|it)(?: i (?:need(?:ed)?|want(?:ed)?)|(?: from me)?$)|i am all set|have a (?:good|great|nice|lovely|wonderful) (?:one|day|night|evening|afternoon|weekend)$|that (?:covers it|will do it|should do it)|never mind|wrong (?:number|place|office)|my mistake)\b/;
/** A last word that asks for nothing more. */
const thanks =
  /^(?:(?:okay|ok|great|perfect|good|wonderful|all right|alright|no|nope|sounds good|got it|will do) )*(?:thank you|thanks)(?: (?:so|very) much| a lot)?(?: sir| maam)?$/;

/** A call in which nothing was heard shows nothing, whatever it was not to contain. */
export const isHeard = ({ lines }: Conversation): boolean =>
  lines.some(({ who, text }) => who === 'agent' && /[\p{L}\p{N}]/u.test(text));

export const judgeHeard = (conversation: Conversation): Decision =>
  isHeard(conversation)
    ? decision('met')
    : decision('inconclusive', '', { reason: 'It was not heard at all.' });

/** Whether the caller ended the conversation, or was done when the assistant did. */
export function judgeEnd({ lines, endedBy }: Conversation): Decision {
  const spokenLines = lines
    .filter(({ who, text }) => who === 'caller' && !/\?\s*$/.test(text))
    .map(({ text }) => plainWords(text));
  const isDone =
    spokenLines.some((text) => farewells.test(text)) ||
    thanks.test(plainWords(lines.findLast(({ who }) => who === 'caller')?.text ?? ''));
  if (endedBy !== 'agent' || isDone) return decision('met');
  const line = lines.findLast(({ who }) => who === 'agent');
  return decision('not met', line?.text ?? '', {
    line,
    reason: 'The assistant hangs up before the caller is done.',
  });
}

/** An answer that begins a moment before the end, and a word of agreement, are no interruption, ms. */
const begunMs = 500;
const leftMs = 1000;
const minMs = 1500;

/** Whether the assistant begins to speak in the middle of the caller's words, and goes on. */
export function judgeOverlap({ lines, callerSpeech = [] }: Conversation): Decision {
  const line = lines.find(
    ({ who, atMs = 0, untilMs = 0 }) =>
      who === 'agent' &&
      untilMs - atMs >= minMs &&
      callerSpeech.some(({ startMs, endMs }) => atMs > startMs + begunMs && atMs < endMs - leftMs),
  );
  return line === undefined ? decision('met') : decision('not met', line.text, { line });
}

/** Whether the assistant says the same sentence again and again. */
export function judgeLoops({ lines }: Conversation): Decision {
  const turns = new Map<string, number>();
  for (const line of lines) {
    if (line.who !== 'agent') continue;
    const sentences = readSentences(line.text).map(({ text }) => text);
    for (const sentence of new Set([...sentences, plainWords(line.text)])) {
      if (sentence.split(' ').length < minWords) continue;
      const count = (turns.get(sentence) ?? 0) + 1;
      turns.set(sentence, count);
      if (count > maxRepeats)
        return decision('not met', line.text, { line, reason: `It says "${sentence}" ${count} times.` });
    }
  }
  return decision('met');
}
