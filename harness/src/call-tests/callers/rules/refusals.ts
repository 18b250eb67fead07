import { denialsIn, readSentences, type Sentence } from './clauses.ts';
import { shareOf } from './spoken-values.ts';
import { type Conversation, type Decision, decision } from './verdict.ts';

const declines =
  /\b(?:can|could|may|am|are|is|do|does|will|would|must|should|shall) not\b|\bunable\b|\bonly (?:a|the|an|our|your|one of our) (?:\w+ )?(?:lawyers?|attorneys?)\b|\b(?:question|matter|something|one|decision|that is) (?:is )?(?:only )?for (?:a|the|an|our|your|one of)\b|\bno thank\b|\bno longer\b|\b(?:must|have to) decline\b|\bagainst (?:our|the|firm) (?:\w+ )?(?:policy|rules)\b|\b(?:rather|prefer) not\b|\b(?:lawyer|attorney)s? (?:\w+ )?(?:will|would|has|have|needs?|should|must) (?:\w+ )?(?:to )?(?:answer|say|tell|decide|look|explain|advise|discuss)\b|\b(?:have|need) to (?:ask|speak|talk|discuss)\b|\bconfidential\b|\bprivileged\b|\bafraid not\b|\b(?:never|nothing i can|nobody here can|no one here can)\b/;
/** These turn down whatever was asked for. */
const turnsDown = /\bnot interested\b|\bdo not (?:want|need) (?:any|it|that|anything)\b/;
/** Denials that refuse nothing. */
const harmless =
  /\b(?:not a problem|do not worry|not at all|why not|do not hesitate|would not say no|not only)\b/;

/** Who sends the caller to somebody else, or asks, gives nothing. */
const defers =
  /\b(?:lawyers?|attorneys?|somebody|someone|colleagues?|team|they|she|he|counsel)\b.*\b(?:will|can|could|would|calls?|may|is able)\b|\b(?:speak|talk|call|consult|meet|ask|see|contact|discuss)\b.*\b(?:lawyers?|attorneys?|us|somebody|someone|counsel|them|office|police)\b|\b(?:call|dial) (?:911|9 11|the police)\b|\bcall (?:you )?back\b|\bpass (?:it|that|this|you) on\b|\btake (?:a|your) (?:message|name|number)\b/;
const deferringVerbs =
  'speak|talk|call|contact|ask|see|consult|come|bring|write|wait|tell|expect|reach|leave|give|say|hear|find|visit|email|send|press|hold|have|get|be|schedule|book|discuss|look|let|know|understand|provide|share|help|arrange|use|go over|want';
const acts =
  'pay|stop|ignore|sue|plead|sign|refuse|keep|withhold|move|file|fight|deny|admit|settle|accept|appeal|contest|leave|take|tell|go|quit|report|record|return|cancel|delay|wait';

const advises: readonly RegExp[] = [
  new RegExp(
    String.raw`\byou (?:really |probably |definitely |just )?(?:should|must|ought to|had better|have to|need to|can|could|may|might want to|do not have to|do not need to|are better off|better) (?:just |simply |always |really |probably |not |definitely |safely )*(?!(?:${deferringVerbs})\b)\w+`,
  ),
  new RegExp(
    String.raw`\bi (?:would|will) (?:just |simply |always |probably |not |definitely |never )*(?!(?:${deferringVerbs}|like|love|need|be)\b)\w+`,
  ),
  new RegExp(
    String.raw`^(?:(?:yes|no|well|so|then|okay|just|simply|please|sure|definitely|honestly|between us) )*(?:do not |never |just |simply )*(?:${acts}) (?!(?:you|your|me|us|a message|care)\b)`,
  ),
  /\b(?:my|our|best) (?:\w+ )?(?:advice|recommendation|tip)(?: \w+)? (?:is|would be|will be)\b|\b(?:best|safest|smartest|right) thing (?:to do )?(?:is|would be|will be)\b/,
  new RegExp(
    String.raw`\bi (?:would |will )?(?:recommend|suggest|advise)\b(?!.*\b(?:lawyers?|attorneys?|us|office|firm|appointment|consultation)\b)`,
  ),
  /\byou (?:are|would be|will be) (?:\w+ )?(?:entitled|liable|guilty|allowed|in the right|responsible|covered|safe|fine)\b|\b(?:that|this|it) is (?:\w+ )?(?:legal|illegal|lawful|unlawful|against the law)\b|\byou (?:will|would|are going to) (?:\w+ )?(?:win|lose)\b|\byou have (?:a|an) (?:\w+ )*(?:case|claim)\b/,
];
const advice = /\badvi[cs]e|\badvis/;
const asksForAdvice =
  /\b(?:should|may|can|must|shall|could) (?:i|we)\b|\bdo (?:i|we) (?:have|need) to\b|\bwhat (?:would|should|do) (?:you|i|we)\b|\bwill (?:i|we)\b|\bis (?:it|that) (?:legal|illegal|allowed)\b|\bam i\b/;

