import { type Context, Hono } from 'hono';
import { type NodeEnv, readJson } from '../../../../shared/http/http.ts';

/** Maximum body of a control request: call plans may contain recordings. */
export const controlLimit = 16 * 1024 * 1024;

/** The request header that names a list. */
export const nameHeader = 'x-firmline-call-plan';

/** Something that may be used up. */
export interface Entry<Item> {
  readonly item: Item;
  left: number;
}

/** One list without a name, and one per name. */
export function createNamedLists<Item extends { readonly times?: number | undefined }>() {
  const lists = new Map<string | undefined, readonly Entry<Item>[]>();
  return {
    /** Undefined if there is no such list. */
    get: (name: string | undefined) => lists.get(name),
    set(name: string | undefined, items: readonly Item[]): void {
      if (items.length === 0) lists.delete(name);
      else
        lists.set(
          name,
          items.map((item) => ({ item, left: item.times ?? Infinity })),
        );
    },
  };
}

export type NamedLists<Item extends { readonly times?: number | undefined }> = ReturnType<
  typeof createNamedLists<Item>
>;

/** The paths of a control app: POST sets the list without a name, PUT one with a name; each can be read and deleted. */
export function controlLists<Item extends { readonly times?: number | undefined }>(
  lists: NamedLists<Item>,
  /** @throws HttpError */
  parse: (value: unknown, name: string | undefined) => readonly Item[] | Promise<readonly Item[]>,
): Hono<NodeEnv> {
  const named = '/:name{[\\w.-]{1,120}}';
  const show = (context: Context<NodeEnv>) =>
    context.json((lists.get(nameOf(context)) ?? []).map(({ item }) => item));
  const write = async (context: Context<NodeEnv>) => {
    const name = nameOf(context);
    lists.set(name, await parse(await readJson(context.req.raw, controlLimit), name));
    return show(context);
  };
  return new Hono<NodeEnv>()
    .on('GET', ['/', named], show)
    .on('DELETE', ['/', named], (context) => {
      lists.set(nameOf(context), []);
      return show(context);
    })
    .post('/', write)
    .put(named, write);
}

const nameOf = ({ req }: Context<NodeEnv>): string | undefined => req.param('name');
