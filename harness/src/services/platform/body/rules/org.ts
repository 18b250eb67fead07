import type {
  CreateOrg,
  CreateSupportTicket,
  CreateToken,
  InviteUser,
  TokenRestrictions,
  UpdateOrg,
  UpdateToken,
  UpdateUserRole,
} from '@firmline/sdk/rest/types';
import { list } from '../compose.ts';
import { record } from '../record.ts';
import type { Fields } from '../rule.ts';
import { flag, number, oneOf, required, text } from '../values.ts';
import { server, shortName, texts } from './common.ts';
import { compliancePlan } from './plans.ts';

const orgFields: Fields<CreateOrg> = {
  name: shortName,
  hipaaEnabled: flag,
  subscriptionId: text(),
  channel: oneOf('daily', 'default', 'weekly', 'intuit', 'hcs'),
  billingLimit: number({ min: 0, max: 1000 }),
  server,
  concurrencyLimit: number({ min: 1, max: 10 }),
  compliancePlan,
};

export const org = record<CreateOrg>(orgFields);
export const changeOfOrg = record<UpdateOrg>(orgFields);

const role = required(oneOf('admin', 'editor', 'viewer'));

export const invitation = record<InviteUser>({
  emails: required(list(text(), { max: 100 })),
  role,
  redirectTo: text(),
});
export const userRole = record<UpdateUserRole>({ userId: required(text()), role });

const tokenFields: Fields<CreateToken> = {
  name: shortName,
  tag: oneOf('private', 'public'),
  restrictions: record<TokenRestrictions>({
    enabled: flag,
    allowedOrigins: texts,
    allowedAssistantIds: texts,
    allowTransientAssistant: flag,
  }),
};

export const token = record<CreateToken>(tokenFields);
export const changeOfToken = record<UpdateToken>(tokenFields);

export const supportTicket = record<CreateSupportTicket>({
  category: required(oneOf('bug-report', 'feature-request', 'doc-update', 'pricing', 'sales', 'others')),
  bugSubcategory: oneOf(
    'call-forwarding',
    'tools-calling',
    'prompting',
    'workflows',
    'assistant',
    'latency',
    'endpointing',
    'others',
    'assistant-speaks-slow',
    'assistant-doesnt-respond',
  ),
  subject: required(text({ min: 1, max: 200 })),
  message: required(text({ min: 10, max: 5000 })),
  callDetails: text({ max: 1000 }),
});
