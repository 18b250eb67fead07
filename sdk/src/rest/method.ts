import type { Received } from './common.ts';
import type { Paginated } from './derived/types.ts';
import type { Operation, OperationTree } from './operation.ts';

/** The methods of a tree of operations. */
export type Client<Tree extends OperationTree> = Methods<Tree> & {
  /** Waits for open requests, then closes the connections. Otherwise they end with the process. */
  close(): Promise<void>;
};

type Methods<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends Operation<infer Method> ? Method : Methods<Tree[Name]>;
};

/** At least one filter, or `all: true`. */
export type FilterOrAll<Filters> =
  | { readonly all: true }
  | {
      [Name in keyof Filters]-?: Filters & { readonly [Key in Name]-?: NonNullable<Filters[Key]> };
    }[keyof Filters];

/** One page when awaited, every item when iterated. */
export type List<Page> = Promise<Page> & AsyncIterable<ItemOf<Page>>;

type ItemOf<Page> = Page extends readonly (infer Item)[]
  ? Item
  : Page extends Paginated<infer Item>
    ? Received<Item>
    : never;
