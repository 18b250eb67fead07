import { assistantV2 } from './assistants/assistants.ts';
import { callV2 } from './calls/calls.ts';
import type { Handlers } from './handler-types.ts';
import { phoneNumberV2 } from './resources/phone-numbers.ts';

// Handlers of all operations, under the names of the SDK's table. A missing one is a type error in `routes.ts`.
export { analytics } from './analytics/analytics.ts';
export { assistant } from './assistants/assistants.ts';
export { call } from './calls/calls.ts';
export { chat } from './chat/chats.ts';
export { logs } from './logs/logs.ts';
export { org } from './orgs/orgs.ts';
export { campaign } from './resources/campaigns.ts';
export { credential } from './resources/credentials.ts';
export { file } from './resources/files.ts';
export { phoneNumber } from './resources/phone-numbers.ts';
export { knowledgeBase, session, squad, tool, support, token } from './resources/plain.ts';
export { template } from './resources/templates.ts';
export { workflow } from './resources/workflows.ts';
export { testSuite } from './test-suites/test-suites.ts';
export { provider } from './voices/providers.ts';
export { voiceLibrary } from './voices/voice-library.ts';

export const v2: Handlers['v2'] = { assistant: assistantV2, call: callV2, phoneNumber: phoneNumberV2 };
