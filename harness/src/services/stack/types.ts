import type { PageConfig } from '@firmline/sdk/page-config';
import type { LanguageModelOptions } from '../../shared/language-model/language-model.ts';
import type { SpeechToText } from '../../shared/speech-to-text/speech-to-text.ts';
import type { StackInfo } from '../../shared/stack-info.ts';
import type { PlatformAddresses } from '../platform/types.ts';

/** Steps of a start, in order; for a spinner or a log. */
export type StackStep = 'lock' | 'gateway' | 'database' | 'rest' | 'ready';

export interface StackOptions {
  /** Gateway port; 0 takes any free one. Default 4310. */
  readonly port?: number;
  /** Address to listen on. Default 127.0.0.1 (and ::1 if the machine has it). */
  readonly host?: string;
  /** Folder for the database, keys and caches, such as `.firmline`. Created if missing. */
  readonly dataDir: string;
  /** False for temporary data: a power cut may take writes that were acknowledged. Default true. */
  readonly durable?: boolean;
  /**
   * The built page: the folder that holds its index.html. A page of somebody else, without an element for Firmline's
   * configuration, is served unchanged, with its files at their own paths.
   */
  readonly pageDir: string;
  /** Empty the database before starting. Nothing else in the data folder is touched. */
  readonly fresh?: boolean;
  /** CSV of firms, read only while the table is empty. Default: the project's fixtures/firms.csv, if it exists. */
  readonly seedFile?: string;
  /** Hosted services that replace local ones in the page, such as a Supabase project. */
  readonly hosted?: Partial<PageConfig>;
  /**
   * Public addresses of the platform and its rooms behind a proxy, used in the platform's responses. Default: the
   * host named in each request.
   */
  readonly publicNames?: PlatformAddresses;
  /**
   * Write down what callers say, so that replies fit it: with a recogniser of its own, which fetches the speech model if
   * it is missing, or with this one. Default false.
   */
  readonly words?: boolean | SpeechToText;
  /** Plays the assistants, with `words`. Default: a receptionist with a few replies. */
  readonly languageModel?: LanguageModelOptions;
  /** Requests with the platform's public key that one address may make. More get 429. Default 60. */
  readonly visitorRequestsPerMinute?: number;
  /**
   * Hosts, such as `flows.example.com` or `localhost:3000`, to which the platform sends a call's messages even if their
   * address came from a visitor. Default: none; addresses that came with the private key need no host here.
   */
  readonly serverHosts?: readonly string[];
  readonly log?: (line: string) => void;
  /** Urgent news for the person at the terminal, such as a service that is down or back. Default: `log`. */
  readonly notify?: (line: string) => void;
  readonly onProgress?: (step: StackStep) => void;
  /** Cancels a start: it rejects with 'aborted' and leaves nothing running. */
  readonly signal?: AbortSignal;
}

export interface Stack extends StackInfo {
  /** Ends every call, process, socket and timer of the stack. Safe to call twice. */
  readonly stop: () => Promise<void>;
}
