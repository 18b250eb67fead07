// Written by npm run docs from ../operations/chat.ts.

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
import type { List } from '../method.ts';
import type { PagedQuery } from './parameters.ts';
import type { Paginated, Received } from '../types/common.ts';
import type { RequestOptions } from '../request/options.ts';

/** Query of `chat.list`. */
export interface ChatListQuery extends PagedQuery {
  /** Only chats with this stored assistant. */
  readonly assistantId?: string | null | undefined;
  /** Only chats with this stored workflow. */
  readonly workflowId?: string | null | undefined;
  /** Only the turns of this session. */
  readonly sessionId?: string | null | undefined;
}

/** Written conversations with an assistant. Each chat is one turn: an input and the reply. */
export interface ChatMethods {
  /** Lists turns of written conversations in numbered pages, with input, output and cost. */
  list(query?: ChatListQuery, options?: RequestOptions): List<Received<Paginated<Chat>>>;

  /**
   * Sends a message to an assistant and resolves to its reply in `output`. `previousChatId` or `sessionId`
   * continues a conversation; only one of them can be given.
   *
   * With `stream: true` the response is a stream of events.
   * @throws PlatformError 400 if no agent is given, or both `previousChatId` and `sessionId`
   * @throws PlatformError 404 if there is no such assistant, chat or session
   */
  create(
    body: CreateChat & { readonly stream: true },
    options?: RequestOptions,
  ): Promise<AsyncIterable<Received<ChatStreamEvent>>>;
  /**
   * Sends a message to an assistant and resolves to its reply in `output`. `previousChatId` or `sessionId`
   * continues a conversation; only one of them can be given.
   * @throws PlatformError 400 if no agent is given, or both `previousChatId` and `sessionId`
   * @throws PlatformError 404 if there is no such assistant, chat or session
   */
  create(body: CreateChat & { readonly stream?: false }, options?: RequestOptions): Promise<Received<Chat>>;
  /**
   * Sends a message to an assistant and resolves to its reply in `output`. `previousChatId` or `sessionId`
   * continues a conversation; only one of them can be given.
   * @throws PlatformError 400 if no agent is given, or both `previousChatId` and `sessionId`
   * @throws PlatformError 404 if there is no such assistant, chat or session
   */
  create(
    body: CreateChat,
    options?: RequestOptions,
  ): Promise<Received<Chat> | AsyncIterable<Received<ChatStreamEvent>>>;

  /**
   * Sends a message and replies in the format of OpenAI's Responses API, for programs that speak it. The
   * platform streams here by default, so the client sends `stream: false` unless you set it.
   *
   * With `stream: true` the response is a stream of events.
   * @throws PlatformError 400 if no agent is given, or both `previousChatId` and `sessionId`
   * @throws PlatformError 404 if there is no such assistant, chat or session
   */
  createResponse(
    body: OpenAIResponsesRequest & { readonly stream: true },
    options?: RequestOptions,
  ): Promise<AsyncIterable<Received<ResponseEvent>>>;
  /**
   * Sends a message and replies in the format of OpenAI's Responses API, for programs that speak it. The
   * platform streams here by default, so the client sends `stream: false` unless you set it.
   * @throws PlatformError 400 if no agent is given, or both `previousChatId` and `sessionId`
   * @throws PlatformError 404 if there is no such assistant, chat or session
   */
  createResponse(
    body: OpenAIResponsesRequest & { readonly stream?: false },
    options?: RequestOptions,
  ): Promise<Received<ResponseObject>>;
  /**
   * Sends a message and replies in the format of OpenAI's Responses API, for programs that speak it. The
   * platform streams here by default, so the client sends `stream: false` unless you set it.
   * @throws PlatformError 400 if no agent is given, or both `previousChatId` and `sessionId`
   * @throws PlatformError 404 if there is no such assistant, chat or session
   */
  createResponse(
    body: OpenAIResponsesRequest,
    options?: RequestOptions,
  ): Promise<Received<ResponseObject> | AsyncIterable<Received<ResponseEvent>>>;

