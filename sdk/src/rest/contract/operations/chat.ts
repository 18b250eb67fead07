import { area } from '../table.ts';

export const chat = area({
  text: 'Written conversations with an assistant. Each chat is one turn: an input and the reply.',
  record: 'chat',
  operations: {
    list: {
      at: 'GET /chat',
      text: 'Lists turns of written conversations in numbered pages, with input, output and cost.',
      query: {
        assistantId: 'Only chats with this stored assistant.',
        workflowId: 'Only chats with this stored workflow.',
        sessionId: 'Only the turns of this session.',
      },
    },
    create: {
      at: 'POST /chat',
      text: 'Sends a message to an assistant and resolves to its reply in `output`. `previousChatId` or `sessionId` continues a conversation; only one of them can be given.',
      errors: [
        '400 if no agent is given, or both `previousChatId` and `sessionId`',
        '404 if there is no such assistant, chat or session',
      ],
      events: 'ChatStreamEvent',
    },
    createResponse: {
      at: 'POST /chat/responses',
      text: "Sends a message and replies in the format of OpenAI's Responses API, for programs that speak it. The platform streams here by default, so the client sends `stream: false` unless you set it.",
      errors: [
        '400 if no agent is given, or both `previousChatId` and `sessionId`',
        '404 if there is no such assistant, chat or session',
      ],
      events: 'ResponseEvent',
      streamsByDefault: true,
    },
    createWeb: {
      at: 'POST /chat/web',
      text: 'Sends a message from a web page, with the public key. Without a `sessionId` a session begins, whose id is in the response; pass it with the next message.',
      errors: [
        '400 if no assistant is given',
        "403 if the key is not valid for this page's origin or this assistant",
        '404 if there is no such assistant or session',
      ],
      events: 'ChatStreamEvent',
    },
    createWebResponse: {
      at: 'POST /chat/web/responses',
      text: "Sends a message from a web page, with the public key, and replies in the format of OpenAI's Responses API. The client sends `stream: false` unless you set it.",
      errors: [
        '400 if no assistant is given',
        "403 if the key is not valid for this page's origin or this assistant",
        '404 if there is no such assistant or session',
      ],
      events: 'ResponseEvent',
      streamsByDefault: true,
    },
    get: {
      at: 'GET /chat/{id}',
      text: 'Reads one turn: its input, the earlier messages, the reply and the cost.',
    },
    delete: {
      at: 'DELETE /chat/{id}',
      text: 'Deletes one turn and resolves to it. Other turns of its session stay.',
    },
  },
});
