import type { Received } from '../common.ts';
import type { CreatePhoneNumber, PhoneNumber, UpdatePhoneNumber } from './index.ts';

({
  provider: 'twilio',
  number: '+15551230000',
  twilioAccountSid: 'AC1',
  twilioAuthToken: 'token',
  assistantId: 'a',
  fallbackDestination: { type: 'number', number: '+15551230001' },
  hooks: [
    {
      on: 'call.ringing',
      filters: [{ type: 'startsWith', key: 'number', startsWith: ['1555'] }],
      do: [{ type: 'say', exact: 'We are closed.' }],
    },
    {
      on: 'call.ending',
      do: { type: 'transfer', destination: { type: 'sip', sipUri: 'sip:desk@example.com' } },
    },
  ],
}) satisfies CreatePhoneNumber;

({ provider: 'vapi', numberDesiredAreaCode: '415' }) satisfies CreatePhoneNumber;

// @ts-expect-error a Vonage number needs its credential
({ provider: 'vonage', number: '+15551230000' }) satisfies CreatePhoneNumber;

({
  provider: 'vapi',
  // @ts-expect-error an incoming call cannot fall back to an assistant
  fallbackDestination: { type: 'assistant', assistantName: 'Night' },
}) satisfies CreatePhoneNumber;

({ assistantId: 'b' }) satisfies UpdatePhoneNumber;

// @ts-expect-error the area code cannot change
({ provider: 'vapi', numberDesiredAreaCode: '415' }) satisfies UpdatePhoneNumber;

((number: Received<PhoneNumber>) => {
  // A status added later.
  if (number.status === 'ported') return number.id;
  switch (number.provider) {
    case 'vapi':
      return number.number ?? number.sipUri;
    case 'byo-phone-number':
      return number.credentialId;
    case 'twilio':
      return number.twilioAccountSid;
    default:
      return number.number;
  }
}) satisfies (number: Received<PhoneNumber>) => string | undefined;
