import { area } from '../table.ts';

export const credential = area({
  text: 'Your accounts at other providers: models, voices, telephony, storage, calendars.',
  record: 'credential',
  path: '/credential',
  operations: {
    list: 'Lists the stored accounts, newest first. Responses leave their secrets out.',
    create: {
      text: 'Stores the key of an account at a provider. The platform then uses it instead of its own account there.',
      errors: ['400 if the provider is unknown or its fields are incomplete'],
    },
    get: "Reads a stored account's settings, without its secrets.",
    update: {
      text: "Changes an account's settings or replaces its key. Fields left out stay as they are; the provider cannot change.",
      errors: ['400 if a field does not belong to this provider'],
    },
    delete:
      'Forgets an account and resolves to its settings. Assistants that need it fail at their next call.',
    createSession: {
      at: 'POST /credential/session',
      text: 'Makes a short-lived token with which a person can connect their Google or Slack account in a browser.',
      errors: ['400 if the provider does not support this'],
    },
    trigger: {
      at: 'POST /credential/trigger',
      text: 'Runs an action of a connected account, named by `action_name`. Resolves to nothing once it is accepted.',
      errors: ['400 if the action is unknown or its input is invalid'],
    },
    webhook: {
      at: 'POST /credential/webhook',
      text: 'Reports that an account was connected, refreshed or has failed. The connection service calls this itself, so the client sends no token.',
      errors: ['400 if the report is incomplete'],
    },
  },
});
