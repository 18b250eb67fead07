import type { Argument, Command, Option } from 'commander';

/** The position of a command line's last word in the command tree. */
export interface Position {
  readonly command: Command;
  /** The part of the word that has been typed. */
  readonly typed: string;
  /** Set if the word is this option's value. */
  readonly valueOf: Option | undefined;
  /** The part of the word before the value, such as `--format=`. */
  readonly prefix: string;
  /** Set if the word can be this argument. */
  readonly argument: Argument | undefined;
  /** The arguments before it. */
  readonly before: readonly string[];
  /** Options already on the command line. */
  readonly used: ReadonlySet<Option>;
  /** Whether options are no longer possible. */
  readonly isRaw: boolean;
}

/** Parses a command line whose last word is being typed; the word may be empty. Any words are allowed. */
export function positionOf(program: Command, words: readonly string[]): Position {
  const typed = words.at(-1) ?? '';
  const used = new Set<Option>();
  const before: string[] = [];
  let command = program;
  let pending: Option | undefined;
  let isRaw = false;
  for (const word of words.slice(0, -1)) {
    if (pending) pending = undefined;
    else if (isRaw) before.push(word);
    else if (word === '--') isRaw = true;
    else if (word.startsWith('-')) {
      const option = optionOf(command, word.split('=')[0] ?? '');
      if (option) used.add(option);
      if (option && takesValue(option) && !word.includes('=')) pending = option;
    } else {
      const child = before.length === 0 ? command.commands.find((one) => isNamed(one, word)) : undefined;
      if (child) command = child;
      else before.push(word);
    }
  }
  const equals = typed.indexOf('=');
  const own = !isRaw && !pending && typed.startsWith('--') && equals > 0;
  const option = own ? optionOf(command, typed.slice(0, equals)) : pending;
  const prefix = own ? typed.slice(0, equals + 1) : '';
  return {
    command,
    typed: typed.slice(prefix.length),
    valueOf: option && takesValue(option) ? option : undefined,
    prefix,
    argument: argumentAt(command, before.length),
    before,
    used,
    isRaw,
  };
}

const isNamed = (command: Command, word: string) =>
  command.name() === word || command.aliases().includes(word);

const takesValue = ({ required, optional }: Option) => required || optional;

export const optionsOf = (command: Command): Option[] => command.createHelp().visibleOptions(command);

const optionOf = (command: Command, name: string) =>
  optionsOf(command).find(({ long, short }) => name === long || name === short);

function argumentAt(command: Command, index: number): Argument | undefined {
  const given = command.registeredArguments;
  const last = given.at(-1);
  return given[index] ?? (last?.variadic ? last : undefined);
}
