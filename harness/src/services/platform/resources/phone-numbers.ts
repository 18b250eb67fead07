import { randomInt } from 'node:crypto';
import type { Handlers } from '../handler-types.ts';
import { type JsonObject, textAt } from '../json.ts';
import type { PlatformRequest } from '../types.ts';
import { resource } from './resource.ts';

const phoneNumbers = resource({
  kind: 'phone-number',
  complete: ({ fields }) => ({ status: 'active', ...ownNumber(fields), ...fields }),
});

/** The platform assigns its own numbers; this one comes from the range reserved for fiction. */
function ownNumber(fields: JsonObject): JsonObject {
  if (fields['provider'] !== 'vapi' || textAt(fields, 'sipUri') !== undefined) return {};
  const area = textAt(fields, 'numberDesiredAreaCode') ?? '212';
  return { number: `+1${area}55501${String(randomInt(100)).padStart(2, '0')}` };
}

/** In the deprecated imports, the provider is part of the number's field name. */
const importFrom = (provider: 'twilio' | 'vonage') => (request: PlatformRequest) => {
  const { [`${provider}PhoneNumber`]: number, ...fields } = request.fields;
  return phoneNumbers.create({ ...request, fields: { ...fields, provider, number } });
};

export const phoneNumber: Handlers['phoneNumber'] = {
  ...phoneNumbers,
  importTwilio: importFrom('twilio'),
  importVonage: importFrom('vonage'),
};

export const phoneNumberV2: Handlers['v2']['phoneNumber'] = { list: phoneNumbers.page };
