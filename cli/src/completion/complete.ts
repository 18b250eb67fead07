import type { Command } from 'commander';
import { fieldNames } from '../firms/fields.ts';
import { firmSorts } from '../firm-sorts.ts';
import { operationWords } from './operations.ts';
import { optionsOf, type Position, positionOf } from './position.ts';
import {
  assistantIds,
  callIds,
  profileNames,
  scenarioIds,
  settingWords,
  slugsFrom,
  valueWords,
  type Words,
} from './values.ts';

/** The possible next words of a command line. */
export interface Completion {
  readonly words: Words;
  /** Whether file names are possible too. */
  readonly files: boolean;
}

const nothing: Completion = { words: [], files: false };

/** Completes the last word of a command line. Never fails; values that cannot be loaded are left out. */
export async function complete(program: Command, line: readonly string[]): Promise<Completion> {
  const isHelp = line.length > 1 && line[0] === 'help';
  const position = positionOf(program, isHelp ? line.slice(1) : line);
  const { words, files } = isHelp
    ? { words: childrenOf(position), files: false }
    : await candidates(position, line);
  const fitting = words.filter(({ value }) => value.startsWith(position.typed) && isPlain(value));
  return { words: fitting.map((word) => ({ ...word, value: position.prefix + word.value })), files };
}

/** Not empty, and without characters that a terminal or a script would interpret. */
const isPlain = (value: string) => value !== '' && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(value);

async function candidates(position: Position, line: readonly string[]): Promise<Completion> {
  const { command, typed, valueOf, argument, used, isRaw, prefix } = position;
  if (prefix === '--json=') return plain(fieldLists(command, typed));
  if (valueOf) {
    if (valueOf.argChoices) return plain(valueOf.argChoices);
    return named(`${valueOf.long ?? ''} ${valueOf.flags}`, position, line);
  }
  if (typed.startsWith('-') && !isRaw) {
    const free = optionsOf(command).filter(
      (option) => option.variadic || isRepeatable(option) || !used.has(option),
    );
    const words = free.flatMap(({ long, description }) =>
      long ? [{ value: long, detail: description }] : [],
    );
    return { words, files: false };
  }
  const children = childrenOf(position);
  const own = argument === undefined ? nothing : await ofArgument(position, line);
  return { words: [...children, ...own.words], files: own.files };
}

function childrenOf({ command, before }: Position): Words {
  if (before.length > 0) return [];
  const children = command.createHelp().visibleCommands(command);
  return children.map((child) => ({ value: child.name(), detail: child.description() }));
}

/** The typed fields with each further one. Only the fields of firms are known before a command runs. */
function fieldLists(command: Command, typed: string): string[] {
  if (command.parent?.name() !== 'firms' || !['list', 'show'].includes(command.name())) return [];
  const before = typed.split(',').slice(0, -1);
  const left = [...fieldNames, 'createdAt', 'updatedAt', 'url'].filter((name) => !before.includes(name));
  return left.map((name) => [...before, name].join(','));
}

/** Repeatable options collect values with a parser, so they do not count as variadic. */
const isRepeatable = ({ flags }: { readonly flags: string }) => /key=value|\.\.\./.test(flags);

async function ofArgument(position: Position, line: readonly string[]): Promise<Completion> {
  const { argument, command, before } = position;
  if (argument?.argChoices) return plain(argument.argChoices);
  if (command.name() === 'api') return { words: operationWords(before), files: false };
  return named(argument?.name() ?? '', position, line);
}

const from = async (words: Words | Promise<Words>): Promise<Completion> => ({
  words: await words,
  files: false,
});

/** The name in the help determines the kind of value. */
async function named(name: string, position: Position, line: readonly string[]): Promise<Completion> {
  const group = position.command.parent?.name() ?? '';
  if (
    /--profile\b/.test(name) ||
    (group === 'profile' && name === 'name' && position.command.name() !== 'add')
  ) {
    return from(profileNames());
  }
  if (group === 'test' && /^pattern$|--scenario\b/.test(name)) return { words: scenarioIds(), files: true };
  if (group === 'firms' && /--sort\b/.test(name))
    return plain(firmSorts.flatMap((sort) => [sort, `${sort}:desc`]));
  if (name === 'setting') return from(settingWords({ keys: position.command.name() === 'get' }));
  if (group === 'config' && name === 'value') return from(valueWords(position.before[0] ?? ''));
  if (/slug|--firm\b/.test(name)) return from(slugsFrom(position.typed, line));
  if (/--assistant\b/.test(name) || (group === 'assistants' && /\bids?\b/.test(name)))
    return from(assistantIds(line));
  if (group === 'calls' && name === 'id')
    return from(callIds(line, { active: position.command.name() !== 'show' }));
  return {
    words: [],
    files: /file|folder|path|\bdir|\bcsv\b|input|output|screenshots|junit|report|svg|png/i.test(name),
  };
}

const plain = (values: readonly string[]): Completion => ({
  words: values.map((value) => ({ value })),
  files: false,
});
