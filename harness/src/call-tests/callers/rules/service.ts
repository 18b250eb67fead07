const people =
  '(?:lawyer|attorney|counsel|paralegal|partner|solicitor|colleague|assistant|secretary|specialist)s?';
/** Who acts for the firm. */
const firm = `(?:i|we|somebody|someone|(?:one|any|all) of (?:our|the|my) \\w+|(?:an?|the|our|your|my|another) (?:\\w+ ){0,2}(?:${people}|team|office|department|desk|firm)|(?:mister|miss|missus|ms|doctor) \\w+(?: \\w+)?)`;
const adverbs =
  '(?:(?:also|just|still|only|gladly|certainly|happily|then|first|personally|definitely|absolutely|really) )*';
const openers =
  '(?:(?:and|so|then|but|okay|ok|well|sure|please|oh|now|instead|yes|no|great|perfect|alright|all right|of course|uh|um|sorry|here|meantime|in the meantime|for now|until then|meanwhile|otherwise) )*';
/** "I can say that …", "she would pay": these hold a statement, or an example. */
const states =
  '(?!(?:say|tell|assure|promise|bet|guess|think|swear|guarantee|confirm|admit|see|hear|imagine|not|never|be(?! (?:honest|straight|frank|candid|open|upfront|in touch|with you|right with you|able|available|back)\\b)) )';
/** What is done for the caller, how they reach the firm, and what the assistant is: no statement about their matter. */
const serves = new RegExp(
  `^${openers}(?:${[
    `${firm} ${adverbs}(?:will|can|could|am going to|are going to|is going to|would (?:be (?:happy|glad|delighted) to|love to|like to)) ${adverbs}${states}\\w+`,
    `(?:i|we) ${adverbs}(?:am|are|have(?! (?:\\w+ )?(?:heard|seen|known|had|met|read|watched)\\b)|do|take|keep|answer|work|hope(?! (?:you (?:do|will|can|did|would)|he|she|they)\\b)|appreciate|understand|hear)`,
    `${firm} ${adverbs}(?:reviews?|looks?|handles?|decides?|checks?|goes? over|meets?|calls?|covers?|(?:has|have) time|(?:is|are) (?:all |both |currently |still )*(?:free|available|busy|away|out|in (?:court|a meeting|the office)|with (?:an? |another |other )?clients?|on (?:another|the other|a) (?:call|line)))`,
    'i (?:can |do )?(?:hear|see|understand|know) (?:that |how )?(?:you|this|it|things)',
    `(?:talk|speak) (?:to|with) ${firm}`,
    '(?:feel free to )?(?:leave|give me|tell me|call (?:us|back|again)|ask for|let (?:me|us)(?! (?:put|tell|say)))',
    // "I can't say. The attorney can."
    `(?:an?|the|our|your|my|one of our) (?:\\w+ ){0,2}${people} (?:is|does|can|will|has)(?: (?:at|in|during|when|once|after) .*)?$`,
    // Also where the recogniser spoiled who.
    'the \\w+ will (?:call|confirm|ring|contact|reach|write)',
    `(?:that|this|it) (?:is|sounds like) (?:something|exactly what|(?:the|a) (?:kind|sort|type) of (?:thing|case|matter)) (?:that )?(?:i|we|our \\w+) (?:handles?|deals? with|works? on|helps? with)(?: (?:a lot|every day|all the time|often|regularly|here))*$`,
    `(?!(?:i|you|he|she|they|we)\\b)\\w+ (?:is|are) something (?:that )?${firm} (?:goes over|handles?|discuss(?:es)?|covers?|decides?|explains?|quotes?|can|will)`,
    'thank|thanks|have an? (?:\\w+ )*(?:day|one|night|evening|morning|afternoon|weekend|week)$|good|bye|goodbye|take care|congratulations|this is|my name is',
  ].join('|')})\\b`,
);
/** A second statement, or a condition of the first. */
const goesOn =
  /\b(?:because|since|that|whether|if|unless|so|but)\b|^.*\b(?:until|before|after) (?!they\b|he\b|she\b|we\b)/;

/** "I'll tell her that you rang". */
const ofCall =
  /(?<=\b(?:tell|let|inform|remind) (?:him|her|them|(?:mister|miss|missus|ms|doctor|the|our|your) \w+)(?: know)? )that(?= you (?:called|rang|phoned|stopped|asked|want|need|would like|are (?:waiting|on|looking))\b)/;

/** Whether a sentence only says what the firm does for the caller: its nouns and names do not matter. */
export const isService = (text: string): boolean =>
  serves.test(text) && !goesOn.test(text.replace(ofCall, '').replace(serves, ''));
