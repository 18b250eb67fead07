import { fillers } from './word-lists.ts';

/** What stands where a value is missing, in names, companies and texts: what programs write, and what people write. */

/** Values that programs write for a missing one, and that are no word of a name either. */
const errorWords = new Set(
  `#N/A|#REF|#REF!|#VALUE|#VALUE!|#NAME|#NAME?|#DIV/0|#DIV/0!|#NULL|#NULL!|#NUM|#NUM!|#SPILL|#SPILL!|#CALC|#CALC!|#ERROR|#ERROR!
  |#GETTING_DATA|#NV|#BEZUG!|#WERT!|#FELD!|#¡REF!|#¡VALOR!|#¿NOMBRE?|#NOMBRE?|#NOM?|#VALEUR!|#FIELD!|#BLOCKED!|#CONNECT!|#BUSY!
  |#UNKNOWN!|\\N|NULL|null|undefined|NaN|nan|None|none|N/A|n/a|N/a|n/A`.split(/\s*\|/),
);

export const isErrorWord = (text: string): boolean =>
  errorWords.has(text) || /^(?:Err:\d{3}|[<(](?:null|none|blank|empty|unknown)[>)])$/.test(text);

/** Others, which are missing values only as a whole text: N.A. may be initials. */
const errorTexts = new Set(
  `nil|N.A.|n.a.|Loading...|Loading…|Wird geladen...|Wird geladen…|Chargement...|Chargement…|Cargando...|Cargando…|Unknown|unknown
  |Unbekannt|unbekannt|Inconnu|inconnu|Desconocido|desconocido|Desconocida|desconocida`.split(/\s*\|/),
);

/** Those that a spreadsheet leaves where it composed a text from a missing cell. In prose, the others may be words. */
const errorInText =
  /#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|ERROR!|GETTING_DATA|BEZUG!|WERT!)|Err:\d{3}/;

export const errorPartIn = (text: string): string | undefined => errorInText.exec(text)?.[0];

/** Signs alone, and what a program writes of an object. */
const signsAlone = /^(?:[-–—.?_*/\\,;:~\s]+|#+|\[object \w+\])$/;

export const isErrorValue = (text: string): boolean =>
  isErrorWord(text) || errorTexts.has(text) || signsAlone.test(text);

/** What forms have for a first or a last name that nobody knows, and short for no name. Somebody may be called Na or Ka. */
const unknownPart = /(?:^|\s)(?:FNU|LNU|NFN|NLN|NA)(?=\s|$)|^(?:na|[Nn]\.\s?[Nn]\.?|[Kk]\.\s?[Aa]\.?)$/;

/** A telephone number, also with an extension, or another number. */
export const isNumber = (text: string): boolean =>
  /^[\d\s().+/-]*\d[\d\s().+/-]*(?:[-,;\s]*(?:x|ext|extension|#)[.:=\s]*\d{1,6})?$/i.test(text);

/** The longest of the words, with brackets around it. */
const longestFiller = 40;

export const isFiller = (text: string): boolean =>
  text.length <= longestFiller && (unknownPart.test(text) || fillers.is(text));

/** The words of a placeholder: names of fields as programs for letters and lists write them. */
const word =
  '(?:(?:your|the|insert|enter|client|contact|lead|prospect|recipient|customer|attorney|lawyer)[\\s_.-]*)?(?:(?:first|last|full|given|family|middle|f|l)[\\s_.-]*name|name|vorname|nachname|prénom|nom|nombre|company|company[\\s_.-]*name|firm|firm[\\s_.-]*name|law[\\s_.-]*firm|business|business[\\s_.-]*name|organi[sz]ation|title|city)(?:[\\s_.-]*here)?';

/** The name of a field as programs write it, such as `contact.first_name`, `leadfield=firstname` or `TEXT:FNAME`. */
const variable = `(?:\\w+[.=:]|merge_)*${word}`;

/** Signs that no text keeps: {{x}}, ${x}, <<x>>, %X%, *|X|*, ##X##, $X$, {!x}, and the name of a field in signs of its own. */
const placeholders: readonly RegExp[] = [
  /\{\{[^{}]*\}\}|\{%[^{}]*%\}|[$#]\{[^{}]*\}|\*\|[^|]*\|\*|<%[^%]*%>|\{![\w.$\s]+\}/,
  /<<[^<>]{1,40}>>|%%?[A-Z][A-Z0-9_]{2,40}%%?|##\s*[\w .-]{2,40}\s*##|\$[A-Z][A-Z0-9_]{2,40}\$|\[%[^%]*%\]|<test lead: dummy data[^>]*>/,
  new RegExp(
    [
      `\\{\\s*\\$?${variable}\\s*(?:\\|[^{}]*)?\\}`,
      ...['«»', '%%', '~~'].map(([open = '', close = '']) => `${open}\\s*${variable}\\s*${close}`),
      ...['#', '::', '__', '@@', '\\|'].map((sign) => `${sign}${variable}${sign}`),
      `(?<!\\S)(?:@|#_|\\$)${variable}(?![\\w@]|[.-]\\w)`,
      `\\[\\[\\s*${variable}\\s*\\]\\]`,
    ].join('|'),
    'i',
  ),
  /(?<!\S)-F?NAME-(?!\S)/,
];

/** Brackets around the name of a field. In a prompt they may mean what the assistant should say there. */
const bracketPattern = new RegExp(
  `\\[\\s*${variable}\\s*\\]|<\\s*${word}\\s*>|\\(\\s*(?:your|insert|enter)\\s[^)]{1,40}\\)`,
  'i',
);

/** The name of a column in its own cell, or those of its parts: a template that was never filled in. */
const fieldName =
  /^(?:(?:^|\s+)(?:(?:first|last|full|given|family|company|firm|business|contact|client|your)[\s_.-]*name|[fl]name|vorname|nachname|prénom|your (?:company|firm)|firmenname))+$/i;

/** Variables that the voice platform itself fills in, with filters. */
const platformVariable =
  /\{\{-?\s*(?:"now"|now|date|time|month|day|year|customer\.\w+|transport\.\w+)\s*(?:\|[^{}]*)?-?\}\}/g;

/** Code in a prompt is no text with placeholders. */
const code = /```[^]*?(?:```|$)|`[^`\n]*`/g;

export function placeholderIn(text: string, { isPrompt = false } = {}): string | undefined {
  const prose = (isPrompt ? text.replaceAll(code, '') : text).replaceAll(platformVariable, '');
  for (const pattern of isPrompt ? placeholders : [...placeholders, bracketPattern, fieldName]) {
    const placeholder = pattern.exec(prose.trim())?.[0];
    if (placeholder !== undefined) return placeholder;
  }
  return undefined;
}

/** A salutation of nobody, where a letter had an empty field: "Dear ,". In French, a space before "!" is right. */
export const emptySalutationIn = (text: string): string | undefined =>
  /(?<!\p{L})(?:bonjour\s+,|(?:dear|hi|hello|hey|hallo|liebe|lieber|hola|ciao|beste)\s+[,!])/iu.exec(
    text,
  )?.[0];

export const bracketIn = (text: string): string | undefined =>
  bracketPattern.exec(text.replaceAll(code, ''))?.[0];