  /**
   * Sends a message from a web page, with the public key. Without a `sessionId` a session begins, whose id is
   * in the response; pass it with the next message.
   *
   * With `stream: true` the response is a stream of events.
   * @throws PlatformError 400 if no assistant is given
   * @throws PlatformError 403 if the key is not valid for this page's origin or this assistant
   * @throws PlatformError 404 if there is no such assistant or session
   */
  createWeb(
    body: CreateWebChat & { readonly stream: true },
    options?: RequestOptions,
  ): Promise<AsyncIterable<Received<ChatStreamEvent>>>;
  /**
   * Sends a message from a web page, with the public key. Without a `sessionId` a session begins, whose id is
   * in the response; pass it with the next message.
   * @throws PlatformError 400 if no assistant is given
   * @throws PlatformError 403 if the key is not valid for this page's origin or this assistant
   * @throws PlatformError 404 if there is no such assistant or session
   */
  createWeb(
    body: CreateWebChat & { readonly stream?: false },
    options?: RequestOptions,
  ): Promise<Received<WebChat>>;
  /**
   * Sends a message from a web page, with the public key. Without a `sessionId` a session begins, whose id is
   * in the response; pass it with the next message.
   * @throws PlatformError 400 if no assistant is given
   * @throws PlatformError 403 if the key is not valid for this page's origin or this assistant
   * @throws PlatformError 404 if there is no such assistant or session
   */
  createWeb(
    body: CreateWebChat,
    options?: RequestOptions,
  ): Promise<Received<WebChat> | AsyncIterable<Received<ChatStreamEvent>>>;

  /**
   * Sends a message from a web page, with the public key, and replies in the format of OpenAI's Responses
   * API. The client sends `stream: false` unless you set it.
   *
   * With `stream: true` the response is a stream of events.
   * @throws PlatformError 400 if no assistant is given
   * @throws PlatformError 403 if the key is not valid for this page's origin or this assistant
   * @throws PlatformError 404 if there is no such assistant or session
   */
  createWebResponse(
    body: OpenAIWebChatRequest & { readonly stream: true },
    options?: RequestOptions,
  ): Promise<AsyncIterable<Received<ResponseEvent>>>;
  /**
   * Sends a message from a web page, with the public key, and replies in the format of OpenAI's Responses
   * API. The client sends `stream: false` unless you set it.
   * @throws PlatformError 400 if no assistant is given
   * @throws PlatformError 403 if the key is not valid for this page's origin or this assistant
   * @throws PlatformError 404 if there is no such assistant or session
   */
  createWebResponse(
    body: OpenAIWebChatRequest & { readonly stream?: false },
    options?: RequestOptions,
  ): Promise<Received<ResponseObject>>;
  /**
   * Sends a message from a web page, with the public key, and replies in the format of OpenAI's Responses
   * API. The client sends `stream: false` unless you set it.
   * @throws PlatformError 400 if no assistant is given
   * @throws PlatformError 403 if the key is not valid for this page's origin or this assistant
   * @throws PlatformError 404 if there is no such assistant or session
   */
  createWebResponse(
    body: OpenAIWebChatRequest,
    options?: RequestOptions,
  ): Promise<Received<ResponseObject> | AsyncIterable<Received<ResponseEvent>>>;

  /**
   * Reads one turn: its input, the earlier messages, the reply and the cost.
   * @param id id of the chat
   * @throws PlatformError 404 if there is no such chat
   */
  get(id: string, options?: RequestOptions): Promise<Received<Chat>>;

  /**
   * Deletes one turn and resolves to it. Other turns of its session stay.
   * @param id id of the chat
   * @throws PlatformError 404 if there is no such chat
   */
  delete(id: string, options?: RequestOptions): Promise<Received<Chat>>;
}
