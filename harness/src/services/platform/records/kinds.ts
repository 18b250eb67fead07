// What is particular about each kind of records; all else is the same for all of them.
import { randomInt, randomUUID } from 'node:crypto';
import { callConditions } from '../calls/find-calls.ts';
import { showCall } from '../calls/resolve-assistant.ts';
import { platformError } from '../http/responses.ts';
import type { PlatformRecord } from '../store.ts';
import { isObject } from '#util/is-object';
import { type JsonObject, omit, textAt } from '../values.ts';
import { showFile } from './files.ts';
import { conditionsOf } from './list-query.ts';
import { type Behaviour, type Resource, resource } from './resource.ts';
import { writeVersion } from './versions.ts';

const noCalls = Object.fromEntries(
  'Scheduled Queued InProgress EndedVoicemail Ended'.split(' ').map((name) => [`callsCounter${name}`, 0]),
);

const behaviours = {
  assistant: {
    owns: { kinds: ['assistant-version'], field: 'assistantId' },
    changed: writeVersion,
  },
  call: {
    owns: { kinds: ['call-log'], field: 'callId' },
    where: callConditions,
    show: showCall,
    deleting: (record, _store, { room }) => room.endCall(record.id, 'manually-canceled'),
  },
  'call-log': { show: showEntry },
  // Emulation: a campaign calls nobody.
  campaign: {
    complete: ({ fields }) => ({ calls: {}, ...noCalls, ...fields, status: 'in-progress' }),
  },
  chat: {},
  credential: { show: withoutSecrets },
  file: {
    listsEverything: true,
    show: showFile,
    deleting: (record, store) => store.bytes.remove(record.id),
  },
  'knowledge-base': {},
  log: { show: showEntry },
  org: {
    listsEverything: true,
    complete: ({ fields }) => ({ channel: 'default', hipaaEnabled: false, ...fields }),
    deleting({ id }, _store, { keys }) {
      if (id === keys.orgId) throw platformError(409, 'The organisation of this stack cannot be deleted.');
    },
    show: (record) => omit(record, 'orgId'),
  },
  'phone-number': {
    complete: ({ fields }) => ({ status: 'active', ...ownNumber(fields), ...fields }),
  },
  session: {
    complete: ({ fields }) => ({ status: 'active', expirationSeconds: 86_400, ...fields }),
  },
  squad: {},
  template: {
    where: (query) => conditionsOf(query, { collectionId: 'metadata.collectionId' }),
  },
  'test-suite': {
    owns: { kinds: ['test-suite-test', 'test-suite-run'], field: 'testSuiteId' },
  },
  'test-suite-run': {
    within: { kind: 'test-suite', param: 'testSuiteId' },
    // Emulation: a run is finished as soon as it is read, and plays nothing.
    show: (run) => ({ ...run, status: 'completed', testResults: [] }),
  },
  'test-suite-test': {
    within: { kind: 'test-suite', param: 'testSuiteId' },
    complete: ({ fields }) => ({ numAttempts: 1, ...fields }),
  },
  // A token is valid until it is deleted; see `auth/`.
  token: {
    complete: ({ fields }) => ({ tag: 'private', ...fields, value: randomUUID() }),
  },
  tool: {},
  workflow: { listsEverything: true },
} as const satisfies Readonly<Record<string, Behaviour>>;

const resources = new Map(
  Object.entries<Behaviour>(behaviours).map(([kind, behaviour]) => [kind, resource(kind, behaviour)]),
);

/** The handlers of a kind of records. @throws TypeError for an unknown kind */
export function resourceOf(kind: string): Resource {
  const handlers = resources.get(kind);
  if (!handlers) throw new TypeError(`There are no records of the kind ${kind}.`);
  return handlers;
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

function withoutSecrets(record: JsonObject): JsonObject {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(clean);
    return isObject(value) ? withoutSecrets(value) : value;
  };
  const shown = Object.entries(record).filter(([name]) => !secretFields.has(name));
  return Object.fromEntries(shown.map(([name, value]) => [name, clean(value)]));
}

/** The platform assigns its own numbers; this one comes from the range reserved for fiction. */
function ownNumber(fields: JsonObject): JsonObject {
  if (fields['provider'] !== 'vapi' || textAt(fields, 'sipUri') !== undefined) return {};
  const area = textAt(fields, 'numberDesiredAreaCode') ?? '212';
  return { number: `+1${area}55501${String(randomInt(100)).padStart(2, '0')}` };
}
