import { areaOf, declinedOf, matterIn } from '#util/law-firm/matters';
import { type Area, type Office, readOffice } from '#util/law-firm/read-office';
import { sentencesOf } from '../../../shared/speech/text.ts';

/** Instructions are for the assistant, not for callers: they begin with a verb, or address it. */
const instruction =
  /\byou(?:r|rs|rself)?\b|^(?:ask|say|do|never|always|be|if|when|offer|give|explain|find|answer|let|keep|speak|use|take|tell|callers?|repeat|short|plain|one thought|sum|thank|stay|treat|many callers|for these)\b/i;
/** Statements in other languages cannot be told from instructions. */
const englishWords = /\b(?:the|a|an|is|are|of|in|and|from|does|has)\b/i;
const opening =
  /^You (?:are the (?:[\p{L} ]+ )?(?:receptionist|assistant) (?:of|for)|answer the (?:tele)?phone (?:of|for)) ([^\n]+?)\.?$/u;

export const isQuestion = (text: string): boolean =>
  /\?\s*$/.test(text) ||
  /^(?:(?:and|so|but|okay|ok|well|yes|hello|hi|thanks|thank you)[ ,.]+)*(?:(?:who|what|where|how)'?s?|when|which|why|do|does|did|is|are|can|could|will|would|should|may|have|has)\b/i.test(
    text.trim(),
  );

const commonWords = new Set(
  'about also been can could does doing done firm from give have here know like many more much need office person please question questions case cases handle handles represent represents attorney attorneys after before lead leads some tell that them there they this want what when where which will with would your you lawyer lawyers somebody call meeting first'.split(
    ' ',
  ),
);
const topicKeys = (text: string): string[] => [
  ...new Set(
    (text.toLowerCase().match(/\p{L}{4,}/gu) ?? [])
      .filter((word) => !commonWords.has(word))
      .map((word) => word.replace(/(?:ing|ed|es|s|e)$/, '')),
  ),
];

