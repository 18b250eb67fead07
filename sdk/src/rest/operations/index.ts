import { analytics } from './analytics.ts';
import { assistant } from './assistant.ts';
import { call } from './call.ts';
import { campaign } from './campaign.ts';
import { chat } from './chat.ts';
import { credential } from './credential.ts';
import { file } from './file.ts';
import { knowledgeBase } from './knowledge-base.ts';
import { logs } from './logs.ts';
import { org } from './org.ts';
import { phoneNumber } from './phone-number.ts';
import { provider } from './provider.ts';
import { session } from './session.ts';
import { squad } from './squad.ts';
import { support } from './support.ts';
import { template } from './template.ts';
import { testSuite } from './test-suite.ts';
import { token } from './token.ts';
import { tool } from './tool.ts';
import { v2 } from './v2.ts';
import { voiceLibrary } from './voice-library.ts';
import { workflow } from './workflow.ts';

/** Everything the platform can be asked, by area. */
export const operations = {
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
  v2,
  voiceLibrary,
  workflow,
} as const;
