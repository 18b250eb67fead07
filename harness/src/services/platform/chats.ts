import { createReplies } from '../room/agent/front-desk.ts';
import { checkAssistantAllowed } from './auth/authorize.ts';
import { findChatPartner } from './calls/resolve-assistant.ts';
import { eventStream, requireRecord, platformError } from './http/responses.ts';
import type { PlatformRecord, PlatformStore } from './store.ts';
import type { Handlers, PlatformRequest } from './types.ts';
import { isObject } from '#util/is-object';
import { type JsonObject, withoutNulls, objectsAt, textAt } from './values.ts';

export const chatHandlers: Handlers = {
  async 'POST /chat'(request) {
    const record = await answerChat(request);
    return chatBody(record, request, record);
  },
  async 'POST /chat/web'(request) {
    const record = await converseOnPage(request);
    const { id, sessionId, output } = record;
    return chatBody(record, request, { id, sessionId, output });
  },
  async 'POST /chat/responses'(request) {
    const { previous_response_id, ...fields } = request.fields;
    const previousIds = previous_response_id === undefined ? {} : { previousChatId: previous_response_id };
    return responseBody(await answerChat({ ...request, fields: { ...previousIds, ...fields } }), request);
  },
  'POST /chat/web/responses': async (request) => responseBody(await converseOnPage(request), request),
};

/** A chat with the private key. */
async function answerChat({ store, fields }: PlatformRequest): Promise<PlatformRecord> {
  return keepTurn(store, withoutNulls(fields), await takeTurn(store, fields));
}

/** A chat with the public key. It cannot name an earlier chat, so it gets a session if it has none. */
async function converseOnPage({ store, fields, caller }: PlatformRequest): Promise<PlatformRecord> {
  checkAssistantAllowed(caller, fields);
  const { sessionEnd, sessionExpirationSeconds, customer, ...chat } = withoutNulls(fields);
  const turnState = await takeTurn(store, chat);
  const session =
    turnState.session ??
    (await store.insert('session', {
      status: 'active',
      expirationSeconds: sessionExpirationSeconds ?? 86_400,
      assistantId: chat['assistantId'],
      ...(customer === undefined ? {} : { customer }),
    }));
  const record = await keepTurn(store, { ...chat, sessionId: session.id }, { ...turnState, session });
  if (sessionEnd === true) await store.update('session', session.id, { status: 'completed' });
  return record;
}

/** One turn of a chat. */
interface Turn {
  /** The conversation so far, with the new input. */
  readonly messages: readonly JsonObject[];
  readonly output: readonly JsonObject[];
  readonly session?: PlatformRecord;
}

/**
 * Starts a conversation, or continues that of a session or an earlier chat.
 * @throws HttpError 404 for an unknown id, 400 if no assistant is named
 */
async function takeTurn(store: PlatformStore, fields: JsonObject): Promise<Turn> {
  const record = async (kind: 'session' | 'chat', id: string | undefined) =>
    id === undefined ? undefined : requireRecord(await store.get(kind, id), kind, id);
  const sessionId = textAt(fields, 'sessionId');
  const previousChatId = textAt(fields, 'previousChatId');
  if (sessionId !== undefined && previousChatId !== undefined) {
    throw platformError(400, ['sessionId and previousChatId must not be given together']);
  }
  const partner =
    (await findChatPartner(store, 'assistant', fields)) ?? (await findChatPartner(store, 'squad', fields));
  if (!partner && sessionId === undefined && previousChatId === undefined) {
    throw platformError(400, ['Need either `assistant`, `assistantId`, `sessionId` or `previousChatId`.']);
  }
  const session = await record('session', sessionId);
  const previousChat = (await record('chat', previousChatId)) ?? {};
  const history = session
    ? objectsAt(session, 'messages')
    : [...objectsAt(previousChat, 'messages'), ...objectsAt(previousChat, 'output')];
  const { input } = fields;
  const newMessages = Array.isArray(input) ? input.filter(isObject) : [{ role: 'user', content: input }];
  const messages = [...history, ...newMessages];
  return { messages, output: [replyTo(messages)], ...(session ? { session } : {}) };
}

/** Stores a turn as a chat, and in its session. */
const keepTurn = (store: PlatformStore, fields: JsonObject, turn: Turn): Promise<PlatformRecord> =>
  store.atomically(async (transaction) => {
    const { session, messages, output } = turn;
    if (session) await transaction.update('session', session.id, { messages: [...messages, ...output] });
    return transaction.insert('chat', { ...fields, messages, output, cost: 0, costs: [] });
  });

/**
 * Emulation without a model: the reply is the receptionist's next stock sentence. The same conversation always gets the
 * same reply.
 */
function replyTo(messages: readonly JsonObject[]): JsonObject {
  const nextReply = createReplies();
  let content = nextReply();
  for (const { role } of messages) if (role === 'assistant') content = nextReply();
  return { role: 'assistant', content };
}

const replyOf = ({ output }: PlatformRecord): string =>
  textAt(objectsAt({ output }, 'output')[0] ?? {}, 'content') ?? '';

/** Splits a text into words with their spaces. */
const streamedWords = (text: string): string[] => text.match(/\s*\S+\s*/g) ?? [];

/** Streams the reply word by word if requested, else returns `whole`. */
function chatBody(record: PlatformRecord, { fields }: PlatformRequest, wholeOutput: unknown) {
  if (fields['stream'] !== true) return wholeOutput;
  const { id, sessionId } = record;
  const place = { id, ...(sessionId === undefined ? {} : { sessionId }), path: 'chat.output[0].content' };
  return eventStream(
    streamedWords(replyOf(record)).map((delta) => ({ ...place, delta })),
    'data: [DONE]\n\n',
  );
}

/** Fields of a request that its response repeats. */
const echoedFields = ['model', 'instructions', 'previous_response_id', 'metadata'];

/** The chat in the format of OpenAI's Responses API: word by word, then the text, then the response. */
function responseBody(record: PlatformRecord, { fields, headers }: PlatformRequest) {
  const text = replyOf(record);
  const id = `msg_${record.id}`;
  const content = [{ type: 'output_text', text, annotations: [] }];
  const response = {
    id: record.id,
    object: 'response',
    created_at: Math.floor(Date.parse(record.createdAt) / 1000),
    status: 'completed',
    error: null,
    output: [{ id, type: 'message', role: 'assistant', status: 'completed', content }],
    ...withoutNulls(Object.fromEntries(echoedFields.map((name) => [name, fields[name] ?? null]))),
  };
  // A stream is the documented default; whoever takes only JSON, as the `openai` package does, gets JSON.
  const isJson = fields['stream'] !== true && headers.accept === 'application/json';
  if (fields['stream'] === false || isJson) return response;
  const place = { item_id: id, output_index: 0, content_index: 0 };
  return eventStream([
    ...streamedWords(text).map((delta) => ({ type: 'response.output_text.delta', ...place, delta })),
    { type: 'response.output_text.done', ...place, text },
    { type: 'response.completed', response },
  ]);
}
