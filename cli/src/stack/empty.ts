import { keyHeaders } from '@firmline/sdk/firms';
import { type PlatformClient, createPlatformClient, fetchTransport } from '@firmline/sdk/rest';
import { userError } from '../errors.ts';
import { firmline } from '../invocation.ts';
import { sendToStack, type LocalStack } from './stack.ts';

/** In this order, because a call refers to its assistant, and a campaign to its number. */
const areas = [
  ...(['call', 'chat', 'session', 'campaign', 'testSuite', 'squad', 'workflow', 'assistant'] as const),
  ...(['phoneNumber', 'tool', 'knowledgeBase', 'file', 'credential', 'template', 'token'] as const),
];

/** An area of the platform whose records can be listed and deleted. */
interface Area {
  list(): Promise<unknown> & Partial<AsyncIterable<{ readonly id: string }>>;
  delete(id: string): Promise<unknown>;
}

/**
 * Empties a running stack through its own services: firms, records of the platform, received webhooks and failed
 * starts, faults and call plans. Keeps the demo assistant, because the page contains its id.
 * @returns numbers of deleted records by kind
 */
export async function emptyStack(
  stack: LocalStack,
  signal: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const { platformUrl, platformPrivateKey, assistantId, url, webhookUrl, controlHeaders } = stack;
  const client = createPlatformClient({
    baseUrl: platformUrl,
    token: platformPrivateKey,
    transport: fetchTransport(),
  });
  const emptied: Record<string, number> = {};
  try {
    for (const name of areas) {
      emptied[name] = await emptyArea(areaOf(client, name), new Set([assistantId]), signal);
    }
    await client.logs.delete({ all: true }, { signal });
  } finally {
    await client.close();
  }
  emptied['firms'] = await deleteFirms(stack, signal);
  const places = ['events', 'control/faults', 'control/call-plans'].map((name) => `${url}/_/${name}`);
  for (const place of [webhookUrl, ...places]) {
    await sendToStack(place, { method: 'DELETE', headers: controlHeaders, signal, stopped });
  }
  return Object.fromEntries(Object.entries(emptied).filter(([, count]) => count > 0));
}

// The areas' lists take different queries, but none is required.
const areaOf = (client: PlatformClient, name: (typeof areas)[number]) => client[name] as unknown as Area;

async function emptyArea(area: Area, kept: ReadonlySet<string>, signal: AbortSignal): Promise<number> {
  const ids: string[] = [];
  const list = area.list();
  const records = Symbol.asyncIterator in list ? (list as AsyncIterable<{ id: string }>) : await list;
  for await (const { id } of records as AsyncIterable<{ id: string }>) if (!kept.has(id)) ids.push(id);
  for (const id of ids) {
    if (signal.aborted) throw stopped();
    await area.delete(id);
  }
  return ids.length;
}

async function deleteFirms(
  { supabaseUrl, serviceRoleKey }: LocalStack,
  signal: AbortSignal,
): Promise<number> {
  const answer = await sendToStack(`${supabaseUrl}/rest/v1/legal_firm_visitors?slug=not.is.null`, {
    method: 'DELETE',
    headers: { ...keyHeaders(serviceRoleKey), prefer: 'count=exact' },
    signal,
    stopped,
  });
  return Number(answer.headers.get('content-range')?.split('/')[1] ?? 0) || 0;
}

const stopped = () =>
  userError(
    'aborted',
    'Stopped after deleting part of the data.',
    `Run ${firmline} dev reset again to delete the rest.`,
  );
