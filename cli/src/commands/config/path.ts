import type { Command } from 'commander';
import { configFile } from '../../config/paths.ts';
import { printValue } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';

export function define(command: Command, output: Output): void {
  command.addHelpText('after', '\nExample:\n  $ firmline config path').action(() => {
    const path = configFile();
    return printValue({ path }, () => output.data(path), output);
  });
}
