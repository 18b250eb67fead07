import type { AssistantVersion } from './index.ts';
import type { Paginated } from '../common.ts';

/** Earlier states of an assistant. */
export interface AssistantVersions extends Paginated<AssistantVersion> {
  /** Where the next page begins; missing on the last. */
  readonly nextPageState?: string;
}
