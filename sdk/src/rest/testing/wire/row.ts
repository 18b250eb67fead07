import type { PlatformClient } from '../../index.ts';
import type { FormField } from '../form-fields.ts';

/**
 * What one operation has to look like on the wire. All of it is written by hand from the platform's contract and
 * nothing is taken from the client's own table: that is what the rows are there to judge.
 */
export interface WireRow<Body = unknown> {
  /** The client's name for it: `testSuite.run.get`. */
  readonly name: string;
  /** The contract's: `GET /test-suite/{testSuiteId}/run/{id}`. */
  readonly operation: string;
  /** Path and query as they arrive. */
  readonly url: string;
  /** The body as JSON; left out where none is sent, or a form. */
  readonly body?: Body;
  /** The JSON that arrives, where more does than was given. */
  readonly arrives?: unknown;
  /** The fields of a form. */
  readonly form?: readonly FormField[];
  readonly call: (client: PlatformClient, body: Body) => PromiseLike<unknown>;
  /** `none`: nothing is to be read. `csv`: comes as it is. A JSON object without it. */
  readonly answer?: 'list' | 'page' | 'none' | 'csv';
  /** False: no token may be sent. */
  readonly secured?: false;
  readonly deprecated?: true;
}

/** A row whose body's type is known to its call and to nobody else. */
export function row<const Body>(given: WireRow<Body>): WireRow {
  return given as WireRow;
}
