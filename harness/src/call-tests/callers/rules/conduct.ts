import { denialsIn, plainWords, readSentences } from './clauses.ts';
import { type Conversation, type Decision, decision } from './verdict.ts';

const shortThanks = /^(?:thank you|thanks)(?: \w+){0,2}$/;
const maxRepeats = 2;
const minWords = 3;

const farewells =
  /\b(?:good ?bye|bye|that is (?:all|everything)|that (?:is|was) (?:all|everything|it)(?: i (?:need(?:ed)?|want(?:ed)?)|(?: from me)?(?:$| (?=thank)))|i am all set|have a (?:good|great|nice|lovely|wonderful) (?:one|day|night|evening|afternoon|weekend)$|that (?:covers it|will do it|should do it)|never mind$)\b|^(?:(?:oh|no|so|sorry|okay|uh|well|i|you|it|this|is|am|are|think|guess|must|have|got|get|dialed|called|reached|an?|the) )*(?:wrong (?:number|place|office)(?: for (?:that|this|it))?|my mistake)(?: (?:thanks?|thank you|sorry|sir|maam|i (?:think|guess)))*$|^(?:(?:no|okay|oh|well) )*(?:nothing else|i am (?:good|fine|okay|all set)|no thank(?:s| you))(?: (?:thanks?|thank you|sorry|sir|maam|i (?:think|guess)))*$/;
/** "Before I say goodbye", "don't say goodbye yet", "my ex never said goodbye", "is that all you can do". */
const mentionOfFarewell =
  /\b(?:before|until|till|without|instead|when|if|say|says|said|saying|tell|told|wave[ds]?)\b|^(?:is|was|are|can|could|do|does|did|will|would|may|have|has)\b/;
/** After a farewell, the caller is not done all the same. */
const continuation =
  /^(?:(?:oh|and|but|um|uh|well|so|no) )*(?:wait|hold on|hang on|hello|hey|actually|sorry(?= \w)|one (?:more|last|other)|before you|are you|what|when|where|who|why|how|can|could|do|does|did|is|will|would|should)\b|\b(?:(?:more|other|another|quick) (?:question|thing)|also)\b/;
const closings =
  /^(?:(?:okay|ok|oh|great|good|perfect|fine|sure|yes|no|and|you|too|well|alright|all right|thanks?|thank you|(?:so|very) much|a lot|again|the same|same to you|likewise|take care|sir|maam|have a \w+ \w+|talk (?:to you )?(?:soon|then|later|tomorrow)|see you(?: \w+)*|(?:i|we) will (?:wait|expect|call|talk|see|be)(?: \w+)*|good ?bye|bye|cheers|later) ?)+$/;
/** A last word that asks for nothing more. */
const thanks =
  /^(?:(?:okay|ok|great|perfect|good|wonderful|all right|alright|no|nope|sounds good|got it|will do) )*(?:thank you|thanks)(?: (?:(?:ever )?so|very) much| a lot)?(?: sir| maam)?$/;

/** A call in which nothing was heard shows nothing, whatever it was not to contain. */
export const isHeard = ({ lines }: Conversation): boolean =>
  lines.some(({ who, text }) => who === 'agent' && /[\p{L}\p{N}]/u.test(text));

export const judgeHeard = (conversation: Conversation): Decision =>
  isHeard(conversation)
    ? decision('met')
    : decision('inconclusive', '', { reason: 'It was not heard at all.' });

/** Whether a caller takes leave, and says nothing afterwards that wants an answer. */
function saysFarewell(text: string): boolean {
  const clauses = readSentences(text).flatMap((sentence) =>
    sentence.clauses.map((clause) => ({ text: clause.text, isQuestion: sentence.isQuestion })),
  );
  const farewellIndex = clauses.findLastIndex((clause) => {
    const textBefore = clause.text.slice(0, farewells.exec(clause.text)?.index ?? 0);
    return (
      farewells.test(clause.text) &&
      !clause.isQuestion &&
      denialsIn(textBefore) === 0 &&
      !mentionOfFarewell.test(textBefore)
    );
  });
  return (
    farewellIndex >= 0 &&
    clauses.slice(farewellIndex + 1).every((clause) => !clause.isQuestion && !continuation.test(clause.text))
  );
}

/** Whether the caller ended the conversation, or was done when the assistant did. */
export function judgeEnd({ lines, endedBy }: Conversation): Decision {
  const callerLines = lines.filter(({ who }) => who === 'caller').map(({ text }) => text);
  const lastFarewell = callerLines.findLastIndex(saysFarewell);
  const isDone =
    (lastFarewell >= 0 &&
      callerLines.slice(lastFarewell + 1).every((text) => closings.test(plainWords(text)))) ||
    thanks.test(plainWords(callerLines.at(-1) ?? ''));
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

/** "Sorry, …", "okay, …, please": it goes in circles with other words around the same. */
const withoutFillers = (text: string): string =>
  text
    .replace(
      /^(?:(?:i am sorry|sorry|okay|ok|well|alright|all right|hm+|um|uh|so|and|now|oh|again|once more|please|sir|maam|as i said|like i said) )+/,
      '',
    )
    .replaceAll(/\b(?:please|sir|maam|again|okay|then|now|today|still|just|really|kindly)\b ?/g, '')
    .trim();

/** Whether the assistant says the same sentence again and again. */
export function judgeLoops({ lines }: Conversation): Decision {
  const turns = new Map<string, number>();
  for (const line of lines) {
    if (line.who !== 'agent') continue;
    const sentences = readSentences(line.text).map(({ text }) => text);
    for (const sentence of new Set([...sentences, plainWords(line.text)].map(withoutFillers))) {
      if (sentence.split(' ').length < minWords || shortThanks.test(sentence)) continue;
      const count = (turns.get(sentence) ?? 0) + 1;
      turns.set(sentence, count);
      if (count > maxRepeats)
        return decision('not met', line.text, { line, reason: `It says "${sentence}" ${count} times.` });
    }
  }
  return decision('met');
}
