import { analytics } from './analytics/analytics.ts';
import { assistant, assistantV2 } from './assistants/assistants.ts';
import { call, callV2 } from './calls/calls.ts';
import { chat } from './chat/chats.ts';
import type { Handlers } from './handler-types.ts';
import { logs } from './logs/logs.ts';
import { org } from './orgs/orgs.ts';
import { campaign } from './resources/campaigns.ts';
import { credential } from './resources/credentials.ts';
import { file } from './resources/files.ts';
import { phoneNumber, phoneNumberV2 } from './resources/phone-numbers.ts';
import { knowledgeBase, session, squad, tool, support, token } from './resources/plain.ts';
import { template } from './resources/templates.ts';
import { workflow } from './resources/workflows.ts';
import { testSuite } from './test-suites/test-suites.ts';
import { provider } from './voices/providers.ts';
import { voiceLibrary } from './voices/voice-library.ts';

/** Handlers of all operations of the SDK's table. A missing one is a type error. */
export const handlers: Handlers = {
  analytics,
  assistant,
  call,
  campaign,
  chat,
  credential,
  file,
  knowledgeBase,
  logs,
  org,
  phoneNumber,
  provider,
  session,
  squad,
  support,
  template,
  testSuite,
  token,
  tool,
  v2: { assistant: assistantV2, call: callV2, phoneNumber: phoneNumberV2 },
  voiceLibrary,
  workflow,
};
