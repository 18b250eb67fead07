import { findPhrase } from '../../../shared/speech-to-text/score/compare-words.ts';

/**
 * Words of which an assistant's statements are made. None of them limits or denies what stands beside it, makes it
 * a guess, moves it into the past, or gives it to somebody else.
 */
const commonWords = [
  // Pronouns, auxiliaries, and what joins them.
  'shall a an the this that it is am are was were be been being i we you your yours me my us our he she him her they them there here its their what who how which and but so then just also too very all right both of to in on at by for with from about up down out off over through into back under within along because have has had got get will would can may do does did let no not nope',
  // What an assistant does.
  'say spell spelled spelling sound pronounce mean read repeat recap reads hear heard catch understand understood check verify confirm correct correctly fix note write wrote written put jot take taken type enter add save log register record update list file lock mark capture pencil penciled penciling pop plug punch key slot squeeze finish consider show sort square tell know answer ask talk speak mention point explain discuss relay pass forward deliver give gave send sent mail text call ring reach contact dial schedule book set reserve arrange fit spot opening move come go gone went gonna meet see look visit expect find bring start begin help assist handle work need want like love make made keep try stop join fill complete hold refer suggest walk bear wait lemme gimme',
  // Courtesies and sympathy.
  'okay ok alrighty righto yes yeah yep sure certainly absolutely definitely completely totally entirely course great perfect good fine fair lovely wonderful awesome excellent fantastic brilliant terrific super swell sweet cool nice kindly glad happy pleased delighted welcome gladly thanks thank please sorry apologies apologize apology pleasure problem worries worry hi hello hey oh ah uh um mhm hmm wow well alright gotcha roger understandable bet bye goodbye sir maam ma miss missus mister ms doctor madam hon honey dear folks care moment minute second patience appreciate exactly exact indeed really truly actually straight word honest honestly safe stay comfortable aware clear loud best enjoy service assistance hard tough rough stressful frustrating difficult gosh scary awful terrible poor lot those thing around upsetting situation pretty anyway anytime way place ready everything much hand top wide major done bright',
  // What it is about, and who is there.
  'name number cell mobile phone telephone email address area code zip double triple zero dot underscore dash hyphen space capital letter ending end digit line 1st voicemail callback inbox reminder confirmation invitation link message record system calendar diary planner agenda pad notepad sheet computer form paperwork paper document detail information direction photo id license lowercase uppercase case person caller landline ticket citation copy board reference regarding concerning concern facing matter case consultation appointment office firm building desk front attorney lawyer counsel paralegal team staff secretary receptionist law intake assistant specialist somebody someone people kid traffic family injury accident divorce custody eviction bankruptcy immigration estate question',
  'today tonight tomorrow day week weekday hour time morning afternoon evening noon midday lunchtime midnight monday tuesday wednesday thursday friday saturday sunday weekend half past quarter am pm oclock sharp early january february march april june july august september october november december now next soon shortly away business every always yet already ahead ago long open free one upfront',
];
/**
 * What may stand in a read-back, a question or a reply besides, where a claim would be limited by it ("free for new
 * clients"). None of them is somebody else, another time, or a place where notes are lost.
 */
