import type { Operation, operations } from '@firmline/sdk/rest/table';
import type { Handler } from './types.ts';

/** A handler for every operation of the table, under the same name. */
type HandlersOf<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends Operation<unknown, infer Path>
    ? Handler<ParamsOf<Path>>
    : HandlersOf<Tree[Name]>;
};

/** The values of a path's `{names}`. */
export type ParamsOf<Path extends string> = { readonly [Name in NamesIn<Path>]: string };

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

export type Handlers = HandlersOf<typeof operations>;
