import type { Command } from 'commander';
import { withPlatform } from '../../api/platform-session.ts';
import { inputOf, createAssistant } from '../../assistants/create.ts';
import type { Output } from '../../terminal/output.ts';
import { UsageError } from '../../usage-error.ts';
import { recordOptions } from '../options.ts';
import { emptySide, sayDifferences } from './diff.ts';
import { printChange } from './get.ts';

export function define(command: Command, output: Output): void {
  const fields = recordOptions(command);
  command
    .addHelpText(
      'after',
      `
Examples:
  $ firmline assistants create -f name=Dana -f model.provider=openai -f model.model=gpt-4o
  $ firmline assistants create --input assistants/dana.json`,
    )
    .action(async ({ input }: { readonly input?: string }) => {
      const record = await inputOf({ fields: fields(), input });
      if (!record) throw new UsageError('The content of the assistant is missing. Pass -f, -F or --input.');
      await withPlatform(output, async (session) => {
        const change = await createAssistant(session, record);
        if (change.planned)
          sayDifferences(emptySide, { label: 'the new assistant', content: record }, output);
        await printChange(change, `Create an assistant in ${session.place}`, output);
      });
    });
}
