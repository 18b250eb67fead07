import type { AssistantVersion } from './index.ts';
import type { Paginated } from '../common.ts';

/** Versions of an assistant. */
export interface AssistantVersions extends Paginated<AssistantVersion> {
  /** Start of the next page; missing on the last page. */
  readonly nextPageState?: string;
}
