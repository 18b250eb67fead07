import type { PlatformSession } from '../../api/platform-session.ts';
import { assistantIdOf, type NamedAssistant, listAssistants } from '../../assistants/records.ts';
import { userError } from '../../errors.ts';
import { firmline } from '../../invocation.ts';
import type { Output } from '../../terminal/output.ts';
import { pick, requirePerson } from '../../terminal/questions.ts';

/**
 * The id of the given assistant, or of the one that the person picks. After a pick, prints the command line that names it.
 * @param given id or name
 * @param command such as `assistants get`
 */
export async function chosenAssistant(
  session: PlatformSession,
  given: string | undefined,
  command: string,
  output: Output,
): Promise<string> {
  return given === undefined
    ? (await pickAssistant(session, command, output)).id
    : assistantIdOf(session, given);
}

/** The assistant that the person picks, as {@link chosenAssistant}. */
export async function pickAssistant(
  session: PlatformSession,
  command: string,
  output: Output,
): Promise<NamedAssistant> {
  const question = { title: 'Which assistant?', what: 'The assistant', answer: '<id|name>' };
  requirePerson(output, question.what, question.answer);
  const { rows } = await listAssistants(session, { limit: Number.POSITIVE_INFINITY });
  if (rows.length === 0)
    throw userError(
      'not-found',
      'The platform has no assistants.',
      `${firmline} assistants create adds one.`,
    );
  const choices = rows.map((value) => ({ value, label: value.name ?? value.id, detail: value.id }));
  const picked = await pick(output, question, choices);
  output.note(`$ ${firmline} ${command} ${picked.id}`);
  return picked;
}