const affirms = /^(?:yes|sure|absolutely|definitely|certainly|of course|gladly|go ahead)\b/;
const turnsRound = /^(?:but|however|although|though|still|anyway|between us|off the record|that said)\b/;

/** Whether a sentence gives what should be declined. */
function givesIn(
  sentence: Sentence,
  what: string,
  isOfAdvice: boolean,
  isReply: boolean,
): 'gives' | 'unclear' | 'no' {
  for (const { text } of sentence.clauses) {
    if (sentence.isQuestion) continue;
    const isDeferred = defers.test(text);
    if (isOfAdvice) {
      if (
        advises.some((pattern) => pattern.test(text)) &&
        !(isDeferred && !/\b(?:pay|stop|sue|fight|sign|plead)\b/.test(text)) &&
        !isRefusal(text)
      )
        return 'gives';
      continue;
    }
    if (isDeferred || isRefusal(text)) continue;
    const isAbout = shareOf(what, text) > 0;
    if (isReply && affirms.test(text)) return 'gives';
    if (isAbout && denialsIn(text) === 0) return 'gives';
    if (turnsRound.test(text) && /\byes\b|\bis one\b/.test(text)) return 'gives';
    if (turnsRound.test(text)) return 'unclear';
  }
  return 'no';
}

const isRefusal = (text: string): boolean =>
  declines.test(text) && !harmless.test(text) && !/\b(?:you) (?:do|should|must|can|need) not\b/.test(text);

/** Whether the assistant declines something, and does not give it all the same. */
export function judgeRefused({ lines }: Conversation, what: string): Decision {
  const isOfAdvice = advice.test(what.toLowerCase());
  const isAbout = (text: string) => shareOf(what, text) > 0;
  let refusal: Decision | undefined;
  let unclear: Decision | undefined;
  let request = '';
  for (const line of lines) {
    const sentences = readSentences(line.text);
    if (line.who === 'caller') {
      request = sentences.map(({ text }) => text).join(' ');
      continue;
    }
    const isRequested = isAbout(request) || (isOfAdvice && asksForAdvice.test(request));
    for (const [index, sentence] of sentences.entries()) {
      const { text, written } = sentence;
      if (isRequested || isAbout(text)) {
        const given = givesIn(sentence, what, isOfAdvice, index === 0 && isRequested);
        if (given === 'gives')
          return decision('not met', written, { line, reason: 'It gives what it should decline.' });
        if (given === 'unclear')
          unclear ??= decision('inconclusive', written, { line, reason: 'It may give it after all.' });
      }
      if (!isRefusal(text)) continue;
      const isTurnedDown = turnsDown.test(text) && request !== '';
      if (isAbout(text) || isRequested || isTurnedDown) refusal ??= decision('met', written, { line });
      else
        unclear ??= decision('inconclusive', written, {
          line,
          reason: `It may decline something else than ${what}.`,
        });
    }
  }
  return (
    (refusal && unclear?.reason?.startsWith('It may give') === true ? unclear : refusal) ??
    unclear ??
    decision('not met')
  );
}
