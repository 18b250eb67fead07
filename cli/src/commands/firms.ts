import { Command } from 'commander';
import type { Output } from '../output.ts';
import { addBulkCommands } from './firms/bulk.ts';
import { addReadingCommands } from './firms/reading.ts';
import { addTransferCommands } from './firms/transfer.ts';
import { addWritingCommands } from './firms/writing.ts';

export function firmsCommand(output: Output): Command {
  const firms = new Command('firms').description(
    'Manage firm records: who a link greets, and what the assistant says.',
  );
  addReadingCommands(firms, output);
  addWritingCommands(firms, output);
  addBulkCommands(firms, output);
  addTransferCommands(firms, output);
  return firms;
}
