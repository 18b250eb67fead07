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

export const chat = {
  list: operation('GET', '/chat', {
    query: { ...paged, assistantId: text, workflowId: text, sessionId: text },
    response: json<Paginated<Chat>>(),
    paging: bySortedPage,
  }),
  create: operation('POST', '/chat', {
    body: json<CreateChat>(),
    response: json<Chat>(),
    events: events<ChatStreamEvent>(),
  }),
  /** Uses the format of OpenAI's Responses API. */
  createResponse: operation('POST', '/chat/responses', {
    body: json<OpenAIResponsesRequest>(),
    response: json<ResponseObject>(),
    events: events<ResponseEvent>(),
    streamsByDefault: true,
  }),
  createWeb: operation('POST', '/chat/web', {
    body: json<CreateWebChat>(),
    response: json<WebChat>(),
    events: events<ChatStreamEvent>(),
  }),
  /** Uses the format of OpenAI's Responses API. */
  createWebResponse: operation('POST', '/chat/web/responses', {
    body: json<OpenAIWebChatRequest>(),
    response: json<ResponseObject>(),
    events: events<ResponseEvent>(),
    streamsByDefault: true,
  }),
  get: operation('GET', '/chat/{id}', { response: json<Chat>() }),
  delete: operation('DELETE', '/chat/{id}', { response: json<Chat>() }),
} as const;
