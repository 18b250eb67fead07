// Compiled but never run: which calls the types allow, and what they return.
import { lookupFirm } from '../firms/lookup.ts';
import type { ListOptions } from '../firms/index.ts';
import type { NetworkTestOptions } from '../web-call/call-media/index.ts';
import { createWebCallClient, type ToolOptions } from '../web-call/index.ts';
import { createWebhookClient } from '../webhook.ts';
import {
  type ByteStream,
  type PlatformClient,
  type PlatformError,
  bindOperations,
  createWebCall,
  hasStatus,
} from './index.ts';
import type { Call, ChatStreamEvent, CreateCall, PaginationMeta, Session, WebCall } from './types.ts';

declare const client: PlatformClient;
declare const signal: AbortSignal;

/** Whether two types are equal; `any` equals no type. */
type Same<A, B> = 0 extends 1 & A ? false : [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Result<Method extends (...given: never) => unknown> = Awaited<ReturnType<Method>>;

// Path values, queries and bodies
(await client.call.get('c')) satisfies Call;
await client.org.removeMember('org', 'member', { signal, timeoutMs: 1, headers: { 'x-a': 'b' } });
// @ts-expect-error the run's id is required
await client.testSuite.run.get('suite');
// @ts-expect-error there is only one id, and options are an object
await client.call.get('c', 'd');
// @ts-expect-error options have no such field
await client.call.get('c', { timeout: 1 });
await client.call.list({ limit: 10, createdAtGe: new Date(), createdAtLe: '2026-01-01', id: undefined });
await client.v2.call.export({ columns: ['id', 'a column of tomorrow'], async: false });
// @ts-expect-error a limit is a number
await client.call.list({ limit: '10' });
// @ts-expect-error several ids are an array
await client.v2.call.list({ idAny: 'a' });
// @ts-expect-error `callId` is required
await client.logs.listForCall();
await client.assistant.create({
  model: { provider: 'openai', model: 'a model of tomorrow', temperature: 0 },
});
await client.file.create({ file: { path: 'a.pdf', name: 'b.pdf' } });
// @ts-expect-error providers are a closed list
await client.assistant.create({ model: { provider: 'nobody', model: 'a' } });
// @ts-expect-error of a stream, a Blob is made first
await client.file.create({ file: new Blob().stream() });

// Deletion of everything
await client.logs.delete({ all: true });
await client.logs.delete({ assistantId: 'a', callId: undefined });
// @ts-expect-error deleting everything needs `all: true`
await client.logs.delete({});
// @ts-expect-error deleting everything needs `all: true`
await client.logs.delete({ all: false });

// Lists: one page when awaited, all items when iterated
(await client.call.list()) satisfies Call[];
(await client.session.list()) satisfies { results: Session[]; metadata: PaginationMeta };
for await (const call of client.call.list()) call satisfies Call;
for await (const session of client.session.list()) session satisfies Session;
// @ts-expect-error a page is not an array
(await client.session.list()).map((session) => session);
// @ts-expect-error a list without paging can only be awaited
void client.org.list()[Symbol.asyncIterator];

// Streams
const chat = { assistantId: 'a', input: 'Hello' } as const;
for await (const event of await client.chat.create({ ...chat, stream: true }))
  event satisfies ChatStreamEvent;
(await client.chat.create(chat)).id satisfies string;
declare const stream: boolean;
const either = await client.chat.create({ ...chat, stream });
// @ts-expect-error it may be a stream
either.id satisfies string;
if (Symbol.asyncIterator in either) for await (const event of either) event satisfies ChatStreamEvent;
(await client.v2.call.export()) satisfies ByteStream;

// One call, or a batch of calls
(await client.call.create({ assistantId: 'a' })).id satisfies string;
(await client.call.create({ customers: [{ number: '+12125550123' }] })).errors satisfies readonly object[];
declare const callOrBatch: CreateCall;
const created = await client.call.create(callOrBatch);
// @ts-expect-error it may be a batch of calls
void (created.id satisfies string);

// Responses
true satisfies Same<Result<typeof client.org.delete>, void>;
false satisfies Same<Result<typeof client.call.delete>, void>;
const call = await client.call.get('c');
// Known and unknown values can be compared.
if (call.status === 'in-progress' || call.status === 'a status of tomorrow') void call;
true satisfies Same<(typeof call)['fieldOfTomorrow'], unknown>;
// @ts-expect-error responses are read-only
call.id = 'd';

// Guards of errors
declare const error: unknown;
if (hasStatus(error, 404, '5xx')) void (error satisfies PlatformError).body;
// @ts-expect-error there is no such class of statuses
hasStatus(error, '6xx');

// Options that may be undefined
declare const timeoutMs: number | undefined;
const undefinedOptions = { timeoutMs, fetch: undefined };
bindOperations({}, { baseUrl: '', token: '', timeoutMs, maxRetries: undefined, debug: undefined });
void lookupFirm({ supabaseUrl: '', anonKey: '', slug: '', signal: undefined, ...undefinedOptions });
void createWebhookClient({ url: '', ...undefinedOptions }).notifyStart({ slug: '' }, { signal: undefined });
createWebCallClient({ token: '', baseUrl: '', camera: undefined, joinTimeoutMs: timeoutMs });
await client.request('GET', '/eval', { query: undefined, signal: undefined });
({ timeoutMs }) satisfies ToolOptions & NetworkTestOptions;
({ search: undefined, sort: undefined, limit: undefined }) satisfies ListOptions;

// A client of a few operations
const few = bindOperations({ createWebCall }, { baseUrl: 'https://platform.test', token: () => 'key' });
(await few.createWebCall({})) satisfies WebCall;
// @ts-expect-error it has no other operations
few.call satisfies unknown;
