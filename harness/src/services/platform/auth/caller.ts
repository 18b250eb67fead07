import type { JsonObject } from '../json.ts';

/** Who asks: the owner, a page, or anybody. */
export interface Caller {
  readonly access: Access;
  /** What its token is confined to. */
  readonly restrictions: JsonObject;
}

/** Who may use an operation: private tokens, public ones as well, or anybody. */
export type Access = 'private' | 'public' | 'open';
