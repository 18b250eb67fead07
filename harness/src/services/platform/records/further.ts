// Operations on records besides listing, creating, reading, changing and deleting them.
import { randomBytes, randomUUID } from 'node:crypto';
import { platformError } from '../http/responses.ts';
import type { Handlers, PlatformRequest } from '../types.ts';
import { isObject } from '#util/is-object';
import { objectAt, objectsAt } from '../values.ts';
import { resourceOf } from './kinds.ts';
import { conditionsOf, everything, pageOf } from './list-query.ts';

/** In the deprecated imports, the provider is part of the number's field name. */
const importFrom = (provider: 'twilio' | 'vonage') => (request: PlatformRequest) => {
  const { [`${provider}PhoneNumber`]: number, ...fields } = request.fields;
  return resourceOf('phone-number').create({ ...request, fields: { ...fields, provider, number } });
};

const nothing = async () => {};
const noRows = async () => [];
const noFields = async () => ({});

const addVoice = ({ store, params: { provider }, fields: { name } }: PlatformRequest) =>
  store.insert('voice', { provider, providerId: randomUUID(), name, isPublic: false, isDeleted: false });

export const furtherHandlers: Handlers = {
  /** Emulation: nothing is counted, so every table is empty. */
  async 'POST /analytics'({ fields }) {
    const end = new Date();
    const week = { start: new Date(end.getTime() - 7 * 24 * 3600 * 1000), end, timezone: 'UTC' };
    return objectsAt(fields, 'queries').map((query) => ({
      name: query['name'],
      timeRange: { ...week, ...objectAt(query, 'timeRange') },
      result: [],
    }));
  },
  'GET /campaign/paginated': resourceOf('campaign').page,
  /** Emulation: the token is useless, because there is no account to connect. */
  'POST /credential/session': async () => ({ sessionToken: randomBytes(24).toString('base64url') }),
  /** Emulation: the action is accepted and not run. */
  'POST /credential/trigger': nothing,
  /** Emulation: reports are accepted from anybody and have no effect. */
  'POST /credential/webhook': nothing,
  'GET /log': resourceOf('call-log').page,
  'DELETE /log': ({ store, query }) => store.removeAll('call-log', conditionsOf(query)),
  'GET /logs': resourceOf('log').page,
  /** Without a filter, all of them. */
  'DELETE /logs': ({ store, query }) => store.removeAll('log', conditionsOf(query)),
  'POST /phone-number/import/twilio': importFrom('twilio'),
  'POST /phone-number/import/vonage': importFrom('vonage'),
  /** Emulation: the ticket is stored, and nobody reads it. */
  async 'POST /support/ticket'({ store, fields }) {
    const { id } = await store.insert('support-ticket', { ticket: fields });
    return { id };
  },
  /** The contract does not define "pinned"; here it is a collection of that type. */
  'GET /template/pinned': ({ store, query }) =>
    store.list('template', {
      where: [{ path: 'metadata.collectionType', is: 'pinned' }, ...conditionsOf(query)],
      limit: pageOf(query, everything).limit,
    }),
  /** The contract accepts several but returns one; this returns the first. */
  async 'POST /template'(request) {
    const made = [];
    for (const fields of [request.body].flat().filter(isObject))
      made.push(await resourceOf('template').create({ ...request, fields }));
    if (made.length === 0) throw platformError(400, ['the body must contain a template']);
    return made[0];
  },
  /** Only the response to its creation shows it queued. */
  'POST /test-suite/{testSuiteId}/run': async (request) => ({
    ...(await resourceOf('test-suite-run').create(request)),
    status: 'queued',
    testResults: [],
  }),
  /** Emulation: always the same draft, which only greets. Nothing is stored. */
  'POST /workflow/generate': async () => ({
    name: 'Scripted draft',
    nodes: [{ type: 'conversation', name: 'greeting', isStart: true, prompt: 'Greet the caller.' }],
    edges: [],
  }),
  // Emulation: there is no library of voices. A voice that is added is returned, and not listed.
  'GET /voice-library/{provider}': noRows,
  'GET /voice-library/{provider}/accents': noRows,
  'POST /voice-library/sync': noRows,
  'POST /voice-library/sync/{provider}': noRows,
  'POST /voice-library/create-sesame-voice': nothing,
  'GET /{provider}/voice/search': noRows,
  'GET /{provider}/voices/search': noRows,
  'POST /{provider}/voice/add': addVoice,
  'POST /{provider}/voices/add': addVoice,
  'POST /11labs/voice/clone': nothing,
  // Emulation: there is no account. The contract's response is an object without fields.
  'GET /{provider}/workflows': noFields,
  'GET /{provider}/workflows/{workflowId}/hooks': noFields,
  'GET /{provider}/locations': noFields,
};
