import { isObject } from '@firmline/util/is-object';
import type { Command } from 'commander';
import { withPlatform } from '../../api/platform-session.ts';
import type { Change } from '../../api/platform-session.ts';
import { assistantFields, type AssistantRecord, getAssistant } from '../../assistants/records.ts';
import { fullTime, printFields, printPlanned, printText } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { printableLines, safeJson } from '../../text.ts';
import { chosenAssistant } from './choose.ts';
import { modelOf } from './list.ts';

export function define(command: Command, output: Output): void {
  command
    .argument('[id|name]', 'if omitted, you pick one from a list')
    .addHelpText('after', '\nExample:\n  $ firmline assistants get "Law firm demo" --json')
    .action((id: string | undefined) =>
      withPlatform(output, async (session) => {
        const chosen = await chosenAssistant(session, id, 'assistants get', output);
        await printAssistant(await getAssistant(session, chosen), output);
      }),
    );
}

/** Prints an assistant after a change. @param action of --dry-run, as in the question */
export async function printChange(
  change: Change<AssistantRecord>,
  action: string,
  output: Output,
): Promise<void> {
  if (change.planned) await printPlanned(change.planned, output, action);
  else await printAssistant(change.done, output);
}

/** Settings as JSON, with the prompts as text below. */
export const printAssistant = (record: AssistantRecord, output: Output): Promise<void> =>
  printText(record, () => printAssistantText(record, output), output, assistantFields);

function printAssistantText(record: AssistantRecord, output: Output): void {
  const { id, name, createdAt, updatedAt, latestVersion, firstMessage, model, orgId: _, ...rest } = record;
  printFields(
    {
      Id: id,
      Name: name ?? '(none)',
      Version: latestVersion,
      Created: fullTime(createdAt, output),
      Updated: fullTime(updatedAt, output),
      Model: modelOf(record) || '(none)',
      'First message': firstMessage ?? '(none)',
    },
    output,
  );
  const messages =
    isObject(model) && Array.isArray(model['messages']) ? (model['messages'] as unknown[]) : [];
  const prompts = messages.filter((message) => isObject(message) && message['role'] === 'system');
  const settings = {
    ...(isObject(model)
      ? { model: { ...model, messages: messages.filter((one) => !prompts.includes(one)) } }
      : {}),
    ...rest,
  };
  output.data(`\n${output.style('dim', 'Settings')}\n${safeJson(settings, 2)}`);
  for (const prompt of prompts) {
    const text = isObject(prompt) && typeof prompt['content'] === 'string' ? prompt['content'] : '';
    output.data(`\n${output.style('dim', 'System prompt')}\n${printableLines(text)}`);
  }
}
