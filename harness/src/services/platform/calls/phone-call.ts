import { platformError } from '../http/errors.ts';
import { type JsonObject, isObject, objectAt, objectsAt, textAt } from '../json.ts';
import { writeCallLog } from '../logs/request-log.ts';
import { given } from '../resources/resource.ts';
import type { PlatformStore } from '../store/types.ts';
import type { PlatformRequest } from '../types.ts';
import { named, resolveAssistant, showCall } from './resolve-assistant.ts';

/**
 * Creates calls to one or several customers. Emulation: nobody is dialled; the calls stay queued or scheduled until they
 * are ended through their control address.
 */
export async function createPhoneCall(request: PlatformRequest) {
  const { store, fields } = request;
  await resolveAssistant(store, fields);
  await named(store, 'phone-number', fields);
  if (fields['customers'] !== undefined && fields['customers'] !== null) return createBatch(request);
  const problem = customerProblem(fields);
  if (problem !== undefined) throw platformError(400, [problem]);
  return showCall(await store.atomically((inner) => insertCall(inner, fields)), request);
}

async function createBatch(request: PlatformRequest) {
  const { customers: _, ...fields } = request.fields;
  const customers = objectsAt(request.fields, 'customers');
  const errors = customers.flatMap((customer) => {
    const error = customerProblem({ customer });
    return error === undefined ? [] : [{ customer, error }];
  });
  const failed = new Set(errors.map(({ customer }) => customer));
  const records = await request.store.atomically(async (store) => {
    const made = [];
    for (const customer of customers) {
      if (!failed.has(customer)) made.push(await insertCall(store, { ...fields, customer }));
    }
    return made;
  });
  return { results: records.map((record) => showCall(record, request)), errors };
}

async function insertCall(store: PlatformStore, fields: JsonObject) {
  const isScheduled = textAt(objectAt(fields, 'schedulePlan'), 'earliestAt') !== undefined;
  const record = await store.insert('call', {
    ...given(fields),
    type: 'outboundPhoneCall',
    phoneCallTransport: 'pstn',
    status: isScheduled ? 'scheduled' : 'queued',
    cost: 0,
  });
  await writeCallLog(store, record.id, 'INFO', `The call is ${isScheduled ? 'scheduled' : 'queued'}.`);
  return record;
}

/** Why the customer cannot be called, or undefined. */
function customerProblem({ customer, customerId }: JsonObject): string | undefined {
  if (!isObject(customer)) {
    return typeof customerId === 'string'
      ? undefined
      : 'Need either `customer`, `customerId` or `customers`.';
  }
  const { number, sipUri, numberE164CheckEnabled } = customer;
  if (typeof sipUri === 'string') return undefined;
  if (typeof number !== 'string') return 'customer.number or customer.sipUri should not be empty';
  const isChecked = numberE164CheckEnabled !== false;
  return isChecked && !/^\+[1-9]\d{1,14}$/.test(number)
    ? 'customer.number must be a valid phone number in the E.164 format'
    : undefined;
}
