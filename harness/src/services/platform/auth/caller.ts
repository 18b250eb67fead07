import type { JsonObject } from '../json.ts';

/** The sender of a request: the owner, a page, or anybody. */
export interface Caller {
  readonly access: Access;
  /** Restrictions of its token. */
  readonly restrictions: JsonObject;
}

/** Who may use an operation: only private tokens, also public ones, or anybody. */
export type Access = 'private' | 'public' | 'open';
