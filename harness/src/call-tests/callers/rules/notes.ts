import { denialsIn, readSentences, type Sentence } from './clauses.ts';
import { readValue } from './spoken-values.ts';
import { type Conversation, type Decision, decision } from './verdict.ts';

const noted =
  /\b(?:noted|got (?:that|it)|written|write (?:that|it)|put (?:that|it|you) down|have (?:that|it|your)|pass(?:ed)? (?:that|it) on|confirm)\b/;
const refusedTime = /\b(?:taken|unavailable|booked|full|closed|impossible|unfortunately)\b/;

/** A value that is repeated in a denial is not noted: "I cannot write down 201 …", "Tuesday at ten is taken". */
function isDenied(name: string, fact: string, { clauses, text }: Sentence): boolean {
  const clause = clauses.find(
    (one) => readValue(name, fact, { ...one, isQuestion: false, clauses: [] }).reading === 'right',
  );
  const said = clause?.text ?? text;
  return denialsIn(said) > 0 || (name === 'when' && refusedTime.test(text));
}

/** Whether the assistant repeats or uses what the caller has told. The last time counts. */
export function judgeNoted({ lines }: Conversation, name: string, fact: string): Decision {
  const given = lines.findIndex(
    ({ who, text }) =>
      who === 'caller' &&
      readSentences(text).some((sentence) =>
        ['right', 'part'].includes(readValue(name, fact, sentence).reading),
      ),
  );
  if (given < 0) return decision('not met', '', { reason: `The caller never said ${fact}.` });
  let last: Decision | undefined;
  let claim: Decision | undefined;
  for (const line of lines.slice(given + 1)) {
    if (line.who !== 'agent') continue;
    for (const sentence of readSentences(line.text)) {
      const { reading, heard } = readValue(name, fact, sentence);
      if (reading === 'none') {
        if (noted.test(sentence.text)) {
          const reason = `It does not say what was noted: the caller said "${fact}".`;
          claim ??= decision('not met', sentence.written, { line, reason });
        }
        continue;
      }
      const isRight = reading === 'right';
      if (isRight && isDenied(name, fact, sentence))
        last = decision('not met', sentence.written, { line, reason: 'It is denied.' });
      else if (isRight) last = decision('met', sentence.written, { line });
      else if (reading === 'wrong') {
        const reason = `It is ${heard ?? 'another value'}; the caller said ${fact}.`;
        last = decision('not met', sentence.written, { line, reason });
      } else if (last?.verdict !== 'met') {
        const reason = `Only a part of "${fact}" is repeated.`;
        last = decision('inconclusive', sentence.written, { line, reason });
      }
    }
  }
  return last ?? claim ?? decision('not met');
}
