import { FirmlineError } from '@firmline/sdk/errors';
import { PlatformError } from '@firmline/sdk/rest';

/** Below this no platform is known to mind. */
const suspicious = 500_000;

/**
 * Runs what sends a record, and says so where its size is what the platform minds. Some answer with 413, some close the
 * connection in the middle of it, which looks like a bad network.
 */
export async function mindingSize<Value>(record: object, send: () => Promise<Value>): Promise<Value> {
  try {
    return await send();
  } catch (error) {
    const size = Buffer.byteLength(JSON.stringify(record));
    const isRefused = error instanceof PlatformError && error.status === 413;
    const isCut = size > suspicious && error instanceof FirmlineError && error.code === 'network';
    if (!isRefused && !isCut) throw error;
    const megabytes = `${(size / 1_000_000).toFixed(1)} MB`;
    throw new FirmlineError(
      isRefused
        ? `An assistant of ${megabytes} is too large for the platform.`
        : `The connection broke while sending an assistant of ${megabytes}, perhaps because of its size.`,
      {
        code: isRefused ? 'invalid-input' : 'network',
        fault: 'user',
        hint: 'Shorten its prompt. Put long texts into a knowledge base.',
        cause: error,
      },
    );
  }
}
