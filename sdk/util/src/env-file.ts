import { readOwnFile } from './own-file.ts';

export interface EnvFile {
  readonly values: Readonly<Record<string, string>>;
  /** Variables that the text sets besides those that were asked for. */
  readonly otherNames?: readonly string[];
  /** Why the file is not used, as a sentence. */
  readonly ignoredReason?: string;
  /**
   * Why the user's own file cannot be read. The caller must stop: without the file, commands go to another project.
   */
  readonly unreadable?: EnvProblem;
}

/** What is wrong with a file, as a sentence, and one step that fixes it. */
export interface EnvProblem {
  readonly problem: string;
  readonly hint: string;
}

/**
 * Reads only these variables from a `.env`, so that another person's folder cannot choose programs, proxies or Node's
 * own options. Does not change this process's environment.
 */
export function readEnvFile(file: string, names: readonly string[]): EnvFile {
  const content = readOwnFile(file);
  if (content === undefined) return { values: {} };
  if (content.problem !== undefined) {
    const hint = content.problem.startsWith('cannot be read') ? 'Make it readable.' : 'Convert it to UTF-8.';
    return content.isSafe
      ? { values: {}, unreadable: { problem: `${file} ${content.problem}.`, hint } }
      : { values: {}, ignoredReason: `${file} is ignored: it ${content.problem}.` };
  }
  return readEnvText(content.text, file, names);
}

/** The variables that the environment lacks. One that is set, even to nothing, hides that of a file. */
export const unsetIn = (
  env: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): readonly string[] => names.filter((name) => env[name] === undefined);

const assignment = /^\s*(?:export\s+)?([A-Za-z_][\w.-]*)\s*=(.*)$/;
/** Everything up to the closing quote, and what follows it. */
const quotedPatterns: Readonly<Record<string, RegExp>> = {
  '"': /^"((?:[^"\\]|\\.)*)"(.*)$/,
  "'": /^'([^']*)'(.*)$/,
  '`': /^`([^`]*)`(.*)$/,
};

/**
 * Reads these variables from the text of a `.env`. Programs disagree on some values: where dotenv, Node, Docker and a
 * shell would each read another one, the text is refused. Like all of them, the last of several lines for a name counts.
 * @param place for sentences, such as the name of the file
 */
export function readEnvText(text: string, place: string, names: readonly string[]): EnvFile {
  const knownNames = new Set(names);
  const values: Record<string, string> = {};
  const otherNames: string[] = [];
  const lines = text.split(/\r\n|\n|\r/);
  for (let index = 0; index < lines.length; index++) {
    const refuse = (problem: string, hint: string, line = index): EnvFile => ({
      values: {},
      unreadable: { problem: `${place}, line ${line + 1}: ${problem}.`, hint },
    });
    const line = lines[index] ?? '';
    if (/^\s*(#|$)/.test(line)) continue;
    const [, name, valueText = ''] = assignment.exec(line) ?? [];
    const rawValue = valueText.trim();
    if (name === undefined) {
      const [, firstWord = ''] =
        /^\W*(?:(?:set|setx|declare|env|export)\b\W*(?:x\s+)?)?(\w+)/.exec(line) ?? [];
      if (!knownNames.has(firstWord)) continue;
      return refuse(
        `it names ${firstWord} without setting it`,
        `Write ${firstWord}=value, or "#" before a comment.`,
      );
    }
    if (knownNames.has(name)) {
      const value = valueOf(name, rawValue);
      if (typeof value !== 'string') return refuse(value.problem, value.hint);
      values[name] = value;
      continue;
    }
    otherNames.push(name);
    // Another program's value may have several lines.
    const endIndex = lastLineOf(rawValue, lines, index);
    for (let innerIndex = index + 1; innerIndex <= endIndex; innerIndex++) {
      const [, hiddenName = ''] = assignment.exec(lines[innerIndex] ?? '') ?? [];
      if (!knownNames.has(hiddenName)) continue;
      const opening = `${hiddenName} is inside the quotes that ${name} opens in line ${index + 1}`;
      return refuse(opening, 'Close those quotes on their own line.', innerIndex);
    }
    index = endIndex;
  }
  return { values, otherNames };
}

/** The line in which a quoted value ends. Quotes that are never closed belong to the value. */
function lastLineOf(rawValue: string, lines: readonly string[], startIndex: number): number {
  const [quote = ''] = rawValue;
  if (!(quote in quotedPatterns) || quotedPatterns[quote]?.test(rawValue)) return startIndex;
  for (let index = startIndex + 1; index < lines.length; index++)
    if (lines[index]?.includes(quote)) return index;
  return startIndex;
}

/** The value behind the "=", or why it can only be guessed. */
function valueOf(name: string, rawValue: string): string | EnvProblem {
  const [quote = ''] = rawValue;
  if (/[“”„‘’‚]/.test(quote))
    return {
      problem: `${name} begins with a typographic quote`,
      hint: 'Put straight quotes around the value.',
    };
  const pattern = quotedPatterns[quote];
  if (pattern === undefined) return unquotedValue(name, rawValue);
  const [, quotedText, textAfterQuote = ''] = pattern.exec(rawValue) ?? [];
  if (quotedText === undefined) {
    return {
      problem: `the quotes around ${name} are not closed in the same line`,
      hint: 'Close them, or put the value between quotes of another kind.',
    };
  }
  if (!/^(\s+#.*)?$/.test(textAfterQuote)) {
    return {
      problem: `text follows the closing quote of ${name}`,
      hint: 'Put the quotes around the whole value, of a kind that it does not contain.',
    };
  }
  if (quote !== '"') return quotedText;
  return strangeIn(name, quotedText.replaceAll(/\\["\\$`]/g, '')) ?? quotedText.replaceAll(/\\(.)/g, '$1');
}

function unquotedValue(name: string, rawValue: string): string | EnvProblem {
  const hash = rawValue.search(/(?<!\S)#/);
  const value = hash === -1 ? rawValue : rawValue.slice(0, hash).trimEnd();
  // Behind a single word, "# comment" is a comment. A sentence, or "#1", may be a text.
  if (hash !== -1 && (/\s/.test(value) || /^#\S/.test(rawValue.slice(hash)))) {
    return {
      problem: `the "#" may belong to the value of ${name} or begin a comment`,
      hint: 'Put quotes around the value, or the comment on a line of its own.',
    };
  }
  return strangeIn(name, value) ?? value;
}

/** Characters that some programs replace where no single quotes protect them. */
function strangeIn(name: string, value: string): EnvProblem | undefined {
  if (/\$[\w{(]/.test(value)) {
    return {
      problem: `the "$" in ${name} may stand for another variable, and nothing is filled in here`,
      hint: 'Write the whole value. If the "$" belongs to it, put single quotes around it.',
    };
  }
  if (!value.includes('\\')) return undefined;
  return {
    problem: `the "\\" in ${name} may belong to the value or not`,
    hint: 'If it belongs to the value, put single quotes around it.',
  };
}
