import { Command as Commander } from 'commander';

export { Argument, InvalidArgumentError, Option } from 'commander';

/** Commander's command, with what the help ends with. */
export class Command extends Commander {
  override createCommand(name?: string): Command {
    return new Command(name);
  }

  /** Text below the options: notes and examples. */
  notes(text: string): this {
    return this.addHelpText('after', text);
  }

  examples(...lines: readonly string[]): this {
    const title = lines.length === 1 ? 'Example:' : 'Examples:';
    return this.notes(['', title, ...lines.map((line) => `  $ firmline ${line}`)].join('\n'));
  }
}
