import type { Command } from 'commander';
import { complete } from './complete.ts';
import type { Shell } from './scripts.ts';

/**
 * The lines that a shell's script reads: one candidate each, followed by a tab and its description if the shell shows
 * one. `:files` means that file names are possible too.
 */
export async function replyTo(shell: Shell, words: readonly string[], program: Command): Promise<string[]> {
  const line = shell === 'bash' ? joinedAtEquals(words) : [...words];
  const typed = line.at(-1) ?? '';
  const isQuoted = /^["']/.test(typed);
  if (isQuoted) line[line.length - 1] = typed.slice(1);
  const { words: found, files } = await complete(program, line);
  // Inside quotes the shell's own quoting does not apply, so only values that need none are offered.
  const fitting = isQuoted ? found.filter(({ value }) => /^[\w.:@=+/-]+$/.test(value)) : found;
  const prefix = shell === 'bash' ? (/^--[^=]+=/.exec(typed)?.[0].length ?? 0) : 0;
  return [
    ...fitting.map(({ value, detail }) =>
      shell === 'bash' || !detail ? value.slice(prefix) : `${value}\t${oneLine(detail)}`,
    ),
    ...(files ? [':files'] : []),
  ];
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
