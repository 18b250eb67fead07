import type { Block } from './blocks.ts';
import type { CommandMark } from './mark.ts';

/** Commands that run one after another in one shell, or a single one that its mark makes special. */
export interface Script {
  readonly text: string;
  readonly mark: CommandMark;
}

/**
 * The scripts of a block, in order. Neighbouring ordinary commands share a shell, so that variables and folders last.
 * @throws Error if no command begins with the text of a mark
 */
export function scriptsOf({ text, mark, page, line }: Block): readonly Script[] {
  const marks = Object.entries(mark.commands ?? {});
  const used = new Set<string>();
  const scripts: { text: string; mark: CommandMark }[] = [];
  let ordinary: { text: string; mark: CommandMark } | undefined;
  for (const command of commandsOf(text)) {
    const [begin, special] = marks.find(([start]) => command.startsWith(start)) ?? [];
    if (begin !== undefined) used.add(begin);
    if (special) {
      scripts.push({ text: special.as ?? command, mark: special });
      ordinary = undefined;
    } else if (ordinary) ordinary.text += `\n${command}`;
    else scripts.push((ordinary = { text: command, mark: {} }));
  }
  const unused = marks.find(([begin]) => !used.has(begin));
  if (unused) throw new Error(`${page}:${line}: no command begins with "${unused[0]}".`);
  return scripts;
}

/** Lines of a shell, with those that continue one; without comments and empty lines. */
function commandsOf(text: string): string[] {
  const commands: string[] = [];
  let open = false;
  for (const line of text.split('\n')) {
    if (open) commands[commands.length - 1] += `\n${line}`;
    else if (line.trim() !== '' && !line.trim().startsWith('#')) commands.push(line);
    else continue;
    open = line.endsWith('\\');
  }
  return commands;
}

/**
 * Replaces placeholders, such as `<callId>`, by their values.
 * @throws Error for one without a value
 */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/<([a-z][a-zA-Z-]*)>/g, (placeholder, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${placeholder} has no value.`);
    return value;
  });
}
