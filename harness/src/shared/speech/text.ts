/** Maximum characters of spoken text, which is the maximum of a firm's first message. */
const maxText = 2000;
/** Longer sentences are split at a comma or a space, so speech starts soon. */
const maxSentence = 240;

/** An abbreviation with its full stop, which is kept if it also ends the sentence. */
const abbreviationRule = (abbreviation: string, words: string) =>
  [new RegExp(`\\b${abbreviation}\\b(\\.(?!\\s+\\p{Lu}|\\s*$))?`, 'gu'), words] as const;

const abbreviations: readonly (readonly [RegExp, string])[] = [
  [/\bMrs\./g, 'Missus'],
  [/\bMr\./g, 'Mister'],
  [/\bMs\./g, 'Miz'],
  [/\bDr\./g, 'Doctor'],
  [/\bProf\./g, 'Professor'],
  abbreviationRule('Esq', 'Esquire'),
  abbreviationRule('Atty', 'Attorney'),
  [/\bSt\.(?= [A-Z])/g, 'Saint'],
  [/\bAve\./g, 'Avenue'],
  abbreviationRule('Inc', 'Incorporated'),
  abbreviationRule('Ltd', 'Limited'),
  [/\bCo(?:\.(?!\s+\p{Lu}|\s*$)|(?=\.))/gu, 'Company'],
  abbreviationRule('Corp', 'Corporation'),
  abbreviationRule('Assoc', 'Associates'),
  [/\bNo\.(?= ?\d)/g, 'Number'],
  [/\bvs?\.(?= )/g, 'versus'],
  [/\be\.g\.,?/gi, 'for example,'],
  [/\bi\.e\.,?/gi, 'that is,'],
  [/\betc\./gi, 'et cetera'],
  abbreviationRule('(?<=\\d ?)[aA]\\.?[mM]', ' A M'),
  abbreviationRule('(?<=\\d ?)[pP]\\.?[mM]', ' P M'),
  abbreviationRule('L\\.?L\\.?P', 'L L P'),
  abbreviationRule('L\\.?L\\.?C', 'L L C'),
  [/\bP\.C\./g, 'P C'],
  [/\bP\.A\./g, 'P A'],
  [/\bU\.S\.(A\.)?/g, 'U S'],
  [/\b24\/7\b/g, 'twenty four seven'],
  [/https?:\/\/(www\.)?/gi, ''],
  [/\s*&\s*/g, ' and '],
  [/\s*\+\s*/g, ' plus '],
  [/(?<=\S)@(?=\S)/g, ' at '],
  [/(?<=[\p{L}\d])\.(?=(com|org|net|law|co|io|legal)\b)/giu, ' dot '],
  [/§+\s*/g, 'section '],
  [/(?<=\d)\s*%/g, ' percent'],
  [/(?<=\w)\/(?=\w)/g, ' or '],
  [/\bmm-?hmm?\b/gi, 'um hum'],
];

const punctuation: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201b\u02bc]/g, "'"],
  [/[\u201c\u201d\u201e\u00ab\u00bb"]/g, ' '],
  [/\s*[\u2013\u2014]\s*|\s+-+\s+/g, ', '],
  [/\u2026|\.{2,}/g, '.'],
  [/[*_~`#<>{}[\]|\\^=]/g, ' '],
  // Emoji and pictographs are silent.
  [/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu, ' '],
];

/** Text as read aloud: abbreviations spelt out, symbols as words, no markup. At most 2,000 characters. */
export function readableText(text: string): string {
  const boundedText = text.length > maxText ? cutAt(text, maxText) : text;
  const plainText = boundedText.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
  const spokenText = [...punctuation, ...abbreviations].reduce(
    (rest, [pattern, words]) => rest.replace(pattern, words),
    plainText,
  );
  return spokenText
    .replace(/\s+/g, ' ')
    .replace(/\s+(?=[,.!?;:])/g, '')
    .trim();
}

const hasSound = (text: string) => /[\p{L}\p{N}]/u.test(text);

export const sentencesOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text), ({ segment }) =>
    segment.trim(),
  ).filter((sentence) => sentence !== '');

/** Sentences in order, each short enough to synthesise in one piece; without silent parts. */
export const sentences = (text: string): string[] =>
  sentencesOf(readableText(text)).flatMap(shortPieces).filter(hasSound);

function shortPieces(sentence: string): string[] {
  if (sentence.length <= maxSentence) return [sentence];
  const head = cutAt(sentence, maxSentence);
  return [head.trim(), ...shortPieces(sentence.slice(head.length).trim())];
}

/** The start of a text up to the last good break before `limit`. Never splits a surrogate pair. */
function cutAt(text: string, limit: number): string {
  const head = text.slice(0, limit);
  const breakPatterns = [/^.*[.!?。！？]\s/su, /^.*[,;:、，]\s?/su, /^.*\s/su];
  for (const pattern of breakPatterns) {
    const match = pattern.exec(head)?.[0];
    if (match && match.length > limit / 2) return match;
  }
  return head.replace(/[\ud800-\udbff]$/, '');
}

const spelling: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ı: 'i',
  þ: 'th',
  ð: 'th',
};

/** A sentence in the voice's letters, or null if it is mainly in another script. */
export function voiceText(sentence: string): string | null {
  const letters = sentence.match(/\p{L}/gu)?.length ?? 0;
  const latin = sentence.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters > 0 && latin < letters / 2) return null;
  const plainText = sentence
    .replace(/[^\p{ASCII}]/gu, (letter) => spelling[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /[a-z\d]/i.test(plainText) ? plainText : null;
}
