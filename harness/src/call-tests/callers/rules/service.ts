import { unknownInReply } from './known-words.ts';

const people =
  '(?:lawyer|attorney|counsel|paralegal|partner|solicitor|colleague|assistant|secretary|specialist)s?';
/** Who acts for the firm. */
const firm = `(?:i|we|somebody|someone|(?:one|any|all) of (?:our|the|my) \\w+|(?:an?|the|our|your|my|another) (?:\\w+ ){0,2}(?:${people}|team|office|department|desk|firm)|(?:mister|miss|missus|ms|doctor) \\w+(?: \\w+)?)`;
const adverbs =
  '(?:(?:also|just|still|only|gladly|certainly|happily|then|first|personally|definitely|absolutely|really) )*';
const openers =
  '(?:(?:and|so|then|but|okay|ok|well|sure|please|oh|now|instead|yes|no|great|perfect|alright|all right|of course|uh|um|sorry|here|meantime|in the meantime|for now|until then|meanwhile|otherwise) )*';
/** "I can say that …", "she would pay": these hold a statement, or an example. */
const statePrefix =
  '(?!(?:say|tell|assure|promise|bet|guess|think|swear|guarantee|confirm|admit|see|hear|imagine|not|never|be(?! (?:honest|straight|frank|candid|open|upfront|in touch|with you|right with you|able|available|back)\\b)) )';
/** What somebody of the firm is, and does just now. */
const occupations =
  '(?:an?|the|your|our|one of|part of|with|from|at|on|in|near|by|across|here|open|closed|able|unable|allowed|required|bound|supposed|free|available|busy|back|located|based|permitted|authorized|licensed|qualified|afraid|aware|interested|out|sorry|set|good|ready|done|recorded|happy with|all ears|honored|flattered|\\w+ing)\\b(?! (?:\\w+ )?(?:best|cheapest|\\w+est)\\b)';
/** "I'm happy to help" is service, "I'm happy for you" tells what the assistant thinks of the matter. */
const kindFeelings =
  '(?:am|are) (?:(?:so|very|really|quite|always) )*(?:(?:happy|glad|pleased|delighted|sorry) (?:to (?:help|assist|hear|take|set|get|schedule|have|pass|see|say|be|put|send|let|arrange|connect|note|book|answer|say|do|leave|give|make)|you (?:called|rang|reached|asked)|about (?:that|this|it|the|your)|for (?:the|your|any)|i (?:can|could|am)|that (?:i|we|you)|but|$)|sorry$)';
/** What is done for the caller, how they reach the firm, and what the assistant is: no statement about their matter. */
const serviceStatement = new RegExp(
  `^${openers}(?:${[
    `${firm} ${adverbs}(?:will|can|could|am going to|are going to|is going to|would (?:be (?:happy|glad|delighted) to|love to|like to)) ${adverbs}${statePrefix}\\w+`,
    `(?:i|we) ${adverbs}(?:${kindFeelings}|(?:am|are) (?:(?:also|just|still|only|really|not|both|all) )*(?:${occupations})|have(?! (?:\\w+ )?(?:heard|seen|known|had|met|read|watched|lost|won)\\b)(?! an? (?:\\w+ )?(?:feeling|hunch|theory|guess|idea)\\b)|do(?! not (?:see|think|believe)\\b)|take|keep|answer|work|hope(?! (?:you (?:do|will|can|did|would)|he|she|they)\\b)|appreciate|understand)`,
    `${firm} ${adverbs}(?:reviews?|looks?|handles?|decides?|checks?|goes? over|meets?|calls?|covers?|(?:has|have) time|(?:is|are) (?:all |both |currently |still )*(?:free|available|busy|away|out|in (?:court|a meeting|the office)|with (?:an? |another |other )?clients?|on (?:another|the other|a) (?:call|line)))`,
    'i (?:can |do )?(?:(?:see|understand|know) (?:that |how )?(?:you|this|it|things)|hear (?:that |how )?(?:you|much|hard|this))',
    `(?:talk|speak) (?:to|with) ${firm}`,
    '(?:feel free to )?(?:leave|give me|tell me|call (?:us|back|again)|ask for|let (?:me|us)(?! (?:put|tell|say)))',
    // "I can't say. The attorney can."
    `(?:an?|the|our|your|my|one of our) (?:\\w+ ){0,2}${people} (?:is|does|can|will|has)(?: (?:at|in|during|when|once|after) .*)?$`,
    // Also where the recogniser spoiled who.
    'the \\w+ will (?:call|confirm|ring|contact|reach|write)',
    `(?:that|this|it) (?:is|sounds like) (?:something|exactly what|(?:the|a) (?:kind|sort|type) of (?:thing|case|matter)) (?:that )?(?:i|we|our \\w+) (?:handles?|deals? with|works? on|helps? with)(?: (?:a lot|every day|all the time|often|regularly|here))*$`,
    `(?!(?:i|you|he|she|they|we)\\b)\\w+ (?:is|are) something (?:that )?${firm} (?:goes over|handles?|discuss(?:es)?|covers?|decides?|explains?|quotes?|can|will)`,
    'thank|thanks|have an? (?:\\w+ )*(?:day|one|night|evening|morning|afternoon|weekend|week)$|good|bye|goodbye|take care|congratulations|(?:this is|my name is) (?!(?:an?|1|one|the (?!(?:\\w+ ){0,2}(?:office|desk|service|firm|line|receptionist|assistant)\\b)|what|how|why|not|your|his|her|usually|always)\\b)',
  ].join('|')})\\b`,
);
/** A second statement, or a condition of the first. */
const secondStatement =
  /\b(?:because|since|that(?! (?:down|on|in|up|over|out|with|for|to|at|by|now|today|tomorrow|right)\b|$)|whether|than|if|unless|so|but)\b|^.*\b(?:until|before|after) (?!they\b|he\b|she\b|we\b)/;

/** "I'll tell her that you rang". */
const mentionOfCall =
  /(?<=\b(?:tell|let|inform|remind) (?:him|her|them|(?:mister|miss|missus|ms|doctor|the|our|your) \w+)(?: know)? )that(?= you (?:called|rang|phoned|stopped|asked|want|need|would like|are (?:waiting|on|looking))\b)/;

/** What the firm has and is used to do: "we have a perfect record", "we keep our clients off the internet" tell more. */
const habit = new RegExp(
  `^${openers}(?:i|we) (?:(?:also|just|still|only|do|not|really|usually|always) )*(?:have|do|take|keep|answer|work|hope|appreciate|understand)\\b`,
);

/**
 * Whether a sentence only says what the firm does for the caller: its nouns and names do not matter.
 * @param explainedWords of the caller. If given, of a habit they must be known all the same
 */
export const isService = (text: string, explainedWords?: string): boolean =>
  serviceStatement.test(text) &&
  !secondStatement.test(text.replace(mentionOfCall, '').replace(serviceStatement, '')) &&
  (explainedWords === undefined || !habit.test(text) || unknownInReply(text, explainedWords).length === 0);
