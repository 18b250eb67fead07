import { nearest } from '@firmline/util/closest-name';
import { FirmlineError } from '@firmline/sdk/errors';
import type { PlatformSession } from '../api/platform-session.ts';
import { listAssistants } from './records.ts';
import type { AssistantRecord } from './types.ts';

/** The name is unknown where only the id was given. */
export type NamedAssistant = Pick<AssistantRecord, 'id' | 'name'>;

/** An assistant in a question: `"Dana" (a1)`, or its id. */
export const labelOf = ({ id, name }: NamedAssistant): string => (name ? `"${name}" (${id})` : id);

/** Whether a text has the form of the platform's ids. */
export const isAssistantId = (text: string): boolean =>
  /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text);

/**
 * The id of an assistant that is given by id or name. A name may be in another case if no other has it. A uuid costs no
 * request, and is not checked.
 * @throws FirmlineError 'not-found'; 'conflict' with the ids if several assistants have the name
 */
export async function assistantIdOf(session: PlatformSession, given: string): Promise<string> {
  const [id = given] = await assistantIdsOf(session, [given]);
  return id;
}

/** The same for several, in their order and with at most one list of the platform's assistants. */
export const assistantIdsOf = async (
  session: PlatformSession,
  given: readonly string[],
): Promise<readonly string[]> => (await assistantsOf(session, given)).map(({ id }) => id);

/** As {@link assistantIdsOf}, with the names that the list has. */
export async function assistantsOf(
  session: PlatformSession,
  given: readonly string[],
): Promise<readonly NamedAssistant[]> {
  if (given.every(isAssistantId)) return given.map((id) => ({ id }));
  const { rows } = await listAssistants(session, { limit: Number.POSITIVE_INFINITY, all: true });
  return given.map((text) => assistantIn(rows, text));
}

function assistantIn(rows: readonly AssistantRecord[], text: string): NamedAssistant {
  const byId = rows.find(({ id }) => id === text);
  if (byId) return byId;
  if (isAssistantId(text)) return { id: text };
  const exact = rows.filter(({ name }) => name === text);
  const found = exact.length > 0 ? exact : rows.filter(({ name }) => name && folded(name) === folded(text));
  const [first, ...others] = found;
  if (first && others.length === 0) return first;
  if (first) {
    throw new FirmlineError(
      `${found.length} assistants are named "${text}": ${found.map(({ id }) => id).join(', ')}.`,
      { code: 'conflict', fault: 'user', hint: 'Pass one of the ids.' },
    );
  }
  const near = nearest(
    text,
    rows.flatMap(({ name }) => name ?? []),
  );
  throw new FirmlineError(`No assistant has the name or id "${text}".`, {
    code: 'not-found',
    fault: 'user',
    hint:
      near === undefined
        ? 'firmline assistants list shows them.'
        : `Is it "${near}"? firmline assistants list shows all.`,
  });
}

const folded = (name: string): string => name.trim().toLowerCase();
