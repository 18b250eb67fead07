import http from 'node:http';
import { firmsTable, keyHeaders } from '@firmline/sdk/firms';
import { startOwnStack } from '../../../shared/own-stack.ts';
import type { AttackRequest } from './generated.ts';

/** A data service with its own table. */
export interface World {
  /** Number of rows besides those that every table has. */
  readonly size: number;
  /** Without a trailing slash. */
  readonly restUrl: string;
  readonly anonKey: string;
  readonly serviceRoleKey: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
  /** Time from the first sent byte to the last received one, ms. */
  readonly ms: number;
}

const requestLimitMs = 60_000;
const batch = 5000;
/** These differ between responses and reveal nothing about the table. */
const volatile = new Set([
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'x-request-id',
]);

/** One connection, as a page keeps it. */
export function connect({ restUrl, anonKey }: Pick<World, 'restUrl' | 'anonKey'>) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const base = new URL(restUrl);
  const ask = ({ method, path: below, headers, body }: AttackRequest) =>
    new Promise<Answer>((resolve, reject) => {
      const start = performance.now();
      const request = http.request(
        {
          agent,
          method,
          hostname: base.hostname,
          port: base.port,
          path: base.pathname.replace(/\/$/, '') + below,
          headers: { ...keyHeaders(anonKey), ...headers },
          signal: AbortSignal.timeout(requestLimitMs),
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.once('error', reject);
          response.once('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: Object.fromEntries(
                Object.entries(response.headers).filter(([name]) => !volatile.has(name)),
              ),
              // The address differs between tables and reveals nothing about them.
              body: Buffer.concat(chunks).toString('latin1').replaceAll(base.host, 'HOST'),
              ms: performance.now() - start,
            }),
          );
        },
      );
      request.once('error', reject);
      request.end(body);
    });
  return { ask, close: () => agent.destroy() };
}

/** A firm in every table that visitors may read. */
const shared = {
  slug: 'shared',
  name: 'Dana',
  company_name: 'Shared & Co',
  system: 'Be kind.',
  first_message: 'Hello.',
  expires_at: null,
};
const retired = { ...shared, slug: 'retired', name: 'Kim', expires_at: '2020-01-01T00:00:00Z' };

/** Fills a table with firms; the large one also gets an expired firm. */
export async function fill({ restUrl, serviceRoleKey, size }: World, prefix: string): Promise<void> {
  const owner = connect({ restUrl, anonKey: serviceRoleKey });
  const firms = Array.from({ length: size }, (_, index) => ({
    slug: `${prefix}${index + 1}`,
    name: `Name ${index % 50}`,
    company_name: `Company ${prefix} ${index}`,
    system: `You answer for ${prefix}${index}. `.repeat(1 + (index % 20)),
    first_message: `Hello from ${index}.`,
    expires_at: null,
  }));
  const rows = [shared, ...(size > 1000 ? [retired] : []), ...firms];
  try {
    for (let start = 0; start < rows.length; start += batch) {
      const { status, body } = await owner.ask({
        method: 'POST',
        path: `/${firmsTable}`,
        headers: { 'content-type': 'application/json', prefer: 'return=minimal' },
        body: JSON.stringify(rows.slice(start, start + batch)),
      });
      if (status !== 201) throw new Error(`The table could not be filled: ${status} ${body}`);
    }
  } finally {
    owner.close();
  }
}

/** The owner's view of the whole table; changes with every written or deleted row. */
export async function stateOf({ restUrl, serviceRoleKey }: World): Promise<string> {
  const owner = connect({ restUrl, anonKey: serviceRoleKey });
  try {
    const { headers, body } = await owner.ask({
      method: 'GET',
      path: `/${firmsTable}?select=slug,updated_at&order=updated_at.desc,slug&limit=1`,
      headers: { prefer: 'count=exact' },
    });
    return `${String(headers['content-range'])} ${body}`;
  } finally {
    owner.close();
  }
}

/** A whole local stack, in a child process. */
export async function stackWorld(
  size: number,
  { signal, cleanUps }: { signal: AbortSignal; cleanUps: AsyncDisposableStack },
): Promise<World> {
  const { supabaseUrl, anonKey, serviceRoleKey } = await startOwnStack(cleanUps, { signal });
  return { size, restUrl: `${supabaseUrl}/rest/v1`, anonKey, serviceRoleKey };
}
