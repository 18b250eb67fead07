import { parse } from 'yaml';

/** Why a command is not run. The list is closed: every other command runs. */
export type Reason =
  | 'needs an account'
  | 'needs a cluster'
  | 'takes an hour'
  | 'asks a person'
  | 'nginx is not installed';

/** What is special about the commands that begin with a text. */
interface CommandMark {
  readonly skip?: Reason;
  /** It never ends by itself: it has started once it prints this, and runs until the end of the page. */
  readonly until?: string;
  /** A shorter variant of a command that takes long. */
  readonly as?: string;
}

/** A path, and what nginx answers: header values are regular expressions. */
export interface ExpectedResponse {
  readonly path: string;
  /** Default: 200. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Mark {
  /** A text that no other block of the page contains. */
  readonly has: string;
  readonly skip?: Reason;
  /** Texts of the block that are run as other ones. */
  readonly replace?: Readonly<Record<string, string>>;
  readonly commands?: Readonly<Record<string, CommandMark>>;
  /** Runs the commands of a CI service's file. */
  readonly runs?: boolean;
  /** Lets a real nginx serve the built page with these lines, and looks at its responses. */
  readonly serves?: readonly ExpectedResponse[];
  /** A module that uses the names of `given.ts`: how many values it shows. */
  readonly shows?: number;
  /** A module for pages is only checked: `proof packages` runs such pages. */
  readonly in?: 'types';
  /** The file that the block shows; it is written for the commands after it. */
  readonly file?: string;
}

export interface PageMarks {
  /** Whether the commands of the page find a local stack. Default: local. */
  readonly place?: 'local' | 'none';
  /** Of all blocks without a mark. */
  readonly skip?: Reason;
  readonly blocks?: readonly Mark[];
}

/** How a block is proven: run by a shell, run as a module, served by nginx, read as data, or not at all. */
type BlockKind = 'shell' | 'module' | 'server' | 'data' | 'picture';

const languages: Readonly<Record<Exclude<BlockKind, 'server'>, readonly string[]>> = {
  shell: ['sh'],
  module: ['ts', 'tsx'],
  data: ['json', 'jsonl', 'yaml', 'ini', 'csv', 'nginx'],
  picture: ['mermaid', 'html', 'text'],
};
const kinds = new Map(
  Object.entries(languages).flatMap(([kind, names]) => names.map((name) => [name, kind as BlockKind])),
);

/** A fenced block of a page. */
export interface Block {
  /** The page's path in the repository and the line of the first fence, from 1. */
  readonly at: string;
  readonly language: string;
  readonly kind: BlockKind;
  readonly text: string;
  readonly mark: Mark;
}

export interface DocsPage {
  readonly name: string;
  readonly place: 'local' | 'none';
  readonly blocks: readonly Block[];
}

const fence = /^( *)(`{3,}|~{3,})([^`]*)$/;

/**
 * Reads a page's blocks, each with its mark.
 * @throws Error with page and line for a block without a known language, and for a mark that fits no block or several
 */
export function readPage(
  name: string,
  text: string,
  { place = 'local', skip, blocks: marks = [] }: PageMarks = {},
): DocsPage {
  const lines = text.split(/\r?\n/);
  const unusedMarks = new Set(marks);
  const blocks: Block[] = [];
  for (let index = 0; index < lines.length; index++) {
    const [, indent = '', ticks, fenceInfo = ''] = fence.exec(lines[index] ?? '') ?? [];
    if (ticks === undefined) continue;
    const at = `${name}:${index + 1}`;
    const end = lines.findIndex((one, other) => other > index && one.trim() === ticks);
    if (end < 0) throw new Error(`${at}: the block has no end.`);
    const language = fenceInfo.trim();
    const kind = kinds.get(language);
    if (kind === undefined)
      throw new Error(`${at}: unknown language "${language}". Use ${[...kinds.keys()].join(', ')}.`);
    const blockLines = lines
      .slice(index + 1, end)
      .map((one) => one.slice(Math.min(indent.length, one.length)));
    const content = blockLines.join('\n');
    const fittingMarks = marks.filter(({ has }) => content.includes(has));
    if (fittingMarks.length > 1) throw new Error(`${at}: several marks fit.`);
    const mark = fittingMarks[0] ?? { has: '', ...(skip && { skip }) };
    if (fittingMarks[0] && !unusedMarks.delete(mark))
      throw new Error(`${at}: "${mark.has}" marks an earlier block too.`);
    const run = mark.runs ? 'shell' : mark.serves ? 'server' : kind;
    blocks.push({ at, language, kind: run, text: replaceInBlock(content, mark.replace ?? {}, at), mark });
    index = end;
  }
  for (const { has } of unusedMarks) throw new Error(`${name}: no block has "${has}".`);
  return { name, place, blocks };
}

function replaceInBlock(text: string, replace: Readonly<Record<string, string>>, at: string): string {
  return Object.entries(replace).reduce((before, [from, to]) => {
    if (!before.includes(from)) throw new Error(`${at}: the block does not contain "${from}".`);
    return before.replaceAll(from, to);
  }, text);
}

/** Commands that run one after another in one shell, or a single one that its mark makes special. */
export interface ShellScript {
  text: string;
  readonly mark: CommandMark;
}

/**
 * The scripts of a block, in order. Neighbouring ordinary commands share a shell, so that variables and folders last.
 * @throws Error if no command begins with the text of a mark
 */
export function scriptsOf({ text, mark: { commands = {}, runs }, at }: Block): readonly ShellScript[] {
  const unusedCommands = new Set(Object.keys(commands));
  const scripts: ShellScript[] = [];
  let ordinary: ShellScript | undefined;
  for (const line of runs ? commandsOfService(parse(text)) : commandsOf(text)) {
    const [begin, specialCommand] = Object.entries(commands).find(([start]) => line.startsWith(start)) ?? [];
    if (begin !== undefined) unusedCommands.delete(begin);
    if (specialCommand) {
      scripts.push({ text: specialCommand.as ?? line, mark: specialCommand });
      ordinary = undefined;
    } else if (ordinary) ordinary.text += `\n${line}`;
    else scripts.push((ordinary = { text: line, mark: {} }));
  }
  for (const begin of unusedCommands) throw new Error(`${at}: no command begins with "${begin}".`);
  return scripts;
}

/** Lines of a shell, with those that continue one; without comments and empty lines. */
const commandsOf = (text: string): readonly string[] =>
  text.split(/(?<!\\)\n/).filter((line) => line.trim() !== '' && !line.trim().startsWith('#'));

/** The commands in a file of a CI service: `run` of GitHub, `script` of GitLab, `args` of a Kubernetes container. */
function commandsOfService(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value as Readonly<Record<string, unknown>>).flatMap(([key, innerValue]) =>
    ['run', 'script', 'args'].includes(key) ? [innerValue].flat().map(String) : commandsOfService(innerValue),
  );
}

/**
 * Replaces placeholders, such as `<callId>` or `<anon-key>`, by their values, such as `callId` and `anonKey`.
 * @throws Error for one without a value
 */
export function fillText(text: string, values: Readonly<Record<string, unknown>>): string {
  return text.replaceAll(/<([a-z][a-zA-Z-]*)>/g, (placeholder, name: string) => {
    const value = values[name.replaceAll(/-[a-z]/g, (part) => part.slice(1).toUpperCase())];
    if (typeof value !== 'string') throw new Error(`${placeholder} has no value.`);
    return value;
  });
}
