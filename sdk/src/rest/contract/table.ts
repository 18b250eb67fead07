/** An operation, as people describe it. Its body, query and response are in the contract. */
export interface OperationRow {
  /** Method and path in the contract: `GET /call/{id}`. */
  readonly at: `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /${string}`;
  /** What it does, with units. Paragraphs are separated by a blank line. */
  readonly text: string;
  /** What each value in the path names, where the area does not say it. */
  readonly values?: Readonly<Record<string, string>>;
  /** What fields of the query mean, where `shared-queries.ts` does not say it. */
  readonly query?: Readonly<Record<string, string>>;
  /**
   * Failures to expect besides those of every operation: `400 if a field is invalid`. With a value in the path, 404 is
   * added.
   */
  readonly errors?: readonly string[];
  /** What to use instead of a deprecated operation. */
  readonly deprecated?: string;
  /** Field of the body with which the response is a batch. */
  readonly batch?: string;
  /** With `stream: true` the response is a stream of events: the name of their type. */
  readonly events?: string;
  /** The platform streams by default here, so `stream: false` is sent. */
  readonly streamsByDefault?: true;
  /** Without a filter it affects everything, so the caller must pass `all: true`. */
  readonly needsFilter?: true;
  /** Name under which the operation is also exported alone, for pages that need nothing else. */
  readonly alone?: string;
}

/** Operations under a common name: `client.testSuite`, `client.testSuite.run`. */
export interface Area {
  readonly text: string;
  /** What its records are called, for the texts of `{id}` and of a 404. */
  readonly record?: string;
  /** What each value in its paths names. */
  readonly values?: Readonly<Record<string, string>>;
  readonly operations: Readonly<Record<string, OperationRow>>;
  readonly areas?: Readonly<Record<string, Area>>;
}

/** Operations with these names are at these places below their area's path, unless they have their own. */
const usualRoutes: Readonly<Record<string, `${string} ${string}`>> = {
  list: 'GET ',
  create: 'POST ',
  get: 'GET /{id}',
  update: 'PATCH /{id}',
  replace: 'PUT /{id}',
  delete: 'DELETE /{id}',
};

interface AreaSource extends Omit<Area, 'operations'> {
  readonly path?: `/${string}`;
  /** A row that has only a text is that text. */
  readonly operations: Readonly<Record<string, string | (Omit<OperationRow, 'at'> & Partial<OperationRow>)>>;
}

export function area({ path = '/', operations, ...rest }: AreaSource): Area {
  const rows = Object.entries(operations).map(([name, source]): [string, OperationRow] => {
    const [method = '', pathBelow = ''] = usualRoutes[name]?.split(' ') ?? [];
    const route = `${method} ${path}${pathBelow}` as OperationRow['at'];
    return [name, { at: route, ...(typeof source === 'string' ? { text: source } : source) }];
  });
  return { ...rest, operations: Object.fromEntries(rows) };
}