const sideWords = [
  // Courtesies and what comments.
  'righty okey dokey yup yessir splendid marvelous fabulous superb outstanding neat beautiful pretty lovely congratulations congrats cheers bless bingo noted super amazing incredible delightful interesting unusual rare common funny easy simple straightforward quick quickly brief briefly short promptly shortly momentarily immediately directly personally properly accurately correctly carefully gently slowly likewise together certain confident preferred preference flexible otherwise department team',
  // Records and appointments.
  'as profile account folder chart entry field box slot database dashboard log intake questionnaire packet brochure portal app page website video zoom conference meeting visit session interview evaluation review assessment representation service services inquiry query request request summary note reason purpose purposes accuracy security verification identification reminder alert notification notice invite package newsletter',
  'client customer caller contact gentleman lady person main primary daytime evening landline lowercase uppercase spelling initial initials middle surname suffix prefix extension country hyphen apostrophe period comma accent accented pronunciation',
  'create creating open set process submit organize prepare receive received require aim plan include attach transcribe document route assign alert notify brief share follow offer continue proceed wrap settle enjoy arrive park sign print repeat verify double triple recite reflect match arrange accommodate book grab collect gather jot type sec pull punch press dial return respond reply',
  // Places and times.
  'lobby suite hallway floor elevator stairs garage lot street avenue road boulevard lane corner block downtown door entrance parking room main north south east west left side across near nearby next city town county state',
  'second seconds early earliest late month year hours daily currently presently afterwards beforehand couple few several some more most while each whole entire complete part piece',
  // The work of a firm.
  'legal speeding traffic parking accident crash collision injury insurance claim policy deal settlement charge charges arrest dui lease rent deposit contract agreement will trust probate deed mortgage foreclosure debt credit bankruptcy visa citizenship deportation green custody visitation support alimony adoption guardianship divorce separation wages overtime firing harassment discrimination compensation workers slip fall dog bite malpractice product liability',
];
/** Words of a question for a fact of the caller, besides. */
const questionWords =
  'what which where when whom who whose how if may could should shall might or best better good easiest quickest full given family maiden legal own preferred prefer preference contact number numbers inbox dial use try any walking date suit suits convenient fit fits available availability free schedule happened happen happening story beginning details little more bit walk describe explain regarding regards concerning reference reason purpose trouble brings kind sort type traffic born birth birthday before during mind else anything grab first last cut missed slow real quick feel calling start point person yet introduce online visit home daytime';

export const setOf = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(' ')));
export const statementWords = setOf(...commonWords);
export const readBackWords = setOf(...commonWords, ...sideWords);
export const wordsOfQuestion = setOf(...commonWords, ...sideWords, questionWords);
export const courtesyWords = setOf(commonWords[2] ?? '', sideWords[0] ?? '');
/** Words of a reply that leaves a question open. */
const replyWords = setOf(
  ...commonWords,
  ...sideWords,
  'ouch yikes oof opinion confidentiality privilege privacy ethics permitted rather than afraid available quote price pricing rate rates vary appropriate weigh virtual option choice decide plea evaluate papers police differently once guess guessing flattered nobody only even myself writing after messages use if emergency bill page himself herself themselves yourself could would should leave consult slip instead best personally better wish able unable disturb referral bar county',
);

