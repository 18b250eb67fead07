import { matterIn } from './matters.ts';
import { letters, relations, sentencesOf } from './words.ts';

const title = /^(?:Mr|Mrs|Ms|Miss|Mister|Dr|Prof|Sr|Sra)$/i;
const particle = /^(?:de|del|la|las|los|van|von|der|den|da|dos|bin|al|el|y)$/;
/** Particles with which a family name may begin. */
const firstParticle = /^(?:van|von|de|del|der|den|da|dos|bin|al)$/;
const partners = /^(?:and|&) (?:sons?|daughters?|company|co|partners|associates)\b\s*/i;
/** First words of names that are other words too. */
const nameOrWord = /^(?:Will|May|June|First|New|Old|American|French|Good|English|Irish|United|All)$/;

/** Words that begin sentences or follow "my name is", and are no names. */
const wordsOfNoName = new Set(
  (
    'a an the my your his her our their its this that these those it is was are were be been being am i you he she we they me him us them yes yeah yep no nope not never none nothing nobody sure okay ok well so and but or if because then than as at by for from in into of off on out over to up with without about after before what why ' +
    'who when where which how can could do does did done has have had having may might must shall should would will hi hello hey good morning afternoon evening thanks thank please sorry oh ah um uh hmm course absolutely certainly maybe perhaps actually just still already also only really very too here there now today tomorrow ' +
    'yesterday again all any some each both either neither one two calling speaking looking trying going getting asking wondering hoping needing wanting married divorced separated single pregnant urgent ridiculous regarding concerning fine great perfect right correct wrong wait listen look let say said need want like know think mean ' +
    'same from everything anything nowhere got get go come call calls help new old first second last name names number phone email mail honey private confidential anonymous important misspelled confused scared worried afraid upset injured hurt sick ready available interested able unable client lawyer attorney receptionist assistant person human robot machine law office ' +
    'firm court judge papers case question questions problem matter something someone somebody anyone police american mexican canadian catholic muslim jewish christian hispanic english spanish french german italian irish british chinese japanese indian african european monday tuesday wednesday thursday friday saturday sunday january ' +
    'february march april june july august september october november december si sí buenos buenas hola gracias señor señora bueno claro mi el él la los un una que de yo ' +
    relations.replaceAll('|', ' ')
  ).split(' '),
);

