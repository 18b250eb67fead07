import { checkAssistantAllowed } from '../auth/restrictions.ts';
import type { Handlers } from '../handler-types.ts';
import { textAt } from '../json.ts';
import { given, resource } from '../resources/resource.ts';
import type { PlatformRecord } from '../store/types.ts';
import type { PlatformRequest } from '../types.ts';
import { keepTurn, takeTurn } from './conversation.ts';
import { eventStream } from '../http/responses.ts';
import { wordsOf } from './reply.ts';
import { responseEvents, toResponse } from './response.ts';

const chats = resource({ kind: 'chat' });

/** A chat with the private key. */
async function converse({ store, fields }: PlatformRequest): Promise<PlatformRecord> {
  return keepTurn(store, given(fields), await takeTurn(store, fields));
}

/** A chat with the public key. It cannot name an earlier chat, so it gets a session if it has none. */
async function converseOnPage({ store, fields, caller }: PlatformRequest): Promise<PlatformRecord> {
  checkAssistantAllowed(caller, fields);
  const { sessionEnd, sessionExpirationSeconds, customer, ...chat } = given(fields);
  const { assistantId } = chat;
  const begun = await takeTurn(store, chat);
  const session =
    begun.session ??
    (await store.insert('session', {
      status: 'active',
      expirationSeconds: sessionExpirationSeconds ?? 86_400,
      assistantId,
      ...(customer === undefined ? {} : { customer }),
    }));
  const record = await keepTurn(store, { ...chat, sessionId: session.id }, { ...begun, session });
  if (sessionEnd === true) await store.update('session', session.id, { status: 'completed' });
  return record;
}

/** Streams the reply word by word if requested, else returns `whole`. */
function chatBody(record: PlatformRecord, { fields }: PlatformRequest, whole: unknown) {
  if (fields['stream'] !== true) return whole;
  const { id, sessionId } = record;
  const deltas = wordsOf(replyOf(record)).map((delta) => ({
    id,
    ...(sessionId === undefined ? {} : { sessionId }),
    path: 'chat.output[0].content',
    delta,
  }));
  return eventStream(deltas, '[DONE]');
}

/** Streams events, unless `stream` is false. */
function responseBody(record: PlatformRecord, { fields }: PlatformRequest) {
  const response = toResponse(record, replyOf(record));
  return fields['stream'] === false ? response : eventStream(responseEvents(response));
}

function replyOf({ output }: PlatformRecord): string {
  const [message] = Array.isArray(output) ? output : [];
  return textAt(message ?? {}, 'content') ?? '';
}

export const chat: Handlers['chat'] = {
  ...chats,
  list: chats.page,
  async create(request) {
    const record = await converse(request);
    return chatBody(record, request, record);
  },
  async createWeb(request) {
    const record = await converseOnPage(request);
    const { id, sessionId, output } = record;
    return chatBody(record, request, { id, sessionId, output });
  },
  createResponse: async (request) => responseBody(await converse(request), request),
  createWebResponse: async (request) => responseBody(await converseOnPage(request), request),
};
