import { readSentences, type Sentence } from './clauses.ts';
import { isSpelledSo } from './spoken-name.ts';
import { readValue } from './spoken-values.ts';
import { type Conversation, type Decision, decision } from './verdict.ts';

/** The last time counts; a matter may be spoken of beside another one. */
const exactFact = /^(?:name|number|email|when)$/;
const noteWords =
  /\b(?:noted|got (?:that|it)|written|write (?:that|it)|put (?:that|it|you) down|have (?:that|it|your)|pass(?:ed)? (?:that|it) on|confirm)\b/;
/** What cannot be written down, or cannot be had. */
const deniedNote =
  /\b(?:can|could|do|did|have|will|would|is|are|was|may|need) not (?:\w+ ){0,2}(?:write|note|take|have|got|get|put|promise|do|offer|book|available|possible|free|open|work|find|schedule|save|right|correct|keep)\b|\b(?:unable|impossible|cannot)\b|\bno longer\b|\bnever (?:got|wrote|took)\b|\bnot (?:possible|available|free|right|correct|open|your)\b/;
const takenTime =
  /\b(?:taken|unavailable|booked|took it|filled|full|closed|gone|went|spoken for|not (?:open|free|available)|that is a no|close|in court|out of the office|away|busy|does not work|will not work|unfortunately)\b/;

const isTaken = (text: string): boolean =>
  takenTime.test(
    text.replaceAll(
      /\b(?:i|we) (?:have )?(?:just |already )?(?:booked|filled)\b|\bbooked (?:it|that|you)\b/g,
      '',
    ),
  );

/** A value that is repeated in a denial is not noted: "I cannot write down 201 …", "Tuesday at ten is taken". */
function isDenied(name: string, fact: string, { clauses, text }: Sentence): boolean {
  const clause = clauses.find(
    (one) => readValue(name, fact, { ...one, isQuestion: false, clauses: [] }).reading === 'right',
  );
  const mention = clause?.text ?? text;
  const isBooked =
    /\b(?:put|have|got|booked|moved|pencill?ed) you\b|\byou are (?:all |now )?(?:set|booked|in|down|scheduled)\b/.test(
      mention,
    );
  return deniedNote.test(mention) || (name === 'when' && !isBooked && isTaken(mention));
}

/** Whether a whole name that was right to the letter has other letters now. */
const isRespelled = (fact: string, lastDecision: Decision | undefined, text: string): boolean =>
  lastDecision?.verdict === 'met' &&
  isSpelledSo(fact, lastDecision.shown) &&
  !fact.split(' ').some((part) => isSpelledSo(part, text));

/** Whether the assistant repeats or uses what the caller has told. The last time counts. */
export function judgeNoted({ lines }: Conversation, name: string, fact: string): Decision {
  const givenAt = lines.findIndex(
    ({ who, text }) =>
      who === 'caller' &&
      readSentences(text).some((sentence) =>
        ['right', 'part'].includes(readValue(name, fact, sentence).reading),
      ),
  );
  if (givenAt < 0) return decision('not met', '', { reason: `The caller never said ${fact}.` });
  let lastDecision: Decision | undefined;
  let claim: Decision | undefined;
  for (const line of lines.slice(givenAt + 1)) {
    if (line.who !== 'agent') continue;
    for (const sentence of readSentences(line.text)) {
      const { reading, heard, doubt } = readValue(name, fact, sentence);
      // "Wednesday at nine. Oh, somebody just took it."
      if (reading === 'none' && name === 'when' && lastDecision?.verdict === 'met' && isTaken(sentence.text))
        lastDecision = decision('not met', sentence.written, { line, reason: 'It is taken back.' });
      if (reading === 'none') {
        if (noteWords.test(sentence.text)) {
          const reason = `It does not say what was noted: the caller said "${fact}".`;
          claim ??= decision('not met', sentence.written, { line, reason });
        }
        continue;
      }
      const isRight = reading === 'right';
      if (isRight && isDenied(name, fact, sentence))
        lastDecision = decision('not met', sentence.written, { line, reason: 'It is denied.' });
      // A recogniser that knew the name once would know it again: "Thank you, Dana. The file of Diana is open".
      else if (isRight && name === 'name' && isRespelled(fact, lastDecision, sentence.written))
        lastDecision = decision('inconclusive', sentence.written, {
          line,
          reason: 'It is said otherwise than before.',
        });
      else if (isRight) lastDecision = decision('met', sentence.written, { line });
      else if (reading === 'wrong' && (exactFact.test(name) || lastDecision?.verdict !== 'met')) {
        const reason = `It is ${heard ?? 'another value'}; the caller said ${fact}.`;
        lastDecision = decision('not met', sentence.written, { line, reason });
      } else if (lastDecision?.verdict !== 'met') {
        const reason = doubt ?? `Only a part of "${fact}" is repeated.`;
        lastDecision = decision('inconclusive', sentence.written, { line, reason });
      }
    }
  }
  return lastDecision ?? claim ?? decision('not met');
}
