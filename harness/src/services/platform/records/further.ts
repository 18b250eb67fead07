// Operations on records besides listing, creating, reading, changing and deleting them.
import { randomBytes, randomUUID } from 'node:crypto';
import { platformError } from '../http/responses.ts';
import type { Handlers, PlatformRequest } from '../types.ts';
import { isObject } from '#util/is-object';
import { objectAt, objectsAt, omit } from '../values.ts';
import { contactsOf, campaignSummary } from './campaigns.ts';
import { exportOf } from './export.ts';
import { resourceAt } from './kinds.ts';
import { conditionsOf, allRows, pageMetadata, pageOf, sessionConditions } from './list-query.ts';

/** In the deprecated imports, the provider is part of the number's field name. */
const importFrom = (provider: 'twilio' | 'vonage') => (request: PlatformRequest) => {
  const { [`${provider}PhoneNumber`]: number, ...fields } = request.fields;
  return resourceAt('/phone-number').create({ ...request, fields: { ...fields, provider, number } });
};

const doNothing = async () => {};
const noRows = async () => [];
const noFields = async () => ({});

const addVoice = ({ store, params: { provider }, fields: { name } }: PlatformRequest) =>
  store.insert('voice-library', {
    provider,
    providerId: randomUUID(),
    name,
    isPublic: false,
    isDeleted: false,
  });

const campaigns = resourceAt('/campaign/{id}');

/** Makes a version the current one, as a new version. */
async function restoreVersion(request: PlatformRequest) {
  const version = await resourceAt('/assistant/{id}/versions/{version}').get(request);
  const fields = omit(version, 'assistantId', 'version', 'parentVersion', 'configHash', 'createdBy');
  return resourceAt('/assistant/{id}').replace({ ...request, fields });
}

export const furtherHandlers: Handlers = {
  'POST /assistant/{id}/restore/{version}': restoreVersion,
  /** Emulation: nothing is counted, so every table is empty. */
  async 'POST /analytics'({ fields }) {
    const endDate = new Date();
    const week = { start: new Date(endDate.getTime() - 7 * 24 * 3600 * 1000), end: endDate, timezone: 'UTC' };
    return objectsAt(fields, 'queries').map((query) => ({
      name: query['name'],
      timeRange: { ...week, ...objectAt(query, 'timeRange') },
      result: [],
    }));
  },
  'GET /campaign/paginated': campaigns.page,
  async 'GET /v2/campaign'({ query: { includeCounters, ...query }, ...request }) {
    const page = await campaigns.page({ ...request, query });
    const results = objectsAt(page, 'results').map((one) => campaignSummary(one, includeCounters === true));
    return { ...page, results };
  },
  'GET /v2/campaign/{id}': async (request) =>
    campaignSummary(await campaigns.get(request), request.query['includeCounters'] === true),
  async 'GET /v2/campaign/{id}/contacts'(request) {
    const { status } = request.query;
    const contacts = contactsOf(await campaigns.get(request)).filter(
      (one) => !Array.isArray(status) || status.includes(one['status']),
    );
    const page = pageOf(request.query);
    const results = contacts.slice(page.offset, page.offset + page.limit);
    return { results, metadata: pageMetadata(page, contacts.length) };
  },
  'GET /chat/export': exportOf('chat', 'GET /chat/export'),
  /** Emulation: the token is useless, because there is no account to connect. */
  'POST /credential/session': async () => ({ sessionToken: randomBytes(24).toString('base64url') }),
  /** Emulation: the action is accepted and not run. */
  'POST /credential/trigger': doNothing,
  /** Emulation: reports are accepted from anybody and have no effect. */
  'POST /credential/webhook': doNothing,
  'GET /log': resourceAt('/call-log').page,
  'DELETE /log': ({ store, query }) => store.removeAll('call-log', conditionsOf(query)),
  'GET /logs': resourceAt('/log').page,
  /** Without a filter, all of them. */
  'DELETE /logs': ({ store, query }) => store.removeAll('log', conditionsOf(query)),
  'POST /phone-number/import/twilio': importFrom('twilio'),
  'POST /phone-number/import/vonage': importFrom('vonage'),
  /** The board that everybody has. */
  async 'GET /reporting/board/default/metrics-overview'({ store }) {
    const systemKey = 'metrics-overview';
    const [board] = await store.list('reporting-board', {
      where: [{ path: 'systemKey', is: systemKey }],
      limit: 1,
    });
    const fields = { systemKey, name: 'Metrics overview', layout: { columns: 6 }, items: [] };
    return board ?? store.insert('reporting-board', fields);
  },
  'PATCH /provider/{provider}/{resourceName}/{id}': (request) =>
    resourceAt('/provider/{provider}/{resourceName}/{id}').update({
      ...request,
      fields: { resource: request.fields },
    }),
  'GET /session/export': exportOf('session', 'GET /session/export', sessionConditions),
  async 'GET /v2/knowledge-base/{id}'(request) {
    const files = await resourceAt('/v2/knowledge-base/{id}/file').list({ ...request, query: {} });
    return { ...(await resourceAt('/v2/knowledge-base/{id}').get(request)), files, toolId: null };
  },
  'POST /v2/knowledge-base/{id}/file/{fileId}/retry': resourceAt('/v2/knowledge-base/{id}/file/{fileId}').get,
  /** Emulation: the ticket is stored, and nobody reads it. */
  async 'POST /support/ticket'({ store, fields }) {
    const { id } = await store.insert('support-ticket', { ticket: fields });
    return { id };
  },
  /** The contract does not define "pinned"; here it is a collection of that type. */
  'GET /template/pinned': ({ store, query }) =>
    store.list('template', {
      where: [{ path: 'metadata.collectionType', is: 'pinned' }, ...conditionsOf(query)],
      limit: pageOf(query, allRows).limit,
    }),
  /** The contract accepts several but returns one; this returns the first. */
  async 'POST /template'(request) {
    const templates = [];
    for (const fields of [request.body].flat().filter(isObject))
      templates.push(await resourceAt('/template').create({ ...request, fields }));
    if (templates.length === 0) throw platformError(400, ['the body must contain a template']);
    return templates[0];
  },
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
  'POST /voice-library/create-sesame-voice': doNothing,
  'GET /{provider}/voice/search': noRows,
  'GET /{provider}/voices/search': noRows,
  'POST /{provider}/voice/add': addVoice,
  'POST /{provider}/voices/add': addVoice,
  'POST /11labs/voice/clone': doNothing,
  // Emulation: there is no account. The contract's response is an object without fields.
  'GET /{provider}/workflows': noFields,
  'GET /{provider}/workflows/{workflowId}/hooks': noFields,
  'GET /{provider}/locations': noFields,
};
