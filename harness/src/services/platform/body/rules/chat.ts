import type {
  ChatAssistantOverrides,
  ChatMessage,
  CreateChat,
  CreateSession,
  CreateWebChat,
  OpenAIResponsesRequest,
  OpenAIWebChatRequest,
  TwilioSmsTransport,
  UpdateSession,
  WebCustomer,
} from '@firmline/sdk/rest/types';
import { either, list } from '../compose.ts';
import { record } from '../record.ts';
import type { Fields } from '../rule.ts';
import { kinds } from '../union.ts';
import { anObject, flag, number, oneOf, required, text, uuid } from '../values.ts';
import { assistant, assistantOverrides } from './assistant.ts';
import { customer } from './call.ts';
import { customerFields, shortName } from './common.ts';
import { twilioImport } from './phone-number.ts';
import { squad } from './squad.ts';

const content = text({ max: 10_000 });
const said = { name: shortName };
const message = kinds<ChatMessage, 'role'>('role', {
  // What was spoken has `message` in place of `content`.
  system: {},
  user: {},
  developer: { ...said, content: required(content) },
  assistant: { ...said, content, refusal: content, tool_calls: list(anObject) },
  tool: { ...said, content: required(content), tool_call_id: required(text()) },
});
const input = required(either(text(), list(message)));
const expirationSeconds = number({ min: 60, max: 2_592_000 });

const chatFields: Fields<CreateChat> = {
  assistantId: uuid,
  assistant,
  assistantOverrides,
  squadId: uuid,
  squad,
  name: shortName,
  sessionId: text(),
  previousChatId: text(),
  stream: flag,
  input,
  transport: kinds<TwilioSmsTransport, 'type'>('type', {
    'twilio.sms': { phoneNumberId: text(), customer, customerId: text() },
  }),
};

export const chat = record<CreateChat>(chatFields);
export const response = record<OpenAIResponsesRequest>(chatFields);

const chatOverrides = record<ChatAssistantOverrides>({ variableValues: anObject });
const webChatFields: Fields<CreateWebChat> = {
  assistantId: required(uuid),
  assistantOverrides: chatOverrides,
  customer: record<WebCustomer>({ ...customerFields, assistantOverrides: chatOverrides }),
  input,
  sessionId: text(),
  sessionExpirationSeconds: expirationSeconds,
  sessionEnd: flag,
  stream: flag,
};

export const webChat = record<CreateWebChat>(webChatFields);
export const webResponse = record<OpenAIWebChatRequest>(webChatFields);

const sessionFields: Fields<UpdateSession> = {
  name: shortName,
  status: oneOf('active', 'completed'),
  expirationSeconds,
  messages: list(message),
};

export const session = record<CreateSession>({
  ...sessionFields,
  assistantId: uuid,
  assistant,
  assistantOverrides,
  squadId: uuid,
  squad,
  customer,
  customerId: text(),
  phoneNumberId: text(),
  phoneNumber: twilioImport,
});
export const changeOfSession = record<UpdateSession>(sessionFields);
