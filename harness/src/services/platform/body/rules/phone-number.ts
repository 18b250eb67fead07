import type {
  CreatePhoneNumber,
  ImportTwilioPhoneNumber,
  ImportVonagePhoneNumber,
  PhoneNumberHook,
  SipAuthentication,
  UpdatePhoneNumber,
} from '@firmline/sdk/rest/types';
import { list } from '../compose.ts';
import { outline, record } from '../record.ts';
import type { Variants } from '../rule.ts';
import { changeBy, kinds, oneBy, partlyEach } from '../union.ts';
import { flag, required, text, uuid } from '../values.ts';
import { server, shortName } from './common.ts';
import { outsideDestination } from './destination.ts';

const settings = {
  name: shortName,
  assistantId: uuid,
  squadId: uuid,
  workflowId: uuid,
  server,
  fallbackDestination: outsideDestination,
  hooks: list(kinds<PhoneNumberHook, 'on'>('on', { 'call.ringing': {}, 'call.ending': {} })),
};

const twilio = {
  ...settings,
  twilioAccountSid: required(text()),
  twilioAuthToken: text(),
  twilioApiKey: text(),
  twilioApiSecret: text(),
  smsEnabled: flag,
};

const carried = { ...settings, number: required(text()), credentialId: required(text()) };

const sip = {
  ...settings,
  sipUri: text(),
  authentication: outline<SipAuthentication>({ username: required(text()), password: required(text()) }),
};

const phoneNumbers: Variants<CreatePhoneNumber, 'provider'> = {
  'byo-phone-number': {
    ...settings,
    credentialId: required(text()),
    number: text({ min: 3, max: 40 }),
    numberE164CheckEnabled: flag,
  },
  twilio: { ...twilio, number: required(text()) },
  vonage: carried,
  telnyx: carried,
  vapi: { ...sip, numberDesiredAreaCode: text({ min: 3, max: 3 }) },
};

export const phoneNumber = oneBy<CreatePhoneNumber, 'provider'>('provider', phoneNumbers);

export const changeOfPhoneNumber = changeBy<UpdatePhoneNumber, 'provider'>('provider', {
  ...partlyEach<CreatePhoneNumber, 'provider'>(phoneNumbers),
  vapi: sip,
});

export const twilioImport = record<ImportTwilioPhoneNumber>({
  ...twilio,
  twilioPhoneNumber: required(text()),
});

export const vonageImport = record<ImportVonagePhoneNumber>({
  ...settings,
  vonagePhoneNumber: required(text()),
  credentialId: required(text()),
});
