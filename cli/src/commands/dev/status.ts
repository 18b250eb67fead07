import { exitCodes } from '../../exit-codes.ts';
import { firmline } from '../../invocation.ts';
import { localStack } from '../../stack/stack.ts';
import { notRunning, type ServiceHealth, statusOf } from '../../stack/status.ts';
import { printFields, printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { tableLines } from '../../terminal/table.ts';
import { printable } from '../../text.ts';
import type { Command } from '../command.ts';

export interface StackFlags {
  readonly data?: string;
}

export function define(command: Command, output: Output): void {
  command
    .option('--data <folder>', 'data folder of the stack')
    .notes(
      '\nExit codes: 5 no stack is running, 8 a service fails.\n\nExample:\n  $ firmline dev status --json',
    )
    .action((flags: StackFlags) => status(flags, output));
}

async function status({ data }: StackFlags, output: Output): Promise<void> {
  const stack = localStack(data);
  const found = stack ? await statusOf(stack, output.flags.timeoutMs) : notRunning;
  await printValue(found, () => print(found, output), output);
  if (!found.running) process.exitCode = exitCodes.notFound;
  else if (found.services.some(({ ok }) => !ok)) process.exitCode = exitCodes.testsFailed;
}

export function print(found: Awaited<ReturnType<typeof statusOf>> | typeof notRunning, output: Output): void {
  if (!found.running) {
    output.data('No stack is running here.');
    output.note(`${firmline} dev up starts one.`);
    return;
  }
  const { url, pid, dataDir, openRooms } = found;
  const rooms = String(openRooms ?? '?');
  printFields({ 'Running at': url, Process: String(pid), Data: dataDir, 'Open rooms': rooms }, output);
  const cells = found.services.map((service) => cellsOf(service, output));
  output.data('');
  for (const line of tableLines(cells, output.columns) ?? cells.map((row) => row.join('\n  ')))
    output.data(line);
}

const cellsOf = ({ name, ok, seen, ms, url }: ServiceHealth, output: Output): string[] => [
  ok ? output.style('green', 'ok') : output.style('red', 'failed'),
  name,
  printable(seen),
  `${ms} ms`,
  url,
];
