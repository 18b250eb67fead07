import type { BackoffPlan, Customer, SchedulePlan, Server } from '@firmline/sdk/rest/types';
import { list } from '../compose.ts';
import { outline, record } from '../record.ts';
import { anObject, flag, number, oneOf, required, text, time } from '../values.ts';

export const texts = list(text());

/** What most things are called. */
export const shortName = text({ max: 40 });

export const backoffPlan = outline<BackoffPlan>({
  type: required(oneOf('fixed', 'exponential')),
  maxRetries: required(number()),
  baseDelaySeconds: required(number()),
});

export const server = record<Server>({
  url: text(),
  timeoutSeconds: number({ min: 1, max: 300 }),
  headers: anObject,
  backoffPlan,
  credentialId: text(),
  staticIpAddressesEnabled: flag,
  encryptedPaths: texts,
});

export const schedulePlan = outline<SchedulePlan>({ earliestAt: required(time), latestAt: time });

export const customerFields = {
  number: text({ min: 3, max: 40 }),
  numberE164CheckEnabled: flag,
  extension: text({ max: 10 }),
  sipUri: text(),
  name: shortName,
  email: shortName,
  externalId: shortName,
} satisfies Partial<Record<keyof Customer, unknown>>;
