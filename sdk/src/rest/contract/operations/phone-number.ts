import { area } from '../table.ts';

export const phoneNumber = area({
  text: "Your phone numbers: the platform's own, or those of a provider or SIP trunk of yours.",
  record: 'number',
  path: '/phone-number',
  values: { id: 'id of the number, not its digits' },
  operations: {
    list: 'Lists your numbers with provider, status and who takes their incoming calls, newest first.',
    create: {
      text: "Gets a number of the platform (`provider: 'vapi'`), or connects one of Twilio, Vonage, Telnyx or your SIP trunk. Its `status` is `activating` until it can be called.",
      errors: ['400 if fields of the provider are missing, or no number is free in the area'],
    },
    get: "Reads a number's provider, status and settings.",
    update: {
      text: 'Changes who takes incoming calls, the server for its webhooks or the fallback. Fields left out stay as they are; the provider cannot change.',
      errors: ["400 if a field does not belong to the number's provider"],
    },
    delete:
      "Gives a number up and resolves to its settings. One of the platform's own may go to somebody else; one of another provider is only disconnected.",
    importTwilio: {
      at: 'POST /phone-number/import/twilio',
      text: 'Connects a number of your Twilio account.',
      errors: ['400 if the number is invalid or its account is missing'],
      deprecated: 'Use `create` with provider `twilio`.',
    },
    importVonage: {
      at: 'POST /phone-number/import/vonage',
      text: 'Connects a number of your Vonage account.',
      errors: ['400 if the number is invalid or its credential is missing'],
      deprecated: 'Use `create` with provider `vonage`.',
    },
  },
});
