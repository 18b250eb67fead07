import { isObject } from '@firmline/util/is-object';
import { withPlatform, type PlatformSession } from '../../api/platform-session.ts';
import { assistantFields, type AssistantRecord, listAssistants } from '../../assistants/records.ts';
import { userError } from '../../errors.ts';
import { firmline } from '../../invocation.ts';
import { printRows } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { pick, requirePerson } from '../../terminal/questions.ts';
import type { Command } from '../command.ts';

export function list(command: Command, output: Output): void {
  command
    .option('--search <text>', 'text in the name or id')
    .examples('assistants list --search receptionist --json=id,name')
    .action(({ search }: { readonly search?: string }) =>
      withPlatform(output, async (session) => {
        const rows = await listAssistants(session, search);
        const empty = 'There are no assistants.';
        await printRows(rows, { columns, empty, fields: assistantFields }, output);
      }),
    );
}

const columns = [
  { title: 'ID', text: ({ id }: AssistantRecord) => id },
  { title: 'UPDATED', minor: true, time: ({ updatedAt }: AssistantRecord) => updatedAt },
  { title: 'MODEL', minor: true, text: modelOf },
  { title: 'NAME', text: ({ name }: AssistantRecord) => name ?? '' },
];

function modelOf({ model }: AssistantRecord): string {
  if (!isObject(model)) return '';
  return [model['provider'], model['model']].filter((part) => typeof part === 'string').join(' ');
}

/** The assistant that the person picks. Notes the command line that names it. */
export async function pickAssistant(
  session: PlatformSession,
  command: string,
  output: Output,
): Promise<AssistantRecord> {
  const question = { title: 'Which assistant?', what: 'The assistant', answer: '<id|name>' };
  requirePerson(output, question.what, question.answer);
  const rows = await listAssistants(session);
  if (rows.length === 0)
    throw userError(
      'not-found',
      'The platform has no assistants.',
      `${firmline} assistants push creates those of a folder.`,
    );
  const choices = rows.map((value) => ({ value, label: value.name ?? value.id, detail: value.id }));
  const picked = await pick(output, question, choices);
  output.note(`$ ${firmline} ${command} ${picked.id}`);
  return picked;
}
