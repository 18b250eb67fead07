// Written by npm run docs from ../operations.

import type { AnalyticsMethods } from './analytics.ts';
import type { AssistantMethods } from './assistant.ts';
import type { CallMethods } from './call.ts';
import type { CampaignMethods } from './campaign.ts';
import type { ChatMethods } from './chat.ts';
import type { CredentialMethods } from './credential.ts';
import type { FileMethods } from './file.ts';
import type { KnowledgeBaseMethods } from './knowledge-base.ts';
import type { LogsMethods } from './logs.ts';
import type { OrgMethods } from './org.ts';
import type { PhoneNumberMethods } from './phone-number.ts';
import type { ProviderMethods } from './provider.ts';
import type { SessionMethods } from './session.ts';
import type { SquadMethods } from './squad.ts';
import type { SupportMethods } from './support.ts';
import type { TemplateMethods } from './template.ts';
import type { TestSuiteMethods } from './test-suite.ts';
import type { TokenMethods } from './token.ts';
import type { ToolMethods } from './tool.ts';
import type { V2Methods } from './v2.ts';
import type { VoiceLibraryMethods } from './voice-library.ts';
import type { WorkflowMethods } from './workflow.ts';

export type * from './parameters.ts';
export type * from './analytics.ts';
export type * from './assistant.ts';
export type * from './call.ts';
export type * from './campaign.ts';
export type * from './chat.ts';
export type * from './credential.ts';
export type * from './file.ts';
export type * from './knowledge-base.ts';
export type * from './logs.ts';
export type * from './org.ts';
export type * from './phone-number.ts';
export type * from './provider.ts';
export type * from './session.ts';
export type * from './squad.ts';
export type * from './support.ts';
export type * from './template.ts';
export type * from './test-suite.ts';
export type * from './token.ts';
export type * from './tool.ts';
export type * from './v2.ts';
export type * from './voice-library.ts';
export type * from './workflow.ts';

/** The methods of every area. */
export interface PlatformMethods {
  /** Sums, averages and counts over calls and subscriptions. */
  readonly analytics: AnalyticsMethods;
  /** Stored assistants: prompt, model, voice, transcriber and behaviour of an agent. */
  readonly assistant: AssistantMethods;
  /** Phone calls and calls from web pages, past and present. */
  readonly call: CallMethods;
  /** Campaigns, which phone many customers by one plan. */
  readonly campaign: CampaignMethods;
  /** Written conversations with an assistant. Each chat is one turn: an input and the reply. */
  readonly chat: ChatMethods;
  /** Your accounts at other providers: models, voices, telephony, storage, calendars. */
  readonly credential: CredentialMethods;
  /** Uploaded files, such as the documents that an assistant can look things up in. */
  readonly file: FileMethods;
  /** Sources in which an assistant looks things up: a Trieve dataset, or your own server. */
  readonly knowledgeBase: KnowledgeBaseMethods;
  /** What happened inside calls, and requests to and from the platform. */
  readonly logs: LogsMethods;
  /** Organizations, which own all other records, and the people in them. */
  readonly org: OrgMethods;
  /** Your phone numbers: the platform's own, or those of a provider or SIP trunk of yours. */
  readonly phoneNumber: PhoneNumberMethods;
  /** What your accounts at other providers offer: automation workflows and voices. */
  readonly provider: ProviderMethods;
  /** Sessions, which keep the messages of several chats together. */
  readonly session: SessionMethods;
  /** Squads: several assistants that hand one call over to each other. */
  readonly squad: SquadMethods;
  /** The platform's own help desk. */
  readonly support: SupportMethods;
  /** Tools to start from, with the steps that set them up at their provider. */
  readonly template: TemplateMethods;
  /** Test suites, in which the platform plays a customer and judges your agent. */
  readonly testSuite: TestSuiteMethods;
  /** API keys. Responses contain the keys themselves, so keep them out of logs. */
  readonly token: TokenMethods;
  /** Stored tools, which assistants use during a call: your functions, transfers, calendars, integrations. */
  readonly tool: ToolMethods;
  /** Newer lists, with numbered pages, total counts and more filters. */
  readonly v2: V2Methods;
  /** The voices that assistants can have: public ones, and your own. */
  readonly voiceLibrary: VoiceLibraryMethods;
  /** Workflows: conversations as nodes, with edges between them. */
  readonly workflow: WorkflowMethods;
}
