import type { Command, Argument, Option } from 'commander';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { firmsTable, keyHeaders } from '@firmline/sdk/firms';
import { isObject } from '@firmline/util/is-object';
import { commandOf, listRoutes } from '../api/route.ts';
import { readConfig, localProfile } from '../config/config-file.ts';
import { findConnection, findPlatform } from '../config/connections.ts';
import { lookForStack } from '../config/running-stack.ts';
import { isKey, settingNames, settingOf, settings } from '../config/settings.ts';
import { firmSorts, fieldNames } from '../firms/fields.ts';
import { globalFlagsOf } from '../global-flags.ts';
import { nearestFolder } from '../test/find-scenarios.ts';

/** In the reply to a shell: file names are possible too. */
const fileNames = { value: ':files' };

/** Completes the last word of a command line. Never fails; values that cannot be loaded are left out. */
export async function complete(program: Command, line: readonly string[]): Promise<Words> {
  const isHelp = line.length > 1 && line[0] === 'help';
  const position = positionOf(program, isHelp ? line.slice(1) : line);
  const words = isHelp ? childrenOf(position) : await candidates(position, line);
  const { typed, prefix } = position;
  return words.flatMap((word) => {
    if (word === fileNames) return [word];
    return word.value.startsWith(typed) && isPlain(word.value)
      ? [{ ...word, value: prefix + word.value }]
      : [];
  });
}

/** Not empty, and without characters that a terminal or a script would interpret. */
const isPlain = (value: string) => value !== '' && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(value);

async function candidates(position: Position, line: readonly string[]): Promise<Words> {
  const { command, typed, valueOf, argument, before, used, isRaw, prefix } = position;
  if (prefix === '--json=') return plain(fieldLists(command, typed));
  if (valueOf?.argChoices) return plain(valueOf.argChoices);
  if (valueOf) return named(`${valueOf.long ?? ''} ${valueOf.flags}`, position, line);
  if (typed.startsWith('-') && !isRaw) {
    return optionsOf(command)
      .filter((option) => option.variadic || isRepeatable(option) || !used.has(option))
      .flatMap(({ long, description }) => (long ? [{ value: long, detail: description }] : []));
  }
  const children = childrenOf(position);
  if (argument === undefined) return children;
  if (argument.argChoices) return [...children, ...plain(argument.argChoices)];
  if (command.name() === 'api') return [...children, ...operationWords(before)];
  return [...children, ...(await named(argument.name(), position, line))];
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

/** The name in the help determines the kind of value. */
function named(name: string, position: Position, line: readonly string[]): Words | Promise<Words> {
  const { command, typed, before } = position;
  const group = command.parent?.name() ?? '';
  const isProfile = group === 'profile' && name === 'name' && command.name() !== 'add';
  if (isProfile || /--profile\b/.test(name)) return profileNames();
  if (group === 'test' && /^pattern$|--scenario\b/.test(name)) return [...scenarioIds(), fileNames];
  if (group === 'firms' && /--sort\b/.test(name))
    return plain(firmSorts.flatMap((sort) => [sort, `${sort}:desc`]));
  if (name === 'setting') return settingWords({ keys: command.name() === 'get' });
  if (group === 'config' && name === 'value') return valueWords(before[0] ?? '');
  if (/slug|--firm\b/.test(name)) return slugsFrom(typed, line);
  if (/--assistant\b/.test(name) || (group === 'assistants' && /\bids?\b/.test(name)))
    return assistantIds(line);
  const isFile = /file|folder|path|\bdir|\bcsv\b|input|output|screenshots|junit|report|svg|png/i.test(name);
  return isFile ? [fileNames] : [];
}

const plain = (values: readonly string[]): Words => values.map((value) => ({ value }));

function operationWords(before: readonly string[]): Words {
  const rows = listRoutes().map((row) => {
    const [area = '', operation = ''] = commandOf(row).split(' ');
    return { area, operation, detail: `${row.operation.method} ${row.operation.path}` };
  });
  const [area] = before;
  if (area === undefined) return [...new Set(rows.map((row) => row.area))].map((value) => ({ value }));
  if (before.length > 1) return [];
  return rows
    .filter((row) => row.area === area)
    .map(({ operation, detail }) => ({ value: operation, detail }));
}

type Position = ReturnType<typeof positionOf>;

/** Parses a command line whose last word is being typed; the word may be empty. Any words are allowed. */
export function positionOf(program: Command, words: readonly string[]) {
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
    /** The part of the word before the cursor that is a value, after a prefix such as `--format=`. */
    typed: typed.slice(prefix.length),
    valueOf: option && takesValue(option) ? option : undefined,
    prefix,
    argument: argumentAt(command, before.length),
    before,
    used,
    /** Whether options are no longer possible. */
    isRaw,
  };
}

const isNamed = (command: Command, word: string) =>
  command.name() === word || command.aliases().includes(word);

const takesValue = ({ required, optional }: Option) => required || optional;

