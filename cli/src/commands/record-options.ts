import type { Command } from 'commander';
import type { GivenField } from '../services/api/fields.ts';

/** Adds -f, -F and --input to a command. @returns what -f and -F have given, in their order */
export function recordOptions(command: Command): () => readonly GivenField[] {
  const fields: GivenField[] = [];
  const add = (typed: boolean) => (text: string) => void fields.push({ typed, text });
  command
    .option('-f, --raw-field <key=value>', 'text; a.b=c and a[]=c nest', add(false))
    .option('-F, --field <key=value>', 'number, true, false, null or JSON; or a file: key=@path', add(true))
    .option('--input <file>', 'JSON file with the whole record, or - for standard input');
  return () => fields;
}