const capitalise = (word: string): string =>
  word.replace(/(^|[-'])(\p{L})/gu, (_, mark: string, letter: string) => mark + letter.toUpperCase());

/** A name, and what follows it. */
interface FoundName {
  readonly name: string;
  readonly remainder: string;
}

/** The name with which a text begins; undefined if it begins with none. @param isCased names have capitals */
function nameAt(text: string, isCased: boolean): FoundName | undefined {
  const words: string[] = [];
  let remainder = text.trimStart();
  for (let isOver = false; !isOver;) {
    const [match = '', word = '', dot = '', mark = ''] =
      /^(\p{L}(?:[\p{L}'-]*\p{L})?)(\.?)([^\s\p{L}]?)\s*/u.exec(remainder) ?? [];
    const textAfter = remainder.slice(match.length);
    const isFirst = words.length === 0;
    const [partnerText = ''] = (!isFirst && partners.exec(remainder)) || [];
    if (partnerText !== '') {
      words.push('and', capitalise(partnerText.replace(/^\S+ /, '').trim()));
      remainder = remainder.slice(partnerText.length);
      continue;
    }
    const isTitle = isFirst && title.test(word);
    const isParticle =
      mark === '' &&
      (isFirst
        ? firstParticle.test(word) && /^(?:\p{Ll}{2,3} )?\p{Lu}/u.test(textAfter)
        : particle.test(word));
    const isInitial = word.length === 1 && (dot !== '' || /^\p{Lu}\p{Ll}/u.test(textAfter));
    const isSpelled = word.length === 1 ? !isInitial : /^\p{L}(?:-\p{L})+$/u.test(word);
    // Within a name, a capital is enough: "Harbor Bank".
    const isCapital = /^\p{Lu}/u.test(word);
    const mayBeCommon =
      isCased &&
      isCapital &&
      (isFirst ? nameOrWord.test(word) && /^\p{Lu}/u.test(textAfter) : !/day$|^I$/.test(word));
    const isWord = (wordsOfNoName.has(word.toLowerCase()) && !mayBeCommon) || (isCased && !isCapital);
    const isPronoun = /^(?:i|he|she|they|we|you|it|that|there|who)'/i.test(word);
    if (word === '' || isSpelled || isPronoun || (isWord && !isTitle && !isParticle)) break;
    // "I'm Craig Mason's wife", "I'd".
    if (/'(?:s|d|m|ll|re|ve|t)$/.test(word) || words.length > 4) return undefined;
    words.push(`${isCased || isParticle ? word : capitalise(word)}${isTitle || isInitial ? dot : ''}`);
    remainder = textAfter;
    isOver = mark !== '' || (dot !== '' && !isTitle && !isInitial);
    if (isOver) remainder = `. ${remainder}`;
  }
  while (particle.test(words.at(-1) ?? '')) words.pop();
  // "It's Bergstrom, Dwight Bergstrom", "Manny, Manny Ortega", without the comma.
  if (words.slice(1).includes(words[0] ?? '')) words.shift();
  const name = words.join(' ');
  return name === '' || title.test(name) || matterIn(name) ? undefined : { name, remainder };
}

/** The same, as it is repeated in full: "Manny. Manny Ortega." */
function fullNameAt(text: string, isCased: boolean): FoundName | undefined {
  const firstName = nameAt(text, isCased);
  const repeatedName = firstName && nameAt(firstName.remainder.replace(/^[. ]+/, ''), isCased);
  return repeatedName?.name.split(' ').includes(firstName?.name ?? '') ? repeatedName : firstName;
}

const opening =
  /^(?:(?:yes|yeah|yep|sure|okay|ok|well|oh|so|sorry|please|of course|certainly|absolutely|hi|hello|hey|good (?:morning|afternoon|evening)|s[íi]|claro|hola|buen[oa]s (?:d[íi]as|tardes|noches)|not?|actually|and|right|alright|fine|let me see|hold on|one moment|got it|same(?: last name)?)\b[ ,.!]*)+/i;
const introductionPattern = new RegExp(
  [
    String.raw`(?:it|that) said|(?:its?|that|this|she|he)(?:'s| is| was| would be)?(?: called)?|(?:they|we)(?:'re| are)(?: called)?|i(?:'m| am)`,
    String.raw`(?:(?:my|his|her|their|the|its) )?(?:first |last |full |family )?names?(?:'s| is| are)?|es|(?:[ée]l |ella )?se llama|me llamo|mi nombre es`,
    String.raw`(?:the )?(?:company|landlord|employer|seller|owner|driver)(?:'s| is)|i work(?:ed)? (?:for|at)|a(?= Mrs?\.)`,
    String.raw`you can (?:put down|say|call me)|put (?:me )?down|use|just|i think|attorney|detective|officer`,
    String.raw`(?:his|her|their|the|an?) (?:[${letters}-]+ ){0,2}?(?:${relations})(?=,)`,
  ]
    .map((words) => String.raw`^(?:${words}),? (?:actually |the )?`)
    .join('|'),
  'i',
);

/** An answer without the words before what was asked for. */
function bareAnswer(text: string): string {
  const bareText = text.replace(opening, '').replace(introductionPattern, '');
  return bareText === text ? bareText : bareAnswer(bareText);
}

/** What may follow a name that is all that is said. */
const endOfName =
  /^(?:$|[.,!?-]|(?:and|but|y|i|with|spelled|that's|it's|calling|speaking|my|from|here|again|last name|as in|call|text|reach|phone|cell|e-?mail|i'm|im|we|he|she|they|need|about|regarding)\b|[a-z](?![a-z'À-ɏ]))/i;

function wholeName(text: string): string | undefined {
  const bareText = bareAnswer(text);
  const fullName = fullNameAt(bareText, /\p{Lu}/u.test(text));
  // "Hi Riley" greets the assistant.
  const isGreeting = /^(?:hi|hello|hey|thanks|thank you) [^,.!]*$/i.test(
    text.slice(0, text.length - bareText.length),
  );
  return fullName && !isGreeting && endOfName.test(fullName.remainder) ? fullName.name : undefined;
}

/** The name that is the whole answer to a question for it, or the last sentence of one. */
function answeredName(text: string): string | undefined {
  const wholeAnswer = wholeName(text);
  const nameAtEnd = wholeName(sentencesOf(text).at(-1) ?? '');
  return nameAtEnd?.includes(' ') && !wholeAnswer?.includes(' ') ? nameAtEnd : wholeAnswer;
}

const introductions: readonly RegExp[] = [
  /\b(?:my (?:full )?name(?:'s| is| would be)|the name(?:'s| is)|me llamo|mi nombre es)(?: actually)? /gi,
  /^(?:(?:hi|hello|hey|good \w+)[,.]? )?it's /gi,
  /\b(?:this is|i'm|i am|soy) (?:attorney |detective |officer )?/gi,
  new RegExp(String.raw`\bi(?:'m| am) (?:his|her|their|the|an?) [${letters} -]*(?:${relations})s?, `, 'gi'),
];

/** The name that a caller gives without being asked. */
function introducedName(text: string): string | undefined {
  for (const cue of introductions)
    for (const { 0: words, index } of text.matchAll(cue)) {
      const textAfter = text.slice(index + words.length);
      const isPlain =
        /name|llamo|nombre/i.test(words) || /^[a-zÀ-ɏ' .-]+ (?:calling|speaking)\b/i.test(textAfter);
      const introduction = fullNameAt(textAfter, true) ?? (isPlain ? nameAt(textAfter, false) : undefined);
      // "I'm Frustrated with them".
      const isFeeling =
        (introduction?.name ?? '').endsWith('ed') && /^(?:with|by|and)\b/.test(introduction?.remainder ?? '');
      if (introduction && !isFeeling && endOfName.test(introduction.remainder)) return introduction.name;
    }
  const { first, last } = partsIn(text);
  if (first !== undefined && last !== undefined) return `${first} ${last}`;
  return nameAt(/(?:^|[.!?,] )([a-zÀ-ɏ' .-]{2,40}?) speaking\b/i.exec(text)?.[1] ?? '', true)?.name;
}

/** "First name Henri, last name Dubois", or one of them. */
function partsIn(text: string) {
  const partOf = (partName: string) => {
    const [, textAfter = ''] =
      new RegExp(String.raw`\b${partName} name(?:'s| is)? (.*)`, 'i').exec(text) ?? [];
    return nameAt(textAfter, /\p{Lu}/u.test(text))?.name;
  };
  return { first: partOf('first'), last: partOf('last') };
}

/** Letters that spell a name: "M A S O N", "M-A-S-O-N", "D as in David, U, double N". */
function spelledIn(text: string): readonly string[] {
  const plainText = text
    // "Karla with a K"
    .replace(/\bwith an? [a-z]\b/gi, '')
    .replace(/\b([a-z]) (?:as in|like|for) [a-z]+/gi, '$1')
    .replace(/\bdouble ([a-z])\b/gi, '$1 $1');
  const runs = plainText
    .split(/[\s,.-]*\p{L}{2,}[\s,.-]*/u)
    .map((run) => run.replace(/[^\p{L}]/gu, '').toLowerCase());
  return runs
    .filter((run) => run.length > 2 && !/^(?:d[uw]i|oui|llc|irs|fbi|ice|dmv|usa|ssi)$/.test(run))
    .map(capitalise);
}

/** A name with the part that sounds like a word replaced by it; undefined if none does. */
function withPart(name: string, part: string): string | undefined {
  const parts = name.split(' ');
  const partIndex = parts.findLastIndex(
    (one) => one.slice(1) === part.slice(1) || one.slice(0, 2) === part.slice(0, 2),
  );
  return partIndex < 0 ? undefined : parts.with(partIndex, part).join(' ');
}

/** The caller's name after a turn. @param name before it. @param prompt the assistant's words before. */
export function callerIn(
  text: string,
  name: string | undefined,
  prompt: string,
  isAsked: boolean,
): string | undefined {
  const isCorrection =
    /^(?:no|not|actually|sorry)\b/i.test(text) &&
    name?.split(' ').some((part) => prompt.includes(part)) === true;
  const introduction = introducedName(text);
  const newName = introduction ?? (isAsked || isCorrection ? answeredName(text) : undefined);
  let knownName =
    newName === undefined ? name : joinNames(name, newName, prompt, isCorrection, introduction !== undefined);
  if (isAsked || newName !== undefined || /\bspel+(?:ed|t|ing)?\b/i.test(text))
    for (const word of spelledIn(text)) {
      const isMissing = knownName !== undefined && !knownName.includes(' ');
      knownName =
        knownName === undefined
          ? word
          : (withPart(knownName, word) ?? (isMissing ? `${knownName} ${word}` : knownName));
    }
  const { first, last } = isAsked ? partsIn(text) : {};
  if (knownName !== undefined && !knownName.includes(' ') && knownName !== first && knownName !== last)
    return [first, knownName, last].filter(Boolean).join(' ');
  return knownName;
}

function joinNames(
  name: string | undefined,
  newName: string,
  prompt: string,
  isCorrection: boolean,
  isWhole: boolean,
): string {
  if (name === undefined) return newName;
  const isFamilyName = /\b(?:last|family) name\b|\bapellidos?\b/i.test(prompt);
  if (newName.includes(' ')) {
    const isRest = isFamilyName && !name.split(' ').some((part) => newName.split(' ').includes(part));
    return isRest ? `${name} ${newName}` : newName;
  }
  if (isCorrection) return withPart(name, newName) ?? newName;
  if (name.split(' ').includes(newName)) return name;
  // "It's Karla", of Carla Diaz.
  const correctedName = isWhole && name.includes(' ') ? withPart(name, newName) : undefined;
  if (correctedName !== undefined) return correctedName;
  if (isFamilyName) return `${name} ${newName}`;
  if (/\bfirst name\b/i.test(prompt)) return `${newName} ${name}`;
  return isWhole ? newName : name;
}

const place =
  /\b(?:Street|Avenue|Road|Boulevard|Lane|Drive|Highway|County|Florida|Texas|Massachusetts|California|New York|Boston|Miami|Houston|Atlanta)$/;
const namingOfOthers = new RegExp(
  [
    String.raw`\b(?:my|our|his|her|the|an?|mi|su) (?:[${letters}-]+ ){0,2}?(?:ex-|step-?)?(?:${relations})(?:'s name is|'s name was| is called| named| is|,| called)? `,
    String.raw`\b(?:his|her|their|its) names? (?:is|are|was) |(?:[ée]l|ella) se llama |\b(?:(?:he|she|it)'s|is|are|was) (?:called|named) `,
    String.raw`\b(?:against|sued by|owe (?:\w+ )?to|fired (?:by|from)|work(?:ed|ing)? (?:for|at)|employed by) `,
  ].join('|'),
  'gi',
);

/** Names of other people and companies in a turn. @param isAsked the assistant has asked for them */
export function othersIn(text: string, isAsked: boolean): string[] {
  const names = [...text.matchAll(namingOfOthers)].map(({ 0: cue, index }) => {
    const textAfter = text.slice(index + cue.length);
    return (
      nameAt(textAfter, true) ??
      (/name|(?:company|firm|store|shop) called/i.test(cue) ? nameAt(textAfter, false) : undefined)
    )?.name;
  });
  if (isAsked && !names.some(Boolean)) {
    const answerName = answeredName(text);
    for (const piece of text.split(/,? (?:and|y) |, /)) {
      const partyName = nameAt(
        bareAnswer(piece).replace(/^[^\p{Lu}]*(?:it's|that's|called|is) /u, ''),
        true,
      )?.name;
      // The first word of a sentence always has a capital.
      if (!text.startsWith(piece)) names.push(partyName);
      else names.push(answerName ?? (partyName?.includes(' ') ? partyName : undefined));
    }
  }
  return [...new Set(names)].filter((name) => name !== undefined && !place.test(name)) as string[];
}