const optionsOf = (command: Command): Option[] => command.createHelp().visibleOptions(command);

const optionOf = (command: Command, name: string) =>
  optionsOf(command).find(({ long, short }) => name === long || name === short);

function argumentAt(command: Command, index: number): Argument | undefined {
  const given = command.registeredArguments;
  const last = given.at(-1);
  return given[index] ?? (last?.variadic ? last : undefined);
}

/** A candidate each line, with a tab and its description if the shell shows one. `:files` stands for file names. */
export async function replyTo(shell: string, words: readonly string[], program: Command): Promise<string[]> {
  const line = shell === 'bash' ? joinedAtEquals(words) : [...words];
  const typed = line.at(-1) ?? '';
  const isQuoted = /^["']/.test(typed);
  if (isQuoted) line[line.length - 1] = typed.slice(1);
  const found = await complete(program, line);
  // Inside quotes the shell's own quoting does not apply, so only values that need none are offered.
  const fitting = isQuoted ? found.filter(({ value }) => /^[\w.:@=+/-]+$/.test(value)) : found;
  const prefix = shell === 'bash' ? (/^--[^=]+=/.exec(typed)?.[0].length ?? 0) : 0;
  return fitting.map((word) => {
    const { value, detail } = word;
    if (word === fileNames) return value;
    return shell === 'bash' || !detail ? value.slice(prefix) : `${value}\t${oneLine(detail)}`;
  });
}

/** Bash splits words at every equals sign. */
function joinedAtEquals(words: readonly string[]): string[] {
  const joined: string[] = [];
  let isOpen = false;
  for (const word of words) {
    const before = joined.at(-1);
    if (before?.startsWith('--') && (word === '=' || isOpen)) joined[joined.length - 1] = before + word;
    else joined.push(word);
    isOpen = word === '=' && before?.startsWith('--') === true;
  }
  return joined;
}

const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 60);

type Words = readonly { readonly value: string; readonly detail?: string }[];

/** A person is waiting after pressing Tab, ms. */
const patience = 300;
const maxValues = 100;

function profileNames(): Words {
  const { current, profiles } = quietly(readConfig) ?? { current: undefined, profiles: {} };
  return [
    ...Object.keys(profiles).map((value) => ({ value, detail: value === current ? 'current' : '' })),
    { value: localProfile, detail: 'the stack running here' },
  ];
}

const settingWords = ({ keys }: { readonly keys: boolean }): Words =>
  settingNames
    .filter((name) => keys || !isKey(name))
    .map((value) => ({ value, detail: settings[value].about }));

function valueWords(setting: string): Words {
  const name = settingOf(setting);
  return name === undefined ? [] : settings[name].choices.map((value) => ({ value }));
}

async function slugsFrom(typed: string, line: readonly string[]): Promise<Words> {
  await lookForStack();
  const connection = quietly(() => findConnection(globalFlagsOf(line).profile));
  if (!connection) return [];
  const { supabaseUrl, serviceRoleKey } = connection;
  // A text with wildcards cannot be a filter, so all slugs are requested and compared here.
  const like = /[*%_\\]/.test(typed) ? '' : `&slug=like.${encodeURIComponent(`${typed}*`)}`;
  const rows = await rowsFrom(
    `${supabaseUrl}/rest/v1/${firmsTable}?select=slug,name&order=slug&limit=${maxValues}${like}`,
    keyHeaders(serviceRoleKey),
  );
  return rows.flatMap(({ slug, name }) =>
    typeof slug === 'string' ? [{ value: slug, detail: text(name) }] : [],
  );
}

async function assistantIds(line: readonly string[]): Promise<Words> {
  await lookForStack();
  const platform = quietly(() => findPlatform(globalFlagsOf(line).profile));
  if (!platform) return [];
  const { baseUrl, token } = platform;
  const rows = await rowsFrom(`${baseUrl}/assistant?limit=${maxValues}`, {
    authorization: `Bearer ${token}`,
  });
  return rows.flatMap(({ id, name }) => {
    if (typeof id !== 'string') return [];
    // Names that need no quotes in a shell.
    const isWord = typeof name === 'string' && /^[\p{L}\p{N}._-]+$/u.test(name);
    return [{ value: id, detail: text(name) }, ...(isWord ? [{ value: name, detail: id }] : [])];
  });
}

function scenarioIds(): Words {
  const names = quietly(() => readdirSync(nearestFolder())) ?? [];
  return names.flatMap((name) => (/\.ya?ml$/i.test(name) ? [{ value: path.parse(name).name }] : []));
}

async function rowsFrom(url: string, headers: Readonly<Record<string, string>>) {
  try {
    const reply = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(patience) });
    const rows: unknown = reply.ok ? await reply.json() : [];
    return Array.isArray(rows) ? rows.filter(isObject) : [];
  } catch {
    return [];
  }
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function quietly<Value>(task: () => Value): Value | undefined {
  try {
    return task();
  } catch {
    return undefined;
  }
}
