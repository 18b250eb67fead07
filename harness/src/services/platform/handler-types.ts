import type {
  Operation,
  OperationDetails,
  Parameter,
  Parameters,
  ShapeOf,
  operations,
} from '@firmline/sdk/rest/table';
import type { Handler } from './types.ts';

/** A handler for every operation of the table, under the same name. */
export type HandlersOf<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends Operation<infer Path, infer Details>
    ? Handler<ParamsOf<Path>, QueryOf<Details>>
    : HandlersOf<Tree[Name]>;
};

/** The values of a path's `{names}`. */
export type ParamsOf<Path extends string> = { readonly [Name in NamesIn<Path>]: string };

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

type QueryOf<Details extends OperationDetails> = Details extends {
  readonly query: infer Given extends Parameters;
}
  ? { readonly [Name in RequiredNames<Given>]: Read<Given[Name]> } & {
      readonly [Name in Exclude<keyof Given, RequiredNames<Given>>]?: Read<Given[Name]>;
    }
  : Readonly<Record<string, never>>;

type RequiredNames<Given extends Parameters> = {
  [Name in keyof Given]: Given[Name] extends Parameter<unknown, true> ? Name : never;
}[keyof Given];

/** A parsed parameter: times are dates. */
type Read<Given> = Date extends ShapeOf<Given> ? Date : ShapeOf<Given>;

export type Handlers = HandlersOf<typeof operations>;
