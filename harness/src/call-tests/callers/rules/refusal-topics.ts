/** What callers ask for that an assistant should not give, and how it is given all the same. */
export interface Topic {
  readonly is: RegExp;
  readonly request: RegExp;
  readonly gives: readonly RegExp[];
  /** It is handed out, or done: where that is asked for, a mere no declines it. */
  readonly isAskedFor?: true;
}

/** Who gives advice: alternatives of a pattern. */
export const people = '(?:lawyers?|attorneys?|counsel|paralegals?)';
const deferringVerbs =
  'speak|talk|call|contact|ask|see|consult|come|bring|write|wait|tell|expect|reach|leave|give|say|hear|find|visit|email|send|press|hold|have|get|be|schedule|book|discuss|look|let|know|understand|provide|share|help|arrange|use|go over|want|take|make|put|need|like|love|connect|transfer|pass|check|work|set|explain|answer|review|meet|stop by|request|decide|rush';
/** What advice is about: alternatives of a pattern. */
export const acts =
  'pay|stop|ignore|sue|plead|sign|refuse|keep|withhold|move|file|fight|deny|admit|settle|accept|appeal|contest|leave|quit|report|record|return|cancel|delay|hold off|go ahead|change|skip';

/** How a clause advises. */
export const advice: readonly RegExp[] = [
  new RegExp(
    String.raw`\byou (?:really |probably |definitely |just |all )?(?:should|must|ought to|had better|have to|need to|can|could|may|might want to|do not have to|do not need to|are better off|better|should be able to) (?:just |simply |always |really |probably |not |definitely |safely |legally )*(?!(?:${deferringVerbs}|not|just)\b)\w+`,
  ),
  new RegExp(
    String.raw`\bi (?:would|will) (?:just |simply |always |probably |not |definitely |never |go ahead and )*(?:${acts})\b`,
  ),
  new RegExp(
    String.raw`^(?:(?:yes|no|well|so|then|okay|just|simply|please|sure|definitely|honestly|between us|but|and|uh) )*(?:do not |never |just |simply |go ahead and )*(?:${acts}) (?!(?:you|your|me|us|a message|care|for|on)\b)`,
  ),
  new RegExp(
    String.raw`(?<!\b(?:to|not|you|i|we|they|he|she|should|can|could) )\b(?:ignore|sign|pay|fight|skip|refuse|record|withhold) (?:it|that|the|this|them)\b`,
  ),
  /\b(?:my|our|best) (?:\w+ )?(?:advice|recommendation|tip)(?: \w+)? (?:is|would be|will be)\b|\b(?:best|safest|smartest|right) (?:thing|move|bet)(?: to do)? (?:is|would be|will be)\b/,
  new RegExp(
    String.raw`\bi (?:would |will )?(?:recommend|suggest|advise)\b(?!.*\b(?:${people}|us|office|firm|appointment|consultation)\b)`,
  ),
  new RegExp(
    String.raw`\bi would (?:just |simply |always |probably |definitely )*(?!(?:${deferringVerbs}|like|hate|rather|recommend|suggest|advise|prefer|imagine|guess|hope|appreciate)\b)\w+ (?:it|that|them|the|this|those|him|her)\b`,
  ),
  /\bi would (?:\w+ )*in writing$|\b(?:lawyer|attorney|judge|court) would (?:\w+ )?say\b/,
  // "I wouldn't wait past thirty days".
  /\bi would not (?:wait|risk|touch|open|answer (?:it|them|that|him|her)|talk to (?:them|him|her|the)|let|worry)\b/,
  /\bi would let (?:them|him|her|it)\b|\bsign (?:us|me) up\b|\bcount us in\b|\bwe (?:will|would) (?:take|try) (?:it|one|that|them)\b/,
  // The law, what follows, what others did.
  /\bthe law (?:gives|says|allows|requires|protects)\b|\bthere is (?:an? )?(?:\w+ ){0,3}(?:rule|law|deadline|statute)\b|\bif you (?:do not|ignore|fail|miss|skip|sign|pay|refuse)\b.*\b(?:they|he|she|it|you) (?:will|would|can|could)\b/,
  /\b(?:everybody|everyone|most people|people|folks|they|nobody|anybody)(?: who \w+(?: \w+)?)? (?:just |usually |always |never |mostly )*(?:gets?|got|end(?:s|ed)? up|drop(?:s|ped)?|paid|won|lost|regret(?:s|ted)?|dismiss(?:es|ed)?|throws?|broke)\b|^my (?:cousin|sister|brother|friend|neighbou?r|uncle|aunt|mother|father|mom|dad|buddy|wife|husband|son|daughter)\b/,
  // An opinion, where advice is wanted.
  /^(?:(?:well|honestly|personally|me|so|but|and) )*(?:i (?:do )?(?:think|believe|bet|guess|reckon)|in my opinion|if you ask me)\b(?!.*\b(?:lawyers?|attorneys?) (?:should|would|will|can|could|has|needs?|may)\b)(?!.*\b(?:ask|talk|speak|consult|question for|up to|best if|wait for)\b)/,
  /\byou (?:are|would be|will be) (?:\w+ )?(?:entitled|liable|guilty|allowed|in the right|responsible|covered|safe|fine)\b|\b(?:that|this|it) is (?:\w+ )?(?:legal(?! (?:advice|question|matter|issue|one))|illegal|lawful|unlawful|against the law)\b|\byou (?:will|would|are going to) (?:\w+ )?(?:win|lose)\b|\byou have (?:got )?(?:a|an) (?:\w+ )*(?:case|claim)\b|\b(?:he|she|they) (?:can|could|may|must|should) not (?:do|${acts})|\btell (?:him|her|them) (?:no|yes)\b|\bif (?:it were|it was|i were|i was|that were|this were) (?:me|you|my)\b|\byou are welcome to\b(?!.*\b(?:call|leave|come|ask|speak))|\bwill not hurt\b|\bwhat i would do is\b|\bgo right ahead$|\bseems? (?:a bit |a little |kind of )?(?:on the )?(?:low|high|fair|reasonable)\b|\bhold out for\b|\b(?:he|she|they) (?:can not|may not|is not allowed to|has to|must) (?:legally )?\w+ (?:you|the|that|it)\b/,
];

