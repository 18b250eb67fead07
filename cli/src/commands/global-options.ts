import type { Command } from 'commander';

/** Flags every command takes, wherever they stand on the line. */
export const globalOptions = (command: Command): Command =>
  command
    .option('--json', 'print data and errors as JSON')
    .option('--quiet', 'print nothing but data and errors')
    .option('--no-color', 'print without colour');
