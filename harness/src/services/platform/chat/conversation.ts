import { named } from '../calls/resolve-assistant.ts';
import { found, platformError } from '../http/errors.ts';
import { type JsonObject, isObject, objectsAt, textAt } from '../json.ts';
import type { PlatformRecord, PlatformStore } from '../store/types.ts';
import { replyTo } from './reply.ts';

/** One turn of a chat. */
export interface Turn {
  /** The conversation so far, with the new input. */
  readonly messages: readonly JsonObject[];
  readonly output: readonly JsonObject[];
  readonly session?: PlatformRecord;
}

/**
 * Starts a conversation, or continues that of a session or an earlier chat.
 * @throws HttpError 404 for an unknown id, 400 if no assistant is named
 */
export async function takeTurn(store: PlatformStore, fields: JsonObject): Promise<Turn> {
  const sessionId = textAt(fields, 'sessionId');
  const previousChatId = textAt(fields, 'previousChatId');
  if (sessionId !== undefined && previousChatId !== undefined) {
    throw platformError(400, ['sessionId and previousChatId must not be given together']);
  }
  const partner = (await named(store, 'assistant', fields)) ?? (await named(store, 'squad', fields));
  if (!partner && sessionId === undefined && previousChatId === undefined) {
    throw platformError(400, ['Need either `assistant`, `assistantId`, `sessionId` or `previousChatId`.']);
  }
  const session =
    sessionId === undefined ? undefined : found(await store.get('session', sessionId), 'session', sessionId);
  const previous =
    previousChatId === undefined
      ? undefined
      : found(await store.get('chat', previousChatId), 'chat', previousChatId);
  const history = session
    ? objectsAt(session, 'messages')
    : [...objectsAt(previous ?? {}, 'messages'), ...objectsAt(previous ?? {}, 'output')];
  const messages = [...history, ...inputMessages(fields['input'])];
  return { messages, output: [replyTo(messages)], ...(session ? { session } : {}) };
}

/** Stores a turn as a chat, and in its session. */
export async function keepTurn(
  store: PlatformStore,
  fields: JsonObject,
  turn: Turn,
): Promise<PlatformRecord> {
  const { session, messages, output } = turn;
  return store.atomically(async (inner) => {
    if (session) await inner.update('session', session.id, { messages: [...messages, ...output] });
    return inner.insert('chat', { ...fields, messages, output, cost: 0, costs: [] });
  });
}

function inputMessages(input: unknown): readonly JsonObject[] {
  return Array.isArray(input)
    ? input.filter((message) => isObject(message))
    : [{ role: 'user', content: input }];
}
