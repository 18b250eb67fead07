import type { PlatformSession } from '../../api/platform-session.ts';
import { callsWithFirms } from '../../calls/firms-of-calls.ts';
import { listCalls } from '../../calls/list.ts';
import { firmText, isOver } from '../../calls/record.ts';
import { userError } from '../../errors.ts';
import { firmline } from '../../invocation.ts';
import type { Output } from '../../terminal/output.ts';
import { pick, requirePerson } from '../../terminal/questions.ts';

/**
 * The given call, or the one that the person picks. After a pick, prints the command line that names it.
 * @param open offers only calls that have not ended
 */
export async function chosenCall(
  session: PlatformSession,
  given: string | undefined,
  { command, open }: { readonly command: string; readonly open: boolean },
  output: Output,
): Promise<string> {
  if (given !== undefined) return given;
  const question = { title: 'Which call?', what: 'The call', answer: '<id>' };
  requirePerson(output, question.what, question.answer);
  const { rows } = await listCalls(session, { limit: 200 });
  const shown = open ? rows.filter((call) => !isOver(call)) : rows;
  if (shown.length === 0) {
    throw userError(
      'not-found',
      open ? 'There are no active calls.' : 'There are no calls.',
      open
        ? `Start one in the browser: ${firmline} link open <slug>.`
        : `${firmline} calls create starts one.`,
    );
  }
  const choices = (await callsWithFirms(shown, output)).map((call) => ({
    value: call.id,
    label: `${call.createdAt} ${call.status ?? ''}`,
    detail: [call.type ?? '', call.id, call.firmMatch ? firmText(call.firmMatch) : ''].join(' ').trimEnd(),
  }));
  const id = await pick(output, question, choices);
  output.note(`$ ${firmline} ${command} ${id}`);
  return id;
}
