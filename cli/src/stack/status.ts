import { keyHeaders } from '@firmline/sdk/firms';
import { messageOf } from '../errors.ts';
import type { LocalStack } from './stack.ts';

export const notRunning = {
  running: false,
  url: null,
  pid: null,
  dataDir: null,
  openRooms: null,
  rest: null,
  services: [],
} as const;

export async function statusOf(stack: LocalStack, timeoutMs = 5000) {
  const { url, pid, dataDir, supabaseUrl, serviceRoleKey, platformUrl, platformPrivateKey } = stack;
  const { webhookUrl, controlHeaders } = stack;
  const health = `${url}/_/health`;
  const machine = `${url}/_/call-machine/call-machine-object-bundle.js`;
  let known: Health | undefined;
  const services = await Promise.all([
    ask('page', `${url}/`, {}, timeoutMs, async (answer) => {
      if (!(await answer.text()).includes('firmline-config')) throw new Error('a different page responds');
      return 'served';
    }),
    ask(
      'firms',
      `${supabaseUrl}/rest/v1/legal_firm_visitors?select=slug&limit=1`,
      { ...keyHeaders(serviceRoleKey), prefer: 'count=exact' },
      timeoutMs,
      async (answer) => `${answer.headers.get('content-range')?.split('/')[1] ?? '?'} records`,
    ),
    ask(
      'data service',
      health,
      controlHeaders,
      timeoutMs,
      async (answer) => {
        known = (await answer.json()) as Health;
        const words = restInWords(known.rest);
        if (answer.ok) return words;
        throw new Error(words === 'failed' ? 'ended too often; start the stack again' : words);
      },
      // The response while PostgREST is down, which gives the reason.
      [503],
    ),
    ask(
      'platform',
      `${platformUrl}/assistant?limit=1`,
      { authorization: `Bearer ${platformPrivateKey}` },
      timeoutMs,
      async () => 'answers',
    ),
    ask('webhook', webhookUrl, controlHeaders, timeoutMs, async (answer) => {
      const received = (await answer.json()) as unknown[];
      return `${received.length} received`;
    }),
    ask('call machine', machine, {}, timeoutMs, async () => 'served'),
  ]);
  // PostgREST, the data service of the firms; null if its state is not reported.
  const { openRooms = null, rest = null } = known ?? {};
  return { running: true, url, pid, dataDir, openRooms, rest, services } as const;
}

async function ask(
  name: string,
  url: string,
  headers: Readonly<Record<string, string>>,
  timeoutMs: number,
  read: (answer: Response) => Promise<string>,
  alsoRead: readonly number[] = [],
) {
  const startedAt = performance.now();
  /** @param seen a state, a number of records, or a problem */
  const result = (ok: boolean, seen: string) => ({
    name,
    url,
    ok,
    seen,
    ms: Math.round(performance.now() - startedAt),
  });
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(timeoutMs) });
    if (answer.ok || alsoRead.includes(answer.status)) {
      const seen = await read(answer);
      await answer.body?.cancel().catch(() => undefined);
      return result(true, seen);
    }
    await answer.body?.cancel();
    return result(false, `responded with ${answer.status}`);
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError';
    const reason = messageOf(error);
    return result(false, isLate ? `no response within ${timeoutMs} ms` : reason);
  }
}

const restInWords = ({ state, pid }: Health['rest']): string =>
  state === 'ready' ? `ready, pid ${pid}` : state;

/** The response of a stack's `/_/health` to its own machine. */
interface Health {
  readonly openRooms: number;
  readonly rest: {
    /** `ready`, `starting`, or `failed` after it ended too often. */
    readonly state: string;
    readonly pid: number | null;
  };
}

export type ServiceHealth = Awaited<ReturnType<typeof ask>>;
