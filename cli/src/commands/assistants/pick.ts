import type { PlatformSession } from '../../api/platform-session.ts';
import { type AssistantRecord, listAssistants } from '../../assistants/records.ts';
import { userError } from '../../errors.ts';
import { firmline } from '../../invocation.ts';
import type { Output } from '../../terminal/output.ts';
import { pick, requirePerson } from '../../terminal/questions.ts';

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
  const assistant = await pick(output, question, choices);
  output.note(`$ ${firmline} ${command} ${assistant.id}`);
  return assistant;
}
