import type { Command } from 'commander';
import type { Output } from '../../terminal/output.ts';
import { set } from './set.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('<setting>', 'for example webhookUrl')
    .addHelpText('after', '\nExample:\n  $ firmline config unset webhookUrl')
    .action((setting: string) => set(setting, undefined, output));
}
