import type { PlatformMethods } from './derived/methods.ts';
import { bindOperations } from './bind.ts';
import { withoutFiles } from './body/refuse-files.ts';
import { operations } from './derived/operations.ts';
import type { PlatformClientOptions } from './request/options.ts';

/** Every operation of the voice platform, by area: `client.call.list({ limit: 10 })`. */
export interface PlatformClient extends PlatformMethods {
  /** Waits for open requests, then closes the connections. Otherwise they end with the process. */
  close(): Promise<void>;
}

/**
 * A client of the voice platform's REST API. Its methods throw RequestError and its subclasses. List methods
 * can be awaited for a page or iterated for all.
 * @throws FirmlineError 'config-invalid' for an invalid base URL or token
 */
export function createPlatformClient(options: PlatformClientOptions): PlatformClient {
  return bindOperations(withoutFiles(operations), options);
}
