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

/** Words of people who have no value, as a whole text. Somebody may be called so, thus they are only suspicious. */
const fillers = new Set(
  `not provided, not available, not applicable, not given, not known, not set, not specified, not listed, unspecified,
  not found, no name, no company, no firm, none given, noname, no data, no value, no answer, missing, blank, empty, tbd,
  tba, tbc, to be determined, to be confirmed, to do, todo, xx, xxx, xxxx, xxxxx, zzz, n.n, nope, same, same as above, ditto, idem,
  anonymous, anonym, anonyme, anónimo, guest, self, self-employed, self employed, selfemployed, freelance, freelancer,
  independent, individual, private, privat, retired, unemployed, solo, sole practitioner, solo practitioner,
  selbständig, selbstständig, freiberuflich, freiberufler, indépendant, autónomo, particulier, privatperson,
  test, testing, test test, dummy, sample, example, demo, asdf, qwerty, foo, bar, abc, lorem ipsum, default, user, new contact,
  new lead, info requested, information requested, pro se, unassigned, vacant, true, false, untitled, unnamed, unnamed record, no contact, keine angabe, k.a, ohne namen, nicht angegeben, non renseigné, sin nombre,
  no especificado, non disponible, no disponible, personal, household, friend, there, customer, valued customer,
  valued client, colleague, subscriber, na na, john doe, jane doe, max mustermann, erika mustermann`
    .split(',')
    .map((one) => one.trim()),
);

/** What forms have for a first or a last name that nobody knows. Somebody may be called Na. */
const unknownPart = /(?:^|\s)(?:FNU|LNU|NFN|NLN|NA)(?=\s|$)|^na$/;

/** What programs call people whose names they do not show. */
const hiddenPerson =
  /^(?:linkedin|facebook|google|zoom|deleted|former|anonymous|unknown|guest|inactive|wireless) (?:user|member|contact|caller|client|customer|lead|attendee|guest|participant|person|name)$/i;

/** The longest of them, with brackets around it. */
const longestFiller = 40;

export function isFiller(text: string): boolean {
  if (text.length > longestFiller) return false;
  if (unknownPart.test(text) || hiddenPerson.test(text)) return true;
  const word = text.trim().toLowerCase();
  // Most names are letters, which need no look at their ends.
  const bareWord = /^\p{L}.*\p{L}$/su.test(word)
    ? word
    : word.replaceAll(/^[[(<{"'*_\s-]+|[\])>}"'*_.\s-]+$/g, '');
  return fillers.has(bareWord.includes('  ') ? bareWord.replaceAll(/\s+/g, ' ') : bareWord);
}

/** The words of a placeholder: names of fields as programs for letters and lists write them. */
const word =
  '(?:(?:your|the|insert|enter|client|contact|lead|prospect|recipient|customer|attorney|lawyer)[\\s_.-]*)?(?:(?:first|last|full|given|family|middle|f|l)[\\s_.-]*name|name|vorname|nachname|prénom|nom|nombre|company|company[\\s_.-]*name|firm|firm[\\s_.-]*name|law[\\s_.-]*firm|business|business[\\s_.-]*name|organi[sz]ation|title|city)(?:[\\s_.-]*here)?';

/** Signs that no text keeps: {{x}}, ${x}, <<x>>, %X%, *|X|*, ##X##, $X$, {!x}, and the name of a field in signs of its own. */
const placeholders: readonly RegExp[] = [
  /\{\{[^{}]*\}\}|\{%[^{}]*%\}|[$#]\{[^{}]*\}|\*\|[^|]*\|\*|<%[^%]*%>|\{![\w.$\s]+\}/,
  /<<[^<>]{1,40}>>|%%?[A-Z][A-Z0-9_]{2,40}%%?|##\s*[\w .-]{2,40}\s*##|\$[A-Z][A-Z0-9_]{2,40}\$|\[%[^%]*%\]|<test lead: dummy data[^>]*>/,
  new RegExp(
    `\\{\\s*${word}\\s*(?:\\|[^{}]*)?\\}|«\\s*${word}\\s*»|%\\s*${word}\\s*%|(?<!\\S)@${word}(?!\\S)|#${word}#|__${word}__|\\|${word}\\||\\[\\[\\s*${word}\\s*\\]\\]`,
    'i',
  ),
];

/** Brackets around the name of a field. In a prompt they may mean what the assistant should say there. */
const bracketPattern = new RegExp(
  `\\[\\s*${word}\\s*\\]|<\\s*${word}\\s*>|\\(\\s*(?:your|insert|enter)\\s[^)]{1,40}\\)`,
  'i',
);

/** The name of a column in its own cell: a template that was never filled in. */
const fieldName =
  /^(?:(?:first|last|full|given|family|company|firm|business|contact|client|your)[\s_.-]*name|[fl]name|vorname|nachname|prénom|your (?:company|firm)|firmenname)$/i;

/** Variables that the voice platform itself fills in, with filters. */
const ofPlatform =
  /\{\{-?\s*(?:"now"|now|date|time|month|day|year|customer\.\w+|transport\.\w+)\s*(?:\|[^{}]*)?-?\}\}/g;

/** Code in a prompt is no text with placeholders. */
const code = /```[^]*?(?:```|$)|`[^`\n]*`/g;

export function placeholderIn(text: string, { isPrompt = false } = {}): string | undefined {
  const prose = (isPrompt ? text.replaceAll(code, '') : text).replaceAll(ofPlatform, '');
  for (const pattern of isPrompt ? placeholders : [...placeholders, bracketPattern, fieldName]) {
    const placeholder = pattern.exec(prose.trim())?.[0];
    if (placeholder !== undefined) return placeholder;
  }
  return undefined;
}

export const bracketIn = (text: string): string | undefined =>
  bracketPattern.exec(text.replaceAll(code, ''))?.[0];
