/** A record's text for a terminal: it cannot move the cursor, change colours or reverse the reading direction. */
export const printable = (text: string): string =>
  text.replaceAll(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, (character) =>
    /[\n\t\u2028\u2029]/.test(character) ? ' ' : '',
  );

const escapes: Readonly<Record<string, string>> = {
  '\n': String.raw`\n`,
  '\t': String.raw`\t`,
  '\r': String.raw`\r`,
};

/**
 * A text that names something, such as a file, in one line: what a terminal would act on, or not show, is an escape such as
 * `\n` or `\u001b`. A name with a line break could otherwise write a line that looks like the command's own.
 */
export const withEscapes = (text: string): string =>
  text.replaceAll(unseenCharacters, (character) => escapes[character] ?? escapeOf(character));

const unseenCharacters = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;

const escapeOf = (character: string): string =>
  String.raw`\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Like {@link printable}, but keeps line breaks. */
export const printableLines = (text: string): string => text.split('\n').map(printable).join('\n');

const control = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The rest of a sequence that sets colours. */
const colors = /^\[[\d;]{0,20}m/;

/** Lines without control characters except colours, tabs and line breaks. The last check of all that is printed. */
export const withoutControls = (text: string): string =>
  text.replaceAll(control, (character, index: number) => {
    const isKept =
      character === '\u001b' ? colors.test(text.slice(index + 1, index + 25)) : /[\n\t]/.test(character);
    return isKept ? character : '';
  });

/** Characters that JSON does not escape but a terminal acts on. */
const controlCharacters = /[\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Equivalent JSON that is safe on a terminal. */
export function safeJson(value: unknown, indent?: number): string {
  return JSON.stringify(value, null, indent).replaceAll(controlCharacters, escapeOf);
}

const hasHour = (time: string) => time.includes(':');

/** A time for a person, to the second, in UTC. A day stays a day. */
export function moment(timestamp: string | undefined): string {
  if (timestamp === undefined || !hasHour(timestamp)) return timestamp ?? '';
  const time = new Date(timestamp);
  return Number.isNaN(time.getTime()) ? timestamp : `${time.toISOString().slice(0, 19).replace('T', ' ')}Z`;
}

/** A time relative to now, such as "5 min ago" or "in 3 d". A day stays a day; 60 days away, it is the day or the time itself. */
export function relativeTime(timestamp: string, now = Date.now()): string {
  const time = Date.parse(timestamp);
  if (Number.isNaN(time) || !hasHour(timestamp)) return timestamp;
  // What was just set to 30 d is not in 29 d.
  const slack = time - now > 3_600_000 ? 60_000 : 0;
  const minutes = Math.floor((Math.abs(now - time) + slack) / 60_000);
  if (minutes === 0) return 'now';
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1440)];
  // An expiry without its hour would promise the whole day.
  if (days >= 60) return time > now ? moment(timestamp) : moment(timestamp).slice(0, 10);
  const span = minutes < 120 ? `${minutes} min` : hours < 48 ? `${hours} h` : `${days} d`;
  return time > now ? `in ${span}` : `${span} ago`;
}

/** The same for what has happened. Where this machine's clock is behind, it is the time itself: "in 5 min" would be wrong. */
export function timeAgo(timestamp: string, now = Date.now()): string {
  const text = relativeTime(timestamp, now);
  return text.startsWith('in ') ? moment(timestamp) : text;
}

export const milliseconds = (ms: number): string =>
  ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;

export const twoDigits = (number: number | string): string => String(number).padStart(2, '0');

export function clock(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.floor(seconds));
  const [hours, minutes] = [Math.floor(wholeSeconds / 3600), Math.floor(wholeSeconds / 60) % 60];
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(wholeSeconds % 60)}`
    : `${minutes}:${twoDigits(wholeSeconds % 60)}`;
}

/** Words quoted for a shell, so that the command line can be copied. */
export const shellLine = (words: readonly string[]): string => words.map(shellWord).join(' ');

function shellWord(word: string): string {
  if (/^[\w./:@%+,<>-][\w./:@%+,<>=-]*$/.test(word)) return word;
  // Only this form of quotes has escapes, in bash and in zsh.
  if (withEscapes(word) !== word) return `$'${withEscapes(word.replaceAll(/['\\]/g, String.raw`\$&`))}'`;
  return `'${word.replaceAll("'", String.raw`'\''`)}'`;
}

/** A whole number with commas: "1,200". Node's own takes 30 ms to load its languages. */
export const groupDigits = (count: number): string => String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');

export const countOf = (count: number, noun: string): string =>
  `${groupDigits(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Columns that a character takes at most. What measures them exactly takes as long to load as a request. */
export const widthOfCharacter = (character: string): number => (/[ -~·✓■…]/.test(character) ? 1 : 2);

export const widthOf = (line: string): number =>
  [...line].reduce((width, character) => width + widthOfCharacter(character), 0);

/**
 * A word whose wide characters do not fit into a line, in parts that do: Japanese, for example, has no spaces. A word
 * without any, such as an address, stays whole, so that it can be copied.
 */
function partsOfWord(word: string, width: number): string[] {
  if (widthOf(word) <= width || widthOf(word) === word.length) return [word];
  const parts = [''];
  for (const character of word) {
    const lastPart = parts.at(-1) ?? '';
    if (widthOf(lastPart + character) <= width) parts[parts.length - 1] = lastPart + character;
    else parts.push(character);
  }
  return parts;
}

/** The lines of a text whose words fit into this width, in columns. */
export function wrapLines(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/[^\S\u00a0]+/).flatMap((one) => partsOfWord(one, width))) {
    if (line !== '' && widthOf(line) + 1 + widthOf(word) > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return line === '' ? lines : [...lines, line];
}

/** A text beside a title, in as many lines as it needs. @param indent the width of the title */
export const hangingLines = (text: string, indent: number, columns: number): string =>
  widthOf(text) <= columns - indent
    ? text
    : wrapLines(text, Math.max(20, columns - indent)).join(`\n${' '.repeat(indent)}`);

/** A text whose prose is broken between words. Lines with an indent or a sign, such as commands and differences, are kept. */
export const fitLines = (text: string, width: number): string =>
  text
    .split('\n')
    .flatMap((line) => (widthOf(line) > width && /^["'(\p{L}\d]/u.test(line) ? wrapLines(line, width) : line))
    .join('\n');

const maxShownBody = 4000;

export const shortenBody = (text: string): string =>
  text.length > maxShownBody
    ? `${text.slice(0, maxShownBody)} … (${text.length - maxShownBody} more characters)`
    : text;
