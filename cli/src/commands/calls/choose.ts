import { type PlatformSession, isStartOfId } from '../../api/platform-session.ts';
import { callsWithFirms } from '../../calls/firms-of-calls.ts';
import { listCalls } from '../../calls/list.ts';
import { firmOf, isOver } from '../../calls/record.ts';
import { userError } from '../../errors.ts';
import { firmline } from '../../invocation.ts';
import type { Output } from '../../terminal/output.ts';
import { relative } from '../../text.ts';
import { pick, requirePerson } from '../../terminal/questions.ts';

/**
 * The given call, also by the first characters of its id, or the one that the person picks. After a pick, prints the command line that names it.
 * @param open offers only calls that have not ended
 */
export async function chosenCall(
  session: PlatformSession,
  given: string | undefined,
  { command, open }: { readonly command: string; readonly open: boolean },
  output: Output,
): Promise<string> {
  if (given !== undefined) return wholeId(session, given);
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
    label: [relative(call.createdAt), firmOf(call), call.status].filter(Boolean).join('  '),
    detail: `${call.type ?? ''} ${call.id}`,
  }));
  const id = await pick(output, question, choices);
  output.note(`$ ${firmline} ${command} ${id}`);
  return id;
}

/**
 * The id of a call by its first characters, as `watch` shows them. A whole id costs no request.
 * @throws FirmlineError 'conflict' if several recent calls begin like this
 */
async function wholeId(session: PlatformSession, given: string): Promise<string> {
  if (!isStartOfId(given)) return given;
  const { rows } = await listCalls(session, { limit: 999 });
  const found = rows.filter(({ id }) => id.startsWith(given)).map(({ id }) => id);
  const [id = given] = found;
  if (found.length < 2 || found.includes(given)) return id;
  throw userError(
    'conflict',
    `${found.length} calls begin with "${given}".`,
    `Pass one of ${found.join(', ')}.`,
  );
}
