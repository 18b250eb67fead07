import { orgRows, supportRows, tokenRows } from './account-rows.ts';
import { assistantRows, squadRows, workflowRows } from './assistant-rows.ts';
import { analyticsRows, callRows, campaignRows, logRows, secondVersionRows } from './call-rows.ts';
import { chatRows, sessionRows } from './chat-rows.ts';
import { credentialRows, phoneNumberRows } from './connection-rows.ts';
import type { WireRow } from './row.ts';
import { testSuiteRows } from './test-suite-rows.ts';
import { fileRows, knowledgeBaseRows, templateRows, toolRows } from './tool-rows.ts';
import { providerRows, voiceLibraryRows } from './voice-rows.ts';

/** The whole contract, operation by operation. */
export const wireRows: readonly WireRow[] = [
  ...analyticsRows,
  ...assistantRows,
  ...callRows,
  ...campaignRows,
  ...chatRows,
  ...credentialRows,
  ...fileRows,
  ...knowledgeBaseRows,
  ...logRows,
  ...orgRows,
  ...phoneNumberRows,
  ...providerRows,
  ...secondVersionRows,
  ...sessionRows,
  ...squadRows,
  ...supportRows,
  ...templateRows,
  ...testSuiteRows,
  ...tokenRows,
  ...toolRows,
  ...voiceLibraryRows,
  ...workflowRows,
];
