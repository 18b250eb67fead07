import { area } from '../table.ts';

const refusals = [
  '400 if no agent is given, or both `previousChatId` and `sessionId`',
  '404 if there is no such assistant, chat or session',
];
const refusalsOfPages = [
  '400 if no assistant is given',
  "403 if the key is not valid for this page's origin or this assistant",
  '404 if there is no such assistant or session',
];

export const chat = area({
  text: 'Written conversations with an assistant. Each chat is one turn: an input and the reply.',
  record: 'chat',
  path: '/chat',
  operations: {
    list: {
      text: 'Lists turns of written conversations in numbered pages, with input, output and cost.',
      query: {
        assistantId: 'Only chats with this stored assistant.',
        workflowId: 'Only chats with this stored workflow.',
        sessionId: 'Only the turns of this session.',
        id: 'Only the chat with this id.',
        idAny: 'Only chats with one of these ids, separated by commas.',
        previousChatId: 'Only chats that continue this one.',
      },
    },
    create: {
      text: 'Sends a message to an assistant and resolves to its reply in `output`. `previousChatId` or `sessionId` continues a conversation; only one of them can be given.',
      errors: refusals,
      events: 'ChatStreamEvent',
    },
    createResponse: {
      at: 'POST /chat/responses',
      text: "Sends a message and replies in the format of OpenAI's Responses API, for programs that speak it. The platform streams here by default, so the client sends `stream: false` unless you set it.",
      errors: refusals,
      events: 'ResponseEvent',
      streamsByDefault: true,
    },
    createWeb: {
      at: 'POST /chat/web',
      text: 'Sends a message from a web page, with the public key. Without a `sessionId` a session begins, whose id is in the response; pass it with the next message.',
      errors: refusalsOfPages,
      events: 'ChatStreamEvent',
    },
    createWebResponse: {
      at: 'POST /chat/web/responses',
      text: "Sends a message from a web page, with the public key, and replies in the format of OpenAI's Responses API. The client sends `stream: false` unless you set it.",
      errors: refusalsOfPages,
      events: 'ResponseEvent',
      streamsByDefault: true,
    },
    get: 'Reads one turn: its input, the earlier messages, the reply and the cost.',
    delete: 'Deletes one turn and resolves to it. Other turns of its session stay.',
  },
});
