import type { Operation, ShapeOf, operations } from '@firmline/sdk/rest/table';
import type { RuleFor } from '../rule.ts';
import { analytics } from './analytics.ts';
import { assistant, changeOfAssistant } from './assistant.ts';
import { call, campaign, changeOfCall, changeOfCampaign, outboundCall, webCall } from './call.ts';
import { changeOfSession, chat, response, session, webChat, webResponse } from './chat.ts';
import {
  changeOfCredential,
  credential,
  credentialAction,
  credentialSession,
  credentialWebhook,
} from './credential.ts';
import { changeOfKnowledgeBase, knowledgeBase } from './knowledge-base.ts';
import {
  changeOfFile,
  changeOfTemplate,
  sesameVoice,
  sharedVoice,
  templates,
  voiceLibrarySync,
} from './library.ts';
import { changeOfOrg, changeOfToken, invitation, org, supportTicket, token, userRole } from './org.ts';
import { changeOfPhoneNumber, phoneNumber, twilioImport, vonageImport } from './phone-number.ts';
import { changeOfSquad, squad } from './squad.ts';
import { changeOfRun, changeOfTest, changeOfTestSuite, run, test, testSuite } from './test-suite.ts';
import { changeOfTool, tool } from './tool.ts';
import { changeOfWorkflow, workflow, workflowGeneration } from './workflow.ts';

/** A rule for the JSON body of every operation that takes one, named as in the SDK's table. */
type BodyRules<Tree> = {
  readonly [
    Name in keyof Tree as TakesJson<Tree[Name]> extends true ? Name : never
  ]: Tree[Name] extends Operation ? RuleFor<ShapeOf<Tree[Name]['details']['body']>> : BodyRules<Tree[Name]>;
};

type TakesJson<Node> = Node extends Operation
  ? Node['details'] extends { readonly body: { readonly contentType: 'application/json' } }
    ? true
    : false
  : true extends { [Name in keyof Node]: TakesJson<Node[Name]> }[keyof Node]
    ? true
    : false;

export const bodyRules: BodyRules<typeof operations> = {
  analytics: { query: analytics },
  assistant: { create: assistant, update: changeOfAssistant, replace: changeOfAssistant },
  call: { create: call, createPhone: outboundCall, createWeb: webCall, update: changeOfCall },
  campaign: { create: campaign, update: changeOfCampaign },
  chat: {
    create: chat,
    createResponse: response,
    createWeb: webChat,
    createWebResponse: webResponse,
  },
  credential: {
    create: credential,
    update: changeOfCredential,
    createSession: credentialSession,
    trigger: credentialAction,
    webhook: credentialWebhook,
  },
  file: { update: changeOfFile },
  knowledgeBase: { create: knowledgeBase, update: changeOfKnowledgeBase },
  org: { create: org, update: changeOfOrg, invite: invitation, updateRole: userRole },
  phoneNumber: {
    create: phoneNumber,
    update: changeOfPhoneNumber,
    importTwilio: twilioImport,
    importVonage: vonageImport,
  },
  provider: { addVoice: sharedVoice, addVoicePlural: sharedVoice },
  session: { create: session, update: changeOfSession },
  squad: { create: squad, update: changeOfSquad },
  support: { createTicket: supportTicket },
  template: { create: templates, update: changeOfTemplate },
  testSuite: {
    create: testSuite,
    update: changeOfTestSuite,
    test: { create: test, update: changeOfTest },
    run: { create: run, update: changeOfRun },
  },
  token: { create: token, update: changeOfToken },
  tool: { create: tool, update: changeOfTool },
  voiceLibrary: { sync: voiceLibrarySync, createSesameVoice: sesameVoice },
  workflow: { create: workflow, update: changeOfWorkflow, generate: workflowGeneration },
};
