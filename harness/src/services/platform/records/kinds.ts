// What is particular about each kind of records; all else is the same for all of them.
import { randomInt, randomUUID } from 'node:crypto';
import { callConditions } from '../calls/find-calls.ts';
import { showCall } from '../calls/resolve-assistant.ts';
import { platformError } from '../http/responses.ts';
import type { PlatformRecord } from '../store.ts';
import { isObject } from '#util/is-object';
import { type JsonObject, omit, textAt } from '../values.ts';
import { statusOfCampaign } from './campaigns.ts';
import { showFile } from './files.ts';
import { attachedFile } from './knowledge.ts';
import { conditionsOf, sessionConditions } from './list-query.ts';
import { placeIn } from './place.ts';
import { type Behaviour, type Resource, resource } from './resource.ts';
import { endedEval, notRun } from './not-run.ts';
import { draftOf, writeVersion } from './versions.ts';

const zeroCalls = Object.fromEntries(
  'Scheduled Queued InProgress EndedVoicemail Ended'.split(' ').map((name) => [`callsCounter${name}`, 0]),
);

/** Kinds of records with something particular. */
const behaviours: Readonly<Record<string, Behaviour>> = {
  assistant: {
    owns: { kinds: ['assistant-version', 'assistant-draft'], field: 'assistantId' },
    changed: writeVersion('assistant'),
  },
  'assistant-draft': { complete: draftOf('assistant') },
  'assistant-version': { key: 'version' },
  call: {
    owns: { kinds: ['call-log'], field: 'callId' },
    where: callConditions,
    show: showCall,
    deleting: (record, _store, { room }) => room.endCall(record.id, 'manually-canceled'),
  },
  'call-log': { show: showEntry },
  // Emulation: a campaign calls nobody.
  campaign: {
    complete: ({ fields }) => ({ calls: {}, ...zeroCalls, ...fields, status: statusOfCampaign(fields) }),
  },
  credential: { show: publicFieldsOf },
  'eval-run': { complete: ({ fields }) => ({ ...fields, ...endedEval() }) },
  'eval-simulation-suite': { complete: ({ fields }) => ({ targetAssignments: [], ...fields }) },
  file: {
    hasAllRows: true,
    show: showFile,
    deleting: (record, store) => store.bytes.remove(record.id),
  },
  'knowledge-base-v2': {
    owns: { kinds: ['knowledge-base-v2-file'], field: 'knowledgeBaseV2Id' },
  },
  'knowledge-base-v2-file': { key: 'fileId', complete: attachedFile },
  log: { show: showEntry },
  org: {
    hasAllRows: true,
    complete: ({ fields }) => ({ channel: 'default', hipaaEnabled: false, ...fields }),
    deleting({ id }, _store, { keys }) {
      if (id === keys.orgId) throw platformError(409, 'The organisation of this stack cannot be deleted.');
    },
    show: (record) => omit(record, 'orgId'),
  },
  'phone-number': {
    complete: ({ fields }) => ({ status: 'active', ...ownNumber(fields), ...fields }),
    where: ({ search, ...query }) => [
      ...conditionsOf(query),
      ...(typeof search === 'string' ? [{ paths: ['name', 'number', 'sipUri'], contains: search }] : []),
    ],
  },
  provider: {
    complete: ({ fields }) => ({ resourceId: randomUUID(), resource: fields }),
  },
  session: {
    where: sessionConditions,
    complete: ({ fields }) => ({ status: 'active', expirationSeconds: 86_400, ...fields }),
  },
  template: {
    where: (query) => conditionsOf(query, { collectionId: 'metadata.collectionId' }),
  },
  'test-suite': {
    owns: { kinds: ['test-suite-test', 'test-suite-run'], field: 'testSuiteId' },
  },
  'test-suite-run': {
    // Emulation: a run plays nothing.
    show: (testRun) => ({
      ...testRun,
      status: 'failed',
      endedMessage: notRun('a test run'),
      testResults: [],
    }),
  },
  'test-suite-test': {
    complete: ({ fields }) => ({ numAttempts: 1, ...fields }),
  },
  // A token is valid until it is deleted; see `auth/`.
  token: {
    complete: ({ fields }) => ({ tag: 'private', ...fields, value: randomUUID() }),
  },
  tool: {
    owns: { kinds: ['tool-version', 'tool-draft'], field: 'toolId' },
    changed: writeVersion('tool'),
  },
  'tool-draft': { complete: draftOf('tool') },
  'tool-version': { key: 'version' },
  workflow: { hasAllRows: true },
};

/** What can be done with the records that a path names. */
export function resourceAt(path: string): Resource {
  const place = placeIn(path);
  return resource(place, behaviours[place.kind]);
}

/** Log entries have no id of their own, only a time. */
function showEntry(record: PlatformRecord): JsonObject {
  return { time: record.createdAt, ...omit(record, 'id', 'createdAt', 'updatedAt') };
}

/** Fields that are stored but never returned, at any depth of a record. */
const secretFields = new Set(
  (
    'apiKey apiSecret authPassword authToken awsSecretAccessKey clientSecret connectionString hmacSecret ' +
    'ocpApimSubscriptionKey openAIKey privateKey secretAccessKey secretKey token vonageApplicationPrivateKey'
  ).split(' '),
);

function publicFieldsOf(record: JsonObject): JsonObject {
  const removeSecrets = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(removeSecrets);
    return isObject(value) ? publicFieldsOf(value) : value;
  };
  const publicFields = Object.entries(record).filter(([name]) => !secretFields.has(name));
  return Object.fromEntries(publicFields.map(([name, value]) => [name, removeSecrets(value)]));
}

/** The platform assigns its own numbers; this one comes from the range reserved for fiction. */
function ownNumber(fields: JsonObject): JsonObject {
  if (fields['provider'] !== 'vapi' || textAt(fields, 'sipUri') !== undefined) return {};
  const area = textAt(fields, 'numberDesiredAreaCode') ?? '212';
  return { number: `+1${area}55501${String(randomInt(100)).padStart(2, '0')}` };
}