const times =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|tonight|noon|midnight|lunch|lunchtime|dinner|morning|afternoon|evening|day|week|month|weekend|business(?: hours| day)?|then|now|am|pm|half past|quarter (?:past|to)|o clock|one|\\d+';
/** Turns of phrase whose words would limit something elsewhere. */
const phrases = [
  String.raw`(?:before|by|until|till|around|towards?) (?:(?:the |this |that |next |your )?(?:end|close|start|beginning|middle) of )?(?:the |this |that |next )?(?:${times})(?: (?:${times}))*`,
  String.raw`(?<=\b\w )(?:as in|like|for) \w+`,
  String.raw`(?:with|by|to|and|let|have|tell) (?:mister|miss|missus|ms|doctor) \w+`,
  String.raw`(?<=\b(?:our|the|your|my) (?:\w+ )?(?:lawyer|attorney|paralegal|partner|associate|colleague|assistant|receptionist|secretary|specialist)) \w+(?= (?:will|can|would|is|has|handles?)\b)`,
  '(?:last|first)(?= (?:name|four|thing|digits|\\d))|leave (?:you )?(?:a|the) (?:voicemail|message|text)|(?:is it|would it be|will it be) (?:okay|all right|alright|fine) (?:if|that) (?:i|we)|as(?= (?:your|the|a))|as (?:i|you|we) (?:speak|talk|go)|as well as (?:(?:in|by|an?|the) )?\\w+$|as well(?! as)',
  String.raw`(?:as )?soon as (?:(?:he|she|they|one) (?:is|are|gets) (?:off|back|out|free|done|available|in)(?: the (?:other )?(?:phone|line))?|possible|(?:we|i|they|she|he) can)`,
  'if (?:i|we) (?:call|text|dial|use|ring|put)|(?:(?:just )?in case|if) (?:i|we|you|the (?:call|line)|this call) (?:get|gets|are|is|drops?|should)(?: (?:get|be))?(?: (?:cut off|disconnected|dropped))?|if you have (?:one|it|any)|if i may(?: ask)?',
  'if (?:you do not mind(?: (?:me|my) asking)?|you (?:need|want|like) anything|that is (?:okay|all right)(?: with you)?|anything (?:comes up|changes))',
  String.raw`no (?:problem|worries|trouble|rush|obligation|strings(?: attached)?)|(?:not to|do not) worry|(?:anything|something) else|after that|hang on|at all`,
  'sit tight|(?:that|it|this) must (?:be|have been) (?:so |very |really )?(?:hard|tough|difficult|stressful|frustrating|upsetting|awful|scary)|before we (?:start|begin|go on|get started|go any further)|(?:in|as a matter of|matter of) fact|for (?:everyone|everybody|all (?:callers|clients))|(?:most|very) likely(?= (?:before|after|in|on|by|within|tomorrow|today|this))|later (?:today|tonight|this|on|in)|nothing to lose|by the way|for (?:the record|your information|quality|training|accuracy)(?: (?:and training )?purposes)?|rain or shine|free of charge|at no (?:cost|charge)(?: to you)?',
  String.raw`(?:next to|(?:to|on) the (?:left|right) of|across from|near|opposite) the \w+|(?:right |just )?(?:by|near|at|in|inside|behind|beside|off|past|through|from) the (?:front |back |main |side |rear )?(?:door|entrance|lobby|building|hallway|corner|lot|garage|desk|stairs)|(?:on|at) (?:the )?\w+ (?:street|avenue|road|boulevard|drive|lane|square|plaza)(?: (?:side|entrance|office))?`,
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
const irregularForms = /^(?:used|missed|kidding|being)$/;

/** The words of a text that are neither known nor in the caller's words. */
export function unknownIn(
  text: string,
  explainedWords: string,
  knownWords = statementWords,
): readonly string[] {
  const isKnown = (word: string) =>
    (irregularForms.test(word) || word.length < 4 ? [word] : stemsOf(word)).some((stem) =>
      knownWords.has(stem),
    );
  return text
    .replaceAll(courtesies, '')
    .split(' ')
    .filter((word) => word.length > 1 && !/\d/.test(word) && !isKnown(word))
    .filter((word) => findPhrase(word, explainedWords).score < 0.75);
}

/** People of the firm, and how the assistant introduces itself. */
const titledName =
  /\b(?:mister|miss|missus|ms|doctor) \w+|\b(?:this is|my name is|i am|it is) \w+(?= (?:the|your|with|from|at|and)\b)|\b(?:for|at|from|with) \w+(?: and \w+)? (?:law|legal|associates|partners)\b/g;
/** The same in a reply that declines or leaves a question open, where those have names. */
export const unknownInReply = (text: string, question: string): readonly string[] =>
  unknownIn(text.replaceAll(titledName, ''), question, replyWords);

const replyOrQuestionWords: ReadonlySet<string> = new Set([...replyWords, ...wordsOfQuestion]);
/** Whether a question is put to the caller, or has only usual words: "Is water wet?" answers one. */
export const asksCaller = (text: string, explainedWords: string): boolean =>
  /\b(?:you|yours?|i|we|me|us)\b/.test(text) ||
  unknownIn(text, explainedWords, replyOrQuestionWords).length === 0;
