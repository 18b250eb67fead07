import { findPhrase } from '../../../shared/speech-to-text/score/compare-words.ts';

/**
 * Words of which an assistant's statements are made. None of them limits or denies what stands beside it, makes it
 * a guess, moves it into the past, or gives it to somebody else.
 */
const common = [
  // Pronouns, auxiliaries, and what joins them.
  'a an the this that it is am are was were be been being i we you your yours me my us our he she him her they them there here its their what who how which and but so then just also too very all right both of to in on at by for with from about up down out off over through into back under within along because have has had got get will would can may do does did let no not nope',
  // What an assistant does.
  'say spell spelled spelling sound pronounce mean read repeat recap reads hear heard catch understand understood check verify confirm correct correctly fix note write wrote written put jot take taken type enter add save log register record update list file lock mark capture pencil penciled penciling pop plug punch key slot squeeze finish consider show sort square tell know answer ask talk speak mention point explain discuss relay pass forward deliver give gave send sent mail text call ring reach contact dial schedule book set reserve arrange fit spot opening move come go gone went gonna meet see look visit expect find bring start begin help assist handle work need want like love make made keep try stop join fill complete hold refer suggest walk bear wait lemme gimme',
  // Courtesies and sympathy.
  'okay ok alrighty righto yes yeah yep sure certainly absolutely definitely completely totally entirely course great perfect good fine fair lovely wonderful awesome excellent fantastic brilliant terrific super swell sweet cool nice kindly glad happy pleased delighted welcome gladly thanks thank please sorry apologies apologize apology pleasure problem worries worry hi hello oh ah uh um mhm hmm wow well alright gotcha roger understandable bet bye goodbye sir maam ma miss missus mister ms doctor madam hon honey dear folks care moment minute second patience appreciate exactly exact indeed really truly actually straight word honest honestly safe stay comfortable aware clear loud best enjoy service assistance hard tough rough stressful frustrating difficult gosh scary awful terrible poor lot those thing upsetting situation pretty anyway anytime way place ready everything much hand top wide done bright',
  // What it is about, and who is there.
  'name number cell mobile phone telephone email address area code zip double triple zero dot underscore dash hyphen space capital letter ending end digit line 1st voicemail callback inbox reminder confirmation invitation link message record system calendar diary planner agenda pad notepad sheet computer form paperwork paper document detail information direction photo id license ticket citation copy board reference regarding concerning concern facing matter case consultation appointment office firm building desk front attorney lawyer counsel paralegal team staff secretary receptionist law intake assistant specialist somebody someone people kid traffic family injury accident divorce custody eviction bankruptcy immigration estate question',
  'today tonight tomorrow day week weekday hour time morning afternoon evening noon lunchtime midnight monday tuesday wednesday thursday friday saturday sunday weekend half past quarter am pm oclock sharp early january february march april june july august september october november december now next soon shortly away business every always yet already ahead ago long open free one upfront',
];
/** Words of a question for a fact of the caller, besides. */
const ofQuestions =
  'what which where when whom who whose how if may could should shall might or best better good easiest quickest full given family maiden legal own preferred prefer preference contact number numbers inbox dial use try any walking date suit suits convenient fit fits available availability free schedule happened happen happening story beginning details little more bit walk describe explain regarding regards concerning reference reason purpose trouble brings kind sort type traffic born birth birthday before during mind else anything grab first last cut missed slow real quick feel calling start point person yet introduce online visit home daytime';

export const setOf = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(' ')));
export const ofStatement = setOf(...common);
export const ofQuestion = setOf(...common, ofQuestions);
/** Words of a reply that leaves a question open. */
const ofReply = setOf(
  ...common,
  'guess guessing flattered nobody only even myself writing after messages use if emergency bill page could would should leave consult slip instead best personally better wish able unable disturb referral bar county',
);

/** Turns of phrase whose words would limit something elsewhere. */
const phrases = [
  String.raw`(?<=\b\w )(?:as in|like|for) \w+`,
  String.raw`(?:with|by|to|and|let|have|tell) (?:mister|miss|missus|ms|doctor) \w+`,
  '(?:last|first)(?= (?:name|four|thing))|as(?= (?:your|the|a))|as (?:i|you|we) (?:speak|talk|go)|as well',
  String.raw`(?:as )?soon as (?:(?:he|she|they|one) (?:is|are|gets) (?:off|back|out|free|done|available|in)(?: the (?:other )?(?:phone|line))?|possible|(?:we|i|they|she|he) can)`,
  '(?:just )?in case (?:i|we) (?:get|are) (?:cut off|disconnected)|if you have (?:one|it|any)|if i may(?: ask)?',
  'if (?:you do not mind(?: (?:me|my) asking)?|you (?:need|want|like) anything|that is (?:okay|all right)(?: with you)?|anything (?:comes up|changes))',
  String.raw`no (?:problem|worries|trouble|rush|obligation|strings(?: attached)?)|(?:not to|do not) worry|(?:anything|something) else|(?:until|till) (?:then|noon|\d+|one)|after that|hang on|at all`,
  'sit tight|(?:that|it|this) must (?:be|have been) (?:so |very |really )?(?:hard|tough|difficult|stressful|frustrating|upsetting|awful|scary)|before we (?:start|begin|go on|get started|go any further)|(?:in|as a matter of|matter of) fact|by the way|for (?:the record|your information|quality|training|accuracy)(?: (?:and training )?purposes)?|rain or shine|free of charge|at no (?:cost|charge)(?: to you)?',
  String.raw`(?:next to|(?:to|on) the (?:left|right) of|across from|near|opposite) the \w+`,
];
export const courtesies = new RegExp(
  String.raw`\b(?:${phrases.join('|')})(?!\w)|\b(?:is|was|did) not (?:it|that)$`,
  'g',
);

/** A word without its ending: "writing" is "write", "slotted" is "slot". */
const stemsOf = (word: string): readonly string[] => {
  const stem = word.replace(/(?:s|es|ed|d|ing)$/, '');
  return [
    word,
    word.replace(/s$/, ''),
    word.replace(/d$/, ''),
    stem,
    `${stem}e`,
    stem.replace(/(\w)\1$/, '$1'),
  ];
};
/** These are no forms of the words that they look like. */
const irregular = /^(?:used|missed|kidding|being)$/;

/** The words of a text that are neither known nor in the caller's words. */
export function unknownIn(text: string, explained: string, known = ofStatement): readonly string[] {
  const isKnown = (word: string) =>
    (irregular.test(word) ? [word] : stemsOf(word)).some((stem) => known.has(stem));
  return text
    .replaceAll(courtesies, '')
    .split(' ')
    .filter((word) => word.length > 1 && !/\d/.test(word) && !isKnown(word))
    .filter((word) => findPhrase(word, explained).score < 0.75);
}

const titled = /\b(?:mister|miss|missus|ms|doctor) \w+/g;
/** The same in a reply that declines or leaves a question open, where people of the firm have names. */
export const unknownInReply = (text: string, asked: string): readonly string[] =>
  unknownIn(text.replaceAll(titled, ''), asked, ofReply);
