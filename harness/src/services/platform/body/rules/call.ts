import type {
  CallTransport,
  CreateCall,
  CreateCampaign,
  CreateOutboundCall,
  CreateWebCall,
  Customer,
  UpdateCall,
  UpdateCampaign,
} from '@firmline/sdk/rest/types';
import { isObject } from '../../json.ts';
import { list, withCheck } from '../compose.ts';
import { record } from '../record.ts';
import type { Fields } from '../rule.ts';
import { kinds } from '../union.ts';
import { anObject, flag, number, oneOf, required, text, uuid } from '../values.ts';
import { assistant, assistantOverrides } from './assistant.ts';
import { customerFields, schedulePlan, server, shortName } from './common.ts';
import { twilioImport } from './phone-number.ts';
import { squad } from './squad.ts';
import { workflow, workflowOverrides } from './workflow.ts';

const agent = {
  assistantId: uuid,
  assistantVersion: text(),
  assistant,
  assistantOverrides,
  squadId: uuid,
  squad,
  squadOverrides: assistantOverrides,
  workflowId: uuid,
  workflow,
  workflowOverrides,
};

export const customer = record<Customer>({
  ...customerFields,
  assistantOverrides,
  squadOverrides: assistantOverrides,
});

const transport = kinds<CallTransport, 'provider'>('provider', {
  'vapi.websocket': {},
  daily: {},
  'vapi.sip': {},
  twilio: {},
  vonage: {},
  telnyx: {},
});

const phoneCall: Fields<CreateCall> = {
  ...agent,
  name: shortName,
  schedulePlan,
  transport,
  phoneNumberId: text(),
  phoneNumber: twilioImport,
  customerId: text(),
  customer,
  customers: list(customer),
};

export const call = record<CreateCall>(phoneCall);
export const outboundCall = record<CreateOutboundCall>(phoneCall);
export const changeOfCall = record<UpdateCall>({ name: shortName });

const agents = ['assistant', 'assistantId', 'squad', 'squadId', 'workflow', 'workflowId'];

export const webCall = withCheck(
  record<CreateWebCall>({ ...agent, roomDeleteOnUserLeaveEnabled: flag }),
  (body) =>
    isObject(body) && agents.every((name) => body[name] === undefined || body[name] === null)
      ? 'Need Either `assistant`, `assistantId`, `squad`, `squadId`, `workflow`, Or `workflowId`.'
      : undefined,
);

const campaignTarget = {
  name: text(),
  assistantId: uuid,
  squadId: uuid,
  workflowId: uuid,
  phoneNumberId: text(),
  schedulePlan,
};

export const campaign = record<CreateCampaign>({
  ...campaignTarget,
  name: required(campaignTarget.name),
  phoneNumberId: required(campaignTarget.phoneNumberId),
  customers: required(list(customer, { max: 10_000 })),
  maxConcurrency: number({ min: 1, max: 500 }),
  assistantOverrides,
  squadOverrides: assistantOverrides,
  server,
  serverMessages: list(
    oneOf(
      'campaign.started',
      'campaign.cancelled',
      'campaign.ended',
      'campaign.archived',
      'campaign.unarchived',
      'campaign.job.continued',
      'contact.dispatched',
      'contact.completed',
      'contact.failed',
      'contact.skipped',
      'contact.predial-failed',
    ),
  ),
  predialPlan: anObject,
  duplicateFromCampaignId: text(),
});

export const changeOfCampaign = record<UpdateCampaign>({
  ...campaignTarget,
  status: oneOf('ended', 'cancelled'),
});