const listInWords = (items: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(items).replace(/, and /, ' and ');

export const leadOf = ({ name, leadName }: Area): string | undefined =>
  leadName ? `${leadName} leads ${inSentence(name)}` : undefined;

/** Words of areas that say too little by themselves. */
const wideWords = new Set([
  'work',
  'famil',
  'family',
  'busin',
  'business',
  'small',
  'real',
  'estat',
  'case',
  'claim',
  'trad',
]);
const overlap = (words: string, callerText: string): number => {
  const keys = topicKeys(callerText);
  return topicKeys(words).filter((key) => keys.includes(key) && !wideWords.has(key)).length;
};

/** Answers that a firm's texts hold; undefined for what they do not say. */
export type FirmFacts = ReturnType<typeof createFirmFacts>;

/** @param text the assistant's instructions, in which the firm describes itself */
export function createFirmFacts(text: string) {
  const office: Office = readOffice(text);
  const sentences = text.split('\n').flatMap(sentencesOf);
  const [, description] = opening.exec(sentences[0] ?? '') ?? [];
  const intro = description && `This is the office of ${description}.`;
  const statements = sentences.filter(
    (statement) =>
      /[.!]$/.test(statement) &&
      statement.length <= 300 &&
      englishWords.test(statement) &&
      !/^\d|^[\p{L} ]+: |\bdemonstration\b/u.test(statement) &&
      !instruction.test(statement),
  );
  const allStatements = intro ? [intro, ...statements] : statements;
  const keyedStatements = allStatements.map((statement) => ({ statement, keys: topicKeys(statement) }));
  const stating = (pattern: RegExp) => statements.find((statement) => pattern.test(statement));

  /** The area of the firm that covers what was said. */
  const areaFor = (callerText: string): Area | undefined => {
    const matter = matterIn(callerText);
    if (matter) return areaOf(matter, office);
    const namedArea = office.areas.find(({ name }) => callerText.toLowerCase().includes(name.toLowerCase()));
    const [largestArea] = office.areas.toSorted(
      (one, other) => overlap(other.words, callerText) - overlap(one.words, callerText),
    );
    return namedArea ?? (largestArea && overlap(largestArea.words, callerText) > 0 ? largestArea : undefined);
  };
  /** What the firm declines and the words are about. */
  const declinedFor = (callerText: string): string | undefined => {
    if (areaFor(callerText)) return undefined;
    const matter = matterIn(callerText);
    return (
      declinedOf(matter, office.declinedAreas) ??
      office.declinedAreas.find((area) => overlap(area, callerText) > 0)
    );
  };
  const leadNames = office.areas.flatMap((area) => leadOf(area) ?? []);
  const areas =
    office.areas.length > 0
      ? `The firm handles ${listInWords(office.areas.map(({ name }) => inSentence(name)))}.`
      : undefined;
  const declines = stating(/\b(?:does not|do not|never) (?:take|handle|accept)/i);
  const referral = /((?:\p{Lu}\p{L}+ )+\p{Lu}\p{L}+'s referral service)/u.exec(text)?.[1];

  const topics: readonly (readonly [
    asks: RegExp,
    answer: (callerText: string, matter: string) => string | undefined,
  ])[] = [
    [
      /\b(?:cost|costs|cheap|cheapest|price|fee|fees|charge|charges|expensive|how much|afford|free|retainer|pay you)\b/i,
      () =>
        stating(/\$|\b(?:costs?|fees?|free|dollars|euros?|charges?)\b/i) ??
        'I do not know the fees, and I would not want to guess.',
    ],
    [
      /\b(?:who|which (?:lawyer|attorney|partner))\b.*\b(?:leads?|handles?|does|run|runs|charge|responsible|looks? after|lawyers?|attorneys?|partners?|would|will)\b|\bwho (?:are you|is this|am i)\b|\bis this (?:the )?(?!\w+ (?:legal|allowed|free))[^?]*(?:law|firm|office|lawyers?|number)\b|\bnames? of (?:the|your) (?:lawyers?|attorneys?)\b/i,
      (callerText, matter) => {
        if (/\bwho (?:are you|is this|am i)\b|\bis this\b/i.test(callerText))
          return `I am the firm's AI assistant.${intro ? ` ${intro}` : ''}`;
        const area = areaFor(callerText) ?? areaFor(matter);
        const leadName = area && leadOf(area);
        if (leadName) return `${leadName}.`;
        return leadNames.length > 0
          ? `${listInWords(leadNames)}.`
          : 'I do not have the lawyers by area here.';
      },
    ],
    [
      /\bhow (?:many|big)\b.*\b(?:lawyers|attorneys|partners|people|firm|office)\b/i,
      () =>
        allStatements.find((statement) =>
          /\b(?:of|with|has|have) \S+ (?:lawyers|attorneys|partners)\b/i.test(statement),
        ),
    ],
    [
      /\b(?:address|located|location|directions?|street|what city|which city)\b|\bwhere\b.*\b(?:you|office|firm|located|come)\b/i,
      () => {
        const street = stating(/\b(?:office (?:on|at)|street|avenue|suite|boulevard)\b/i);
        const place = intro && /\b(?:in|at) \p{Lu}/u.test(intro) ? intro : undefined;
        if (street || place)
          return [place, street ?? 'I do not have the street here.'].filter(Boolean).join(' ');
        return 'I do not have the address here.';
      },
    ],
    [
      /\b(?:speak|languages?|understand|habla\w*|translator|interpreter)\b.*\b(?:spanish|español|french|german|chinese|mandarin|japanese|arabic|greek|portuguese|russian|english|languages?)\b|\b(?:languages?|interpreter)\b/i,
      (callerText) => {
        const language = office.languages.find((name) =>
          callerText.toLowerCase().includes(name.toLowerCase()),
        );
        if (language === 'Spanish' || /español/i.test(callerText))
          return office.languages.includes('Spanish')
            ? 'Yes, in writing: if you type in Spanish, I answer in Spanish. Aloud, I understand only English.'
            : 'I understand only English. I do not know whether somebody at the firm speaks Spanish.';
        const languageReply = /\bcaller's (?:own )?language\b/i.test(text)
          ? 'The firm answers in the caller’s language, but I understand only English.'
          : undefined;
        const languages =
          office.languages.length > 0
            ? `The firm's languages are English and ${listInWords(office.languages)}.`
            : undefined;
        return (
          languages ??
          languageReply ??
          'I understand only English. I do not know which other languages the firm speaks.'
        );
      },
    ],
    [
      /\b(?:open|opens|opening|close|closes|closed|office hours|(?<!\b(?:my|his|her|our|their|\d) )hours|weekends?|what time)\b/i,
      () => stating(/\b(?:monday|weekdays|open|hours|o'clock)\b/i) ?? 'I do not have the opening hours here.',
    ],
    [
      /\b(?:not|n't) (?:take|handle|do|accept)\b|\bturn (?:away|down)\b|\bdecline\b/i,
      () => declines ?? 'I do not have here what the firm declines.',
    ],
    [
      /\b(?:do|does|can|could|will) (?:you|they|he|she|the firm|your firm|samuel)\b.*\b(?:handle|take|do|help|deal|represent|practi[cs]e|speciali[sz]e|work)\b|\bwhat (?:kinds?|types?|sorts?|areas?)\b|\bareas?\b(?! code)|\bwhat does (?:the|your) firm\b|\bwhat do you do\b|\bspeciali[sz]\w+|\bpractice areas?\b/i,
      (callerText) => {
        const area = areaFor(callerText);
        const declinedMatter = declinedFor(callerText);
        if (area)
          return `Yes, the firm handles ${inSentence(area.name)}.${area.leadName ? ` ${leadOf(area)}.` : ''}`;
        if (declinedMatter) return declinedSentence(declinedMatter);
        const isGeneral = /\b(?:kinds?|types?|sorts?|areas?|speciali\w+)\b|\bwhat do(?:es)?\b/i.test(
          callerText,
        );
        const fact = isGeneral ? undefined : overlapping(callerText);
        if (fact) return fact;
        if (areas) return isGeneral ? areas : `I do not know that. ${areas}`;
        return intro
          ? `${intro} I do not have its areas of law here.`
          : 'I do not have the firm’s areas of law here.';
      },
    ],
  ];
  const declinedSentence = (area: string) =>
    `I am sorry: this firm does not take ${inSentence(area)} cases.${referral ? ` The ${referral} may help you.` : ''}`;

  return {
    office,
    areaFor,
    declinedFor,
    declinedSentence,
    areas,
    /** What the record promises about the state of a case. */
    caseUpdate: /\bstatus\b[^.]*\bsay that ([^,.;]*\bcall back\b[^,.;]*)/i.exec(text)?.[1],
    /** The answer to a question of somebody who calls about this matter; undefined if the words are no question, or the record has no answer. */
    answer(callerText: string, matter = ''): string | undefined {
      const topic = topics.find(([pattern]) => pattern.test(callerText));
      return topic?.[1](callerText, matter) ?? (isQuestion(callerText) ? overlapping(callerText) : undefined);
    },
  };

  /** The statement that shares the rarest words with the question. */
  function overlapping(callerText: string): string | undefined {
    const questionKeys = topicKeys(callerText);
    const rarity = (key: string) => 1 / keyedStatements.filter(({ keys }) => keys.includes(key)).length;
    const scoredStatements = keyedStatements.map(({ statement, keys }) => {
      const sharedKeys = questionKeys.filter((key) => keys.includes(key));
      return { statement, score: sharedKeys.reduce((sum, key) => sum + rarity(key), 0) };
    });
    const [bestStatement] = scoredStatements.toSorted((one, other) => other.score - one.score);
    return bestStatement && bestStatement.score >= 1 ? bestStatement.statement : undefined;
  }
}

/** Within a sentence, only names keep their capitals. */
const inSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
