import { type Context, Hono } from 'hono';
import { HttpError, type NodeEnv, readJson } from '../../../shared/http/http.ts';
import { FirmlineError } from '@firmline/sdk/errors';
import { type CallPlan, validateCallPlans } from '../../../shared/call-plan/call-plan.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { type HttpFault, type FaultTarget, isPath, parseFaults } from '../../../shared/http-faults.ts';

/** Maximum body of a control request: call plans may contain recordings. */
export const controlLimit = 16 * 1024 * 1024;

/** The request header that names a list. */
const nameHeader = 'x-firmline-call-plan';

/** An item, and how many requests have used it. */
interface Entry<Item> {
  readonly item: Item;
  uses: number;
}

const hasUsesLeft = ({ item, uses }: Entry<{ readonly times?: number | undefined }>): boolean =>
  uses < (item.times ?? Infinity);

/** One list without a name, and one per name. */
function createNamedLists<Item extends { readonly times?: number | undefined }>() {
  const lists = new Map<string | undefined, readonly Entry<Item>[]>();
  const entriesOf = (items: readonly Item[]) => items.map((item) => ({ item, uses: 0 }));
  return {
    /** Undefined if there is no such list. */
    get: (name: string | undefined) => lists.get(name),
    set(name: string | undefined, items: readonly Item[]): void {
      if (items.length === 0) lists.delete(name);
      else lists.set(name, entriesOf(items));
    },
    /** Adds items; existing ones keep their counts. */
    add(name: string | undefined, items: readonly Item[]): void {
      lists.set(name, [...(lists.get(name) ?? []), ...entriesOf(items)]);
    },
  };
}

type NamedLists<Item extends { readonly times?: number | undefined }> = ReturnType<
  typeof createNamedLists<Item>
>;

/**
 * The paths of a control app: POST sets the list without a name, PUT one with a name, and PATCH adds to that; each can be
 * read and deleted.
 */
function controlLists<Item extends { readonly times?: number | undefined }>(
  lists: NamedLists<Item>,
  /** @throws HttpError */
  parse: (value: unknown) => readonly Item[] | Promise<readonly Item[]>,
): Hono<NodeEnv> {
  const show = (context: Context<NodeEnv>) =>
    context.json((lists.get(planNameOf(context)) ?? []).map(({ item }) => item));
  const write = (method: 'set' | 'add') => async (context: Context<NodeEnv>) => {
    lists[method](planNameOf(context), await parse(await readJson(context.req.raw, controlLimit)));
    return show(context);
  };
  return new Hono<NodeEnv>()
    .on('GET', ['/', namePath], show)
    .on('DELETE', ['/', namePath], (context) => {
      lists.set(planNameOf(context), []);
      return show(context);
    })
    .post('/', write('set'))
    .put(namePath, write('set'))
    .patch(namePath, write('add'));
}

const namePath = '/:name{[\\w.-]{1,120}}';
const planNameOf = ({ req }: Context<NodeEnv>): string | undefined => req.param('name');

/**
 * Call plans: one list set by `POST`, and one per name set by `PUT`.
 * @param prepare prepares what calls with a plan need; the request waits for it
 */
export function createCallPlans(prepare: (plan: CallPlan) => Promise<void>) {
  const lists = createNamedLists<CallPlan>();
  return {
    /**
     * Takes one call from the first plan of the list that still has calls; null if no plan has one.
     * @param name of the list; undefined for the list without a name
     * @throws HttpError 400 for an unknown name
     */
    takePlan(name: string | undefined): CallPlan | null {
      const plans = lists.get(name);
      if (name !== undefined && !plans) {
        throw new HttpError(400, { message: `There is no call plan named ${name}.` });
      }
      const entry = plans?.find(hasUsesLeft);
      if (!entry) return null;
      entry.uses++;
      return entry.item;
    },
    control: controlLists(lists, async (value) => {
      const plans = parsePlans(value);
      await Promise.all(plans.map(prepare));
      return plans;
    }),
  };
}

/** @throws HttpError 400 naming the invalid part */
function parsePlans(value: unknown): readonly CallPlan[] {
  try {
    return validateCallPlans(value);
  } catch (error) {
    if (error instanceof FirmlineError) throw new HttpError(400, { message: error.message });
    throw error;
  }
}

/** Injects faults into HTTP requests: the unnamed ones, and one list per name. */
export function createHttpFaults() {
  const lists = createNamedLists<HttpFault>();
  return {
    /**
     * The response of a fault, or null without one. Named faults apply only to requests that carry the name in
     * `x-firmline-call-plan`, and come before unnamed ones.
     */
    async inject(target: FaultTarget, context: Context<NodeEnv>): Promise<Response | null> {
      const { req } = context;
      const name = req.header(nameHeader);
      const ownEntries = name === undefined ? [] : (lists.get(name) ?? []);
      const path = req.path.slice(roots[target].length) || '/';
      const entry = [...ownEntries, ...(lists.get(undefined) ?? [])].find(
        (candidate) => hasUsesLeft(candidate) && isFor(candidate.item, target, req.method, path),
      );
      if (!entry) return null;
      entry.uses++;
      return applyFault(entry.item, context);
    },
    /** `/:name/uses`: how many requests each fault of a list has met. */
    control: controlLists(lists, parseFaults).get(`${namePath}/uses`, (context) =>
      context.json((lists.get(planNameOf(context)) ?? []).map(({ uses }) => uses)),
    ),
  };
}

const isFor = (fault: HttpFault, target: FaultTarget, method: string, path: string): boolean =>
  fault.target === target &&
  (fault.method === undefined || fault.method === method) &&
  (fault.path === undefined || isPath(fault.path, path));

const roots = {
  rest: '/_/rest/v1',
  platform: '/_/platform',
  webhook: '/_/webhook',
  'call-machine': '/_/call-machine',
} as const satisfies Record<FaultTarget, string>;

async function applyFault(fault: HttpFault, context: Context<NodeEnv>): Promise<Response | null> {
  const { status, body, delayMs, drop, headers = {} } = fault;
  const { signal } = context.req.raw;
  // Ends early when the client goes away, so that no timer outlives its request.
  if (delayMs !== undefined) await delay(delayMs, undefined, { signal }).catch(() => {});
  if (signal.aborted) return RESPONSE_ALREADY_SENT;
  if (drop) {
    context.env.incoming.socket.destroy();
    return RESPONSE_ALREADY_SENT;
  }
  if (status === undefined && body === undefined) {
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
    return null;
  }
  const isText = typeof body === 'string';
  const response = new Response(isText || body === undefined ? (body ?? null) : JSON.stringify(body), {
    status: status ?? 200,
  });
  if (body !== undefined)
    response.headers.set('content-type', isText ? 'text/plain; charset=utf-8' : 'application/json');
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
