// Compiled but never run: which calls the types allow, and what they return.
import type { Operation } from './operation.ts';
import type { operations } from './derived/operations.ts';
import {
  type ByteStream,
  type CallListQuery,
  type Client,
  type PlatformClient,
  type PlatformError,
  type RequestOptions,
  bindOperations,
  createWebCall,
  hasStatus,
} from './index.ts';
import type {
  Assistant,
  Call,
  ChatStreamEvent,
  CreateCall,
  PaginationMeta,
  ResponseEvent,
  ResponseObject,
  Session,
  WebCall,
} from './types.ts';

declare const client: PlatformClient;
declare const signal: AbortSignal;

/** Whether two types are equal; `any` equals no type. */
type Same<A, B> = 0 extends 1 & A ? false : [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Result<Method extends (...given: never) => unknown> = Awaited<ReturnType<Method>>;

// Path values
(await client.call.get('c')) satisfies Call;
await client.testSuite.run.get('suite', 'run');
await client.org.removeMember('org', 'member', {
  signal,
  timeoutMs: 1,
  maxRetries: 0,
  headers: { 'x-a': 'b' },
});
// @ts-expect-error the id is required
await client.call.get();
// @ts-expect-error an id is a string
await client.call.get(7);
// @ts-expect-error the run's id is required
await client.testSuite.run.get('suite');
// @ts-expect-error there is only one id, and options are an object
await client.call.get('c', 'd');
// @ts-expect-error options have no such field
await client.call.get('c', { timeout: 1 });
// @ts-expect-error there is no such operation
await client.call.replace('c', {});
// @ts-expect-error there is no such area
await client.calls.get('c');

// Queries
await client.call.list();
await client.call.list({});
await client.call.list({
  limit: 10,
  createdAtGe: new Date(),
  createdAtLe: '2026-01-01',
  id: undefined,
  assistantId: null,
});
await client.call.list({}, { signal });
await client.v2.call.list({ idAny: ['a', 'b'], numberE164CheckEnabled: true, cost: 0, sortOrder: 'ASC' });
await client.v2.call.export({ columns: ['id', 'a column of tomorrow'], async: false });
await client.session.list({ sortOrder: 'an order of tomorrow' });
// @ts-expect-error a limit is a number
await client.call.list({ limit: '10' });
// @ts-expect-error a time is a string or a Date
await client.call.list({ createdAtLe: 0 });
// @ts-expect-error calls have no such filter
await client.call.list({ squadId: 's' });
// @ts-expect-error several ids are an array
await client.v2.call.list({ idAny: 'a' });
// @ts-expect-error files are listed without a query
await client.file.list({ limit: 1 });

// Required queries
await client.logs.listForCall({ callId: 'c' });
await client.provider.searchVoices('11labs', { name: 'Zoe' });
// @ts-expect-error `callId` is required
await client.logs.listForCall();
// @ts-expect-error `callId` is required
await client.logs.listForCall({ limit: 1 });
// @ts-expect-error `callId` is required
await client.logs.listForCall({ callId: undefined });
// @ts-expect-error `callId` is required
await client.logs.deleteForCall({});
// @ts-expect-error the name is required
await client.provider.searchVoices('11labs');

// Deletion of everything
await client.logs.delete({ all: true });
await client.logs.delete({ assistantId: 'a' });
await client.logs.delete({ assistantId: 'a', callId: undefined });
// @ts-expect-error deleting everything needs `all: true`
await client.logs.delete();
// @ts-expect-error deleting everything needs `all: true`
await client.logs.delete({});
// @ts-expect-error deleting everything needs `all: true`
await client.logs.delete({ all: false });
// @ts-expect-error an undefined filter does not count
await client.logs.delete({ assistantId: undefined });

// Bodies
await client.assistant.create({
  model: { provider: 'openai', model: 'a model of tomorrow', temperature: 0 },
});
await client.org.invite('org', { emails: ['a@b.test'], role: 'a role of tomorrow' });
await client.file.create({ file: { path: '/a' } });
await client.file.create({ file: { stream: new Blob().stream(), name: 'a' } });
await client.provider.cloneVoice({ name: 'a', files: [new Blob()] });
// @ts-expect-error the body is required
await client.assistant.create();
// @ts-expect-error providers are a closed list
await client.assistant.create({ model: { provider: 'nobody', model: 'a' } });
// @ts-expect-error the members are required
await client.squad.create({ name: 'a' });
// @ts-expect-error a string is not a file
await client.file.create({ file: '/a' });
// @ts-expect-error a stream has no name of its own
await client.file.create({ file: { stream: new Blob().stream() } });
// @ts-expect-error several files are an array
await client.provider.cloneVoice({ name: 'a', files: new Blob() });
// @ts-expect-error it has no body
await client.voiceLibrary.syncProvider('azure', { providers: ['azure'] });

// Lists: one page when awaited, all items when iterated
(await client.call.list()) satisfies Call[];
(await client.session.list()) satisfies { results: Session[]; metadata: PaginationMeta };
for await (const call of client.call.list()) call satisfies Call;
for await (const session of client.session.list()) session satisfies Session;
for await (const assistant of client.v2.assistant.list({ limit: 1 })) assistant satisfies Assistant;
for await (const log of client.logs.listForCall({ callId: 'c' })) log.callId satisfies string;
// @ts-expect-error a page is not an array
(await client.session.list()).map((session) => session);
// @ts-expect-error a list without paging can only be awaited
void client.org.list()[Symbol.asyncIterator];

// Streams
const chat = { assistantId: 'a', input: 'Hello' } as const;
for await (const event of await client.chat.create({ ...chat, stream: true }))
  event satisfies ChatStreamEvent;
for await (const event of await client.chat.createResponse({ ...chat, stream: true }))
  event satisfies ResponseEvent;
(await client.chat.create({ ...chat, stream: false })).id satisfies string;
(await client.chat.create(chat)).id satisfies string;
(await client.chat.createWebResponse(chat)) satisfies ResponseObject;
declare const stream: boolean;
const either = await client.chat.create({ ...chat, stream });
// @ts-expect-error it may be a stream
either.id satisfies string;
if (Symbol.asyncIterator in either) {
  for await (const event of either) event satisfies ChatStreamEvent;
}
// @ts-expect-error a stream is not a chat
(await client.chat.create({ ...chat, stream: true })).id satisfies string;
(await client.v2.call.export()) satisfies ByteStream;
for await (const piece of await client.v2.call.export()) piece satisfies Uint8Array;

// Responses without content
true satisfies Same<Result<typeof client.org.delete>, void>;
true satisfies Same<Result<typeof client.org.leave>, void>;
true satisfies Same<Result<typeof client.org.removeMember>, void>;
true satisfies Same<Result<typeof client.org.invite>, void>;
true satisfies Same<Result<typeof client.org.updateRole>, void>;
true satisfies Same<Result<typeof client.logs.delete>, void>;
true satisfies Same<Result<typeof client.logs.deleteForCall>, void>;
true satisfies Same<Result<typeof client.credential.webhook>, void>;
true satisfies Same<Result<typeof client.credential.trigger>, void>;
true satisfies Same<Result<typeof client.voiceLibrary.createSesameVoice>, void>;
true satisfies Same<Result<typeof client.provider.cloneVoice>, void>;
false satisfies Same<Result<typeof client.call.delete>, void>;
true satisfies Same<Result<typeof client.close>, void>;

// Responses
const call = await client.call.get('c');
call.status satisfies string | undefined;
// Known and unknown values can be compared.
if (call.status === 'in-progress' || call.status === 'a status of tomorrow') void call;
true satisfies Same<(typeof call)['fieldOfTomorrow'], unknown>;
// @ts-expect-error the type of an unknown field has to be checked first
call['fieldOfTomorrow'] satisfies string;
// @ts-expect-error responses are read-only
call.id = 'd';
(await client.call.createWeb({ assistantId: 'a' })) satisfies WebCall;
(await client.call.createWeb({})).webCallUrl satisfies string;

const tool = await client.tool.get('t');
if (tool.type === 'function') void tool.function?.name;
// @ts-expect-error only some tools have a function
void (tool.function satisfies object | undefined);

// One call, or a batch of calls
(await client.call.create({ assistantId: 'a' })).id satisfies string;
(await client.call.create({ customers: [{ number: '+12125550123' }] })).errors satisfies readonly object[];
// @ts-expect-error a batch has no id
(await client.call.create({ customers: [] })).id satisfies string;
declare const callOrBatch: CreateCall;
const created = await client.call.create(callOrBatch);
// @ts-expect-error it may be a batch of calls
void (created.id satisfies string);

// The written methods are those that the table implies
declare const inferred: Client<typeof operations>;
inferred satisfies PlatformClient;
client satisfies Client<typeof operations>;

// Queries have named types
true satisfies Same<
  Parameters<typeof client.call.list>,
  [query?: CallListQuery | undefined, options?: RequestOptions | undefined]
>;

// The head of a response, and guards of errors
await client.call.get('c', {
  onResponse: ({ status, requestId }) => void [status satisfies number, requestId],
});
declare const error: unknown;
if (hasStatus(error, 404, '5xx')) void (error satisfies PlatformError).body;
// @ts-expect-error there is no such class of statuses
hasStatus(error, '6xx');

// A client of a few operations
declare const ping: Operation<(id: string) => Promise<void>, '/ping/{id}'>;
const few = bindOperations(
  { createWebCall, area: { ping } },
  {
    baseUrl: 'https://platform.test',
    token: () => 'key',
  },
);
(await few.createWebCall({})) satisfies WebCall;
true satisfies Same<Result<typeof few.area.ping>, void>;
// @ts-expect-error it has no other operations
few.call satisfies unknown;
