import { events } from '../response/events.ts';
import { json } from '../body/json.ts';
import { operation, text } from '../operation.ts';
import { bySortedPage } from '../paging/by-page.ts';
import type {
  Chat,
  ChatStreamEvent,
  CreateChat,
  CreateWebChat,
  OpenAIResponsesRequest,
  OpenAIWebChatRequest,
  ResponseEvent,
  ResponseObject,
  WebChat,
} from '../types/chat/index.ts';
import type { Paginated } from '../types/common.ts';
import { paged } from './parameters.ts';

/** Written conversations with an assistant. Each chat is one turn: an input and the reply. */
export const chat = {
  /** Lists turns of written conversations in numbered pages, with input, output and cost. */
  list: operation('GET', '/chat', {
    query: {
      ...paged,
      /** Only chats with this stored assistant. */
      assistantId: text,
      /** Only chats with this stored workflow. */
      workflowId: text,
      /** Only the turns of this session. */
      sessionId: text,
    },
    response: json<Paginated<Chat>>(),
    paging: bySortedPage,
  }),
  /**
   * Sends a message to an assistant and resolves to its reply in `output`. `previousChatId` or `sessionId` continues a
   * conversation; only one of them can be given.
   * @throws PlatformError 400 if no agent is given, or both `previousChatId` and `sessionId`
   * @throws PlatformError 404 if there is no such assistant, chat or session
   */
  create: operation('POST', '/chat', {
    body: json<CreateChat>(),
    response: json<Chat>(),
    events: events<ChatStreamEvent>(),
  }),
  /**
   * Sends a message and replies in the format of OpenAI's Responses API, for programs that speak it. The platform
   * streams here by default, so the client sends `stream: false` unless you set it.
   * @throws PlatformError 400 if no agent is given, or both `previousChatId` and `sessionId`
   * @throws PlatformError 404 if there is no such assistant, chat or session
   */
  createResponse: operation('POST', '/chat/responses', {
    body: json<OpenAIResponsesRequest>(),
    response: json<ResponseObject>(),
    events: events<ResponseEvent>(),
    streamsByDefault: true,
  }),
  /**
   * Sends a message from a web page, with the public key. Without a `sessionId` a session begins, whose id is in the
   * response; pass it with the next message.
   * @throws PlatformError 400 if no assistant is given
   * @throws PlatformError 403 if the key is not valid for this page's origin or this assistant
   * @throws PlatformError 404 if there is no such assistant or session
   */
  createWeb: operation('POST', '/chat/web', {
    body: json<CreateWebChat>(),
    response: json<WebChat>(),
    events: events<ChatStreamEvent>(),
  }),
  /**
   * Sends a message from a web page, with the public key, and replies in the format of OpenAI's Responses API. The
   * client sends `stream: false` unless you set it.
   * @throws PlatformError 400 if no assistant is given
   * @throws PlatformError 403 if the key is not valid for this page's origin or this assistant
   * @throws PlatformError 404 if there is no such assistant or session
   */
  createWebResponse: operation('POST', '/chat/web/responses', {
    body: json<OpenAIWebChatRequest>(),
    response: json<ResponseObject>(),
    events: events<ResponseEvent>(),
    streamsByDefault: true,
  }),
  /**
   * Reads one turn: its input, the earlier messages, the reply and the cost.
   * @param id id of the chat
   * @throws PlatformError 404 if there is no such chat
   */
  get: operation('GET', '/chat/{id}', { response: json<Chat>() }),
  /**
   * Deletes one turn and resolves to it. Other turns of its session stay.
   * @param id id of the chat
   * @throws PlatformError 404 if there is no such chat
   */
  delete: operation('DELETE', '/chat/{id}', { response: json<Chat>() }),
} as const;
