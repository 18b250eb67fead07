import { runInProcess } from './run-in-process.ts';
import type { Ran } from './run-firmline.ts';

// Runs several command lines one after the other in one process, where starting one for each would take too long.
// Arguments: the lines as JSON. Prints what each came to as JSON, on its last line.
const lines = JSON.parse(process.argv[2] ?? '[]') as readonly (readonly string[])[];
const env = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
);
const results: Ran[] = [];
for (const line of lines) results.push(await runInProcess(line, { cwd: process.cwd(), env }));
// On a line of its own: some commands write to standard output themselves.
process.stdout.write(`\n${JSON.stringify(results)}`);
