import type { ByteStream } from './response/byte-stream.ts';
import { bindOperations } from './bind.ts';
import { withoutFiles } from './body/refuse-files.ts';
import * as operations from './operations/index.ts';
import type {
  EventFormat,
  Operation,
  OperationDetails,
  OperationTree,
  Parameter,
  Parameters,
  ShapeOf,
} from './operation.ts';
import type { PlatformClientOptions, RequestOptions } from './request/options.ts';
import type { Paginated, Received } from './types/common.ts';

/** Every operation of the voice platform, by area: `client.call.list({ limit: 10 })`. */
export type PlatformClient = Client<typeof operations>;

/**
 * A client of the voice platform's REST API. Its methods throw RequestError and its subclasses. List methods
 * can be awaited for a page or iterated for all.
 * @throws FirmlineError 'config-invalid' for an invalid base URL or token
 */
export function createPlatformClient(options: PlatformClientOptions): PlatformClient {
  return bindOperations(withoutFiles(operations), options);
}

/** The methods of a tree of operations. */
export type Client<Tree extends OperationTree> = Methods<Tree> & {
  /** Waits for open requests, then closes the connections. Otherwise they end with the process. */
  close(): Promise<void>;
};

type Methods<Tree> = { readonly [Name in keyof Tree]: MethodOrArea<Tree[Name]> };

type MethodOrArea<Node> =
  Node extends Operation<infer Path, infer Details> ? Method<Path, Details> : Methods<Node>;

type Method<Path extends string, Details extends OperationDetails> = Details extends {
  readonly events: infer Events extends EventFormat;
}
  ? StreamingMethod<BodyOf<Details>, Received<ShapeOf<Details['response']>>, Received<ShapeOf<Events>>>
  : (
      ...given: [...PathValues<Path>, ...BodyValue<Details>, ...QueryValue<Details>, options?: RequestOptions]
    ) => Result<Details>;

/** With `stream: true` the response is a stream of events. */
interface StreamingMethod<Body, Whole, Event> {
  (body: Body & { readonly stream: true }, options?: RequestOptions): Promise<AsyncIterable<Event>>;
  (body: Body & { readonly stream?: false }, options?: RequestOptions): Promise<Whole>;
  (body: Body, options?: RequestOptions): Promise<Whole | AsyncIterable<Event>>;
}

type PathValues<Path extends string> = Path extends `${string}{${string}}${infer Rest}`
  ? [id: string, ...PathValues<Rest>]
  : [];

type BodyOf<Details extends OperationDetails> = ShapeOf<NonNullable<Details['body']>>;

type BodyValue<Details extends OperationDetails> = Details extends { readonly body: infer Body }
  ? [body: ShapeOf<Body>]
  : [];

type QueryValue<Details extends OperationDetails> = Details extends {
  readonly query: infer Given extends Parameters;
}
  ? Details extends { readonly needsFilter: true }
    ? [query: FilterOrAll<QueryOf<Given>>]
    : true extends Given[keyof Given]['required']
      ? [query: QueryOf<Given>]
      : [query?: QueryOf<Given>]
  : [];

/** At least one filter, or `all: true`. */
type FilterOrAll<Filters> =
  | { readonly all: true }
  | {
      [Name in keyof Filters]-?: Filters & { readonly [Key in Name]-?: NonNullable<Filters[Key]> };
    }[keyof Filters];

type QueryOf<Given extends Parameters> = Flat<
  { readonly [Name in RequiredNames<Given>]: ShapeOf<Given[Name]> } & {
    readonly [Name in Exclude<keyof Given, RequiredNames<Given>>]?: ShapeOf<Given[Name]> | null | undefined;
  }
>;

type RequiredNames<Given extends Parameters> = {
  [Name in keyof Given]: Given[Name] extends Parameter<unknown, true> ? Name : never;
}[keyof Given];

/** Merges an intersection into one object type, which editors show better. */
type Flat<Type> = { [Name in keyof Type]: Type[Name] };

type Result<Details extends OperationDetails> = Details['response']['format'] extends 'none'
  ? Promise<void>
  : Details['response']['format'] extends 'bytes'
    ? Promise<ByteStream>
    : Details extends { readonly paging: object }
      ? List<Received<ShapeOf<Details['response']>>>
      : Promise<Received<ShapeOf<Details['response']>>>;

/** One page when awaited, every item when iterated. */
export type List<Page> = Promise<Page> & AsyncIterable<ItemOf<Page>>;

type ItemOf<Page> = Page extends readonly (infer Item)[]
  ? Item
  : Page extends Paginated<infer Item>
    ? Received<Item>
    : never;
