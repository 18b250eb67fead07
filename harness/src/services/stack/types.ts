import type { PageConfig } from '@firmline/sdk/page-config';
import type { StackInfo } from '../../shared/stack-info.ts';
import type { PlatformAddresses } from '../platform/index.ts';

/** What is going on while a stack starts, in order; for a spinner or a log. */
export type StackStep = 'lock' | 'gateway' | 'database' | 'rest' | 'ready';

export interface StackOptions {
  /** Gateway port; 0 takes any free one. Default 4310. */
  readonly port?: number;
  /** Address to listen on. Default 127.0.0.1 (and ::1 where the machine has it). */
  readonly host?: string;
  /** Folder for the database, keys and caches, such as `.firmline`. Made when missing. */
  readonly dataDir: string;
  /** The built page: the folder that holds its index.html. */
  readonly pageDir: string;
  /** Empty the database before starting. Nothing else in the data folder is touched. */
  readonly fresh?: boolean;
  /** CSV of firms, read only while the table is empty. Default: the project's fixtures/firms.csv, if there. */
  readonly seedFile?: string;
  /** Hosted services that take the place of local ones in the page, such as a Supabase project. */
  readonly hosted?: Partial<PageConfig>;
  /**
   * Addresses that a proxy in front of the stack gives to the platform and its rooms, for the platform's answers.
   * Default: the one that a request came by.
   */
  readonly publicNames?: PlatformAddresses;
  readonly log?: (line: string) => void;
  /** What the person who started the stack should know at once, such as that a service is down or back. Default: `log`. */
  readonly notify?: (line: string) => void;
  readonly onProgress?: (step: StackStep) => void;
  /** Abandons a start that is under way: it then rejects with 'aborted', with nothing left running. */
  readonly signal?: AbortSignal;
}

export interface Stack extends StackInfo {
  /** Ends every call, process, socket and timer of the stack. Safe to call twice. */
  readonly stop: () => Promise<void>;
}
