import { FirmlineError } from '@firmline/sdk/errors';
import { PlatformError } from '@firmline/sdk/rest';

/** No known platform refuses less, in bytes. */
const suspicious = 500_000;

/**
 * Sends a record, and explains a failure that is due to its size. Some platforms respond with 413; others close the
 * connection, which looks like a network failure.
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