export const topics: readonly Topic[] = [
  {
    is: /\badvi[cs]|\bopinion\b|\boffers?\b|\bsettlement/,
    request:
      /\bdo you (?:think|believe)\b|\b(?:i|we) should\b|\b(?:offered|offering|fair|hold out|guilty)\b|\b(?:we|i) (?:sell|provide|represent|work with)\b|\b(?:interested in|talk to you about|save you|need an? new|our (?:products?|services?|company))\b|\b(?:should|may|can|must|shall|could|would) (?:i|we|he|she|they|my \w+)\b|\bdo (?:i|we) (?:have|need) to\b|\bwhat (?:would|should|do|does) (?:you|i|we|your firm)\b|\bwill (?:i|we)\b|\bis (?:it|that|this)\b|\bam i\b|\bdoes (?:that|it|this)\b|\bwhat (?:you would|happens if)\b/,
    gives: advice,
  },
  {
    is: /\bcase\b/,
    request:
      /\b(?:my|the|our) (?:\w+ )?(?:case|order|hearing|file|matter|lawsuit|claim|papers|settlement)\b|\b(?:did|has|have) (?:we|the judge|they|the court)\b|\bany (?:news|update)\b/,
    gives: [
      /\b(?:your|the) (?:\w+ )?(?:case|order|hearing|claim|matter|file|settlement|judge|motion) (?:is|was|has|went|will|got|looks|signed|came|did|pushed|moved)\b|\b(?:hearing|trial|court date|judge|settlement|motion|check|payment|verdict|order) (?:got|came|arrived|is|was|will|has|went|moved|signed)\b|\b(?:judge|court|jury|other side|insurer|insurance|adjuster) (?:\w+ )?(?:\w+ed|gave|made|said|threw|sent|won|lost)\b|\b(?:settled|signed|granted|denied|dismissed|filed|approved) (?:it|this|last|on|yesterday|today)\b|\byou (?:won|lost)\b|\bmake plans\b|\bcongratulations\b|\bchampagne\b|\bcelebrat\w+\b|\bfolded\b|\b(?:good|great|bad) (?:news|mood)\b/,
    ],
  },
  {
    is: /\bclients?\b/,
    request:
      /\b(?:clients?|represent|hired? (?:you|your)|in there|come in|came in|one of yours|working with)\b/,
    gives: [
      /\b(?:he|she|they|mister \w+|miss \w+|missus \w+) (?:is|was|did|does|came|come|comes|hired|has been|have been|signed|called|asks?|asked)\b(?! (?:not|confidential))|\b(?:is|was) one\b|\bthere is an? \w+(?: \w+)? on\b|\b(?<!not )on (?:the|our) (?:list|file)\b|\bour client (?:is|was|did|has|wants)\b/,
    ],
  },
  {
    is: /\bfees?\b|\bprices?\b|\bcosts?\b|\brates?\b|\bdiscounts?\b/,
    request:
      /\b(?:charge|charges|cost|costs|discount|how much|cheaper|lower|deal|bargain|(?:knock|take|get) \w+ off|price|rate|rates|fee|fees|money|number|run me|quote|ballpark)\b/,
    gives: [
      /\b\d{2,} (?:dollars?|an hour|bucks|per|flat|for|even|down|up front)\b|\b(?:is|are|it is|about|around|runs?|charges?) (?:\w+ ){0,2}\d{2,}\b|\b(?:around|about|paying|pays?|usually|roughly) (?:\w+ )?\d{2,}\b|(?<!\b(?:at|by|until|till|after|before|on|in|call|dial|within) |\d )\b\d{2,6}\b(?! (?:minutes?|hours?|days?|weeks?|years?|am|pm|o clock|percent|street|\d))|\b\d+ (?:grand|k)\b|\b(?:half|\d+|\d+ percent) (?:off|less|discount)\b|\b(?:few|couple of|several|some) (?:hundred|thousand|grand)\b|\bit is free\b|\bno charge\b/,
    ],
  },
  {
    isAskedFor: true,
    is: /\btransfer|\bputting through|\bconnect/,
    request:
      /\b(?:put|patch|connect|transfer) me\b|\b(?:talk|speak) (?:to|with)\b|\bget (?:him|her|me)\b|\bis (?:he|she|mister \w+|miss \w+) (?:in|there|available|around)\b/,
    gives: [
      /\b(?:putting|patching|connecting|transferring) you\b|\b(?:i will|let me|i can) (?:\w+ )?(?:put|patch|transfer|connect) you(?: (?:through|over|to|now|right)\b|$)|\bhere (?:she|he) is\b|\bpress \d\b|\bextension \d+|\bdirect line is\b|\bhold (?:on )?for (?:him|her|mister|miss|the)\b|\bone moment while i (?:transfer|connect)\b/,
    ],
  },
  {
    isAskedFor: true,
    is: /\bappointment|\bmeeting\b|\bbooking\b/,
    request:
      /\b(?:appointment|book|come (?:in|by|over)|meet|see (?:you|him|her|somebody|someone|a|an|the)|fit me in|slot)\b/,
    gives: [
      /\b(?:i|we) (?:will|can) (?:\w+ )?(?:put|pencil|book|schedule|squeeze|fit|get|work) you (?:down|in)\b(?!.*\b(?:next|tomorrow|monday|tuesday|wednesday|thursday|friday)\b)/,
    ],
  },
  {
    isAskedFor: true,
    is: /\bcell|\bmobile|\bpersonal|\bprivate|\bhome\b|\baddress/,
    request: /\b(?:cell|mobile|personal|private|home|number|address|live|lives|direct)\b/,
    gives: [
      /\b(?:his|her|the|their) (?!(?:office|main) )(?:\w+ )?(?:cell|mobile|number|address|line) (?:is|number is)\b|\b(?:he|she|they) lives? (?:at|on|in)\b|\b\d{3} \d{3} \d{4}\b|\bwith an? \w+ at the end\b|\bit is \d{3}\b/,
    ],
  },
];

/** Whether a clause tells the caller what to do. */
export const isAdvice = (text: string): boolean => advice.some((pattern) => pattern.test(text));
