import { firmsTable, keyHeaders, slugHeader } from '@firmline/sdk/firms';
import type { DataProbe, ProbeId } from '../../../harness/src/call-tests/call-trace/index.ts';
import type { DataSettings } from './settings.ts';

interface Probe {
  readonly id: ProbeId;
  /** Path and query below the table. */
  readonly query: string;
  readonly method?: 'POST' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

const requestLimitMs = 10_000;
/** A row that every table refuses: its slug is empty. */
const impossible = { slug: '', name: 'firmline proof' };

const count = (kind: string) => ({ prefer: `count=${kind}`, range: '0-0' });

/** Requests of an anonymous visitor. None can change a row. */
function probesFor(slug: string): readonly Probe[] {
  const one = `slug=eq.${encodeURIComponent(slug)}`;
  const named = { [slugHeader]: encodeURIComponent(slug) };
  const columns = 'select=slug,name';
  const nobody = `slug=eq.${crypto.randomUUID()}`;
  return [
    { id: 'named', query: `${columns}&${one}`, headers: named },
    { id: 'unnamed', query: `${columns}&${one}` },
    { id: 'other', query: `${columns}&${one}`, headers: { [slugHeader]: crypto.randomUUID() } },
    { id: 'list-named', query: `${columns}&limit=5`, headers: named },
    { id: 'count-exact', query: columns, headers: count('exact') },
    { id: 'count-planned', query: columns, headers: count('planned') },
    { id: 'count-estimated', query: columns, headers: count('estimated') },
    { id: 'aggregate', query: 'select=count()' },
    { id: 'plan', query: columns, headers: { accept: 'application/vnd.pgrst.plan+json' } },
    { id: 'columns', query: `select=created_at&${one}`, headers: named },
    { id: 'insert', query: '', method: 'POST', body: impossible },
    { id: 'update', query: nobody, method: 'PATCH', body: { name: 'firmline proof' } },
    { id: 'delete', query: nobody, method: 'DELETE' },
  ];
}

export interface AskOptions {
  /** Slug of an existing firm. */
  readonly slug: string;
  readonly fetch: typeof globalThis.fetch;
  readonly signal: AbortSignal;
}

export async function askDataService(
  { url, anonKey }: DataSettings,
  { slug, fetch, signal }: AskOptions,
): Promise<readonly DataProbe[]> {
  const answers: DataProbe[] = [];
  for (const probe of probesFor(slug)) {
    signal.throwIfAborted();
    answers.push(await ask(probe));
  }
  return answers;

  async function ask({ id, query, method, headers, body }: Probe): Promise<DataProbe> {
    try {
      const response = await fetch(`${url}/rest/v1/${firmsTable}?${query}`, {
        method: method ?? 'GET',
        headers: {
          ...keyHeaders(anonKey),
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.any([signal, AbortSignal.timeout(requestLimitMs)]),
      });
      return readResponse(id, response.status, await readJson(response), response.headers, slug);
    } catch {
      signal.throwIfAborted();
      return { id, status: 0 };
    }
  }
}

function readResponse(id: ProbeId, status: number, json: unknown, headers: Headers, slug: string): DataProbe {
  const code = valueAt(json, 'code');
  const rows = status < 300 && Array.isArray(json) ? (json as readonly unknown[]) : undefined;
  const total = totalOf(id, rows, headers);
  return {
    id,
    status,
    ...(typeof code === 'string' ? { code } : {}),
    ...(rows ? { rows: rows.length, onlyAsked: rows.every((row) => valueAt(row, 'slug') === slug) } : {}),
    ...(total === undefined ? {} : { total }),
  };
}

/** Total number of rows, if the response shows it. */
function totalOf(id: ProbeId, rows: readonly unknown[] | undefined, headers: Headers): number | undefined {
  const [, range] = /\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? [];
  if (range !== undefined) return Number(range);
  if (id === 'aggregate') return numberAt(rows?.[0], 'count');
  if (id === 'plan') return numberAt(valueAt(rows?.[0], 'Plan'), 'Plan Rows') ?? undefined;
  return undefined;
}

const numberAt = (value: unknown, key: string): number | undefined => {
  const found = valueAt(value, key);
  return typeof found === 'number' ? found : undefined;
};

const valueAt = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

async function readJson(response: Response): Promise<unknown> {
  try {
    return (await response.json()) as unknown;
  } catch {
    return undefined;
  }
}
