import type { ByteStream } from './response/byte-stream.ts';
import type {
  BatchResponse,
  EventFormat,
  Operation,
  OperationDetails,
  OperationTree,
  Parameter,
  Parameters,
  ShapeOf,
} from './operation.ts';
import type { RequestOptions } from './request/options.ts';
import type { Paginated, Received } from './types/common.ts';

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
  : Details extends { readonly batch: infer Many extends BatchResponse }
    ? BatchMethod<
        BodyOf<Details>,
        Many['field'],
        Received<ShapeOf<Details['response']>>,
        Received<ShapeOf<Many['response']>>
      >
    : (
        ...given: [
          ...PathValues<Path>,
          ...BodyValue<Details>,
          ...QueryValue<Details>,
          options?: RequestOptions,
        ]
      ) => Result<Details>;

/** With `stream: true` the response is a stream of events. */
interface StreamingMethod<Body, Whole, Event> {
  (body: Body & { readonly stream: true }, options?: RequestOptions): Promise<AsyncIterable<Event>>;
  (body: Body & { readonly stream?: false }, options?: RequestOptions): Promise<Whole>;
  (body: Body, options?: RequestOptions): Promise<Whole | AsyncIterable<Event>>;
}

/** The response depends on whether the body has the field `Field`. */
interface BatchMethod<Body, Field extends string, One, Many> {
  (body: Body & Required<Pick<Body, Field & keyof Body>>, options?: RequestOptions): Promise<Many>;
  (body: Body & { readonly [Name in Field]?: undefined }, options?: RequestOptions): Promise<One>;
  (body: Body, options?: RequestOptions): Promise<One | Many>;
}

type PathValues<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? [...PathValue<Name>, ...PathValues<Rest>]
  : [];

/** A label of a tuple must be written out. */
interface PathLabels {
  readonly id: [id: string];
  readonly memberId: [memberId: string];
  readonly provider: [provider: string];
  readonly testSuiteId: [testSuiteId: string];
  readonly workflowId: [workflowId: string];
}

type PathValue<Name extends string> = Name extends keyof PathLabels ? PathLabels[Name] : [value: string];

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
export type FilterOrAll<Filters> =
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
