import { describe, expect, it } from 'vitest';
import { FirmlineError } from './errors.ts';
import { PlatformError } from './rest/index.ts';

describe('FirmlineError', () => {
  it('carries code, fault, hint and cause', () => {
    const cause = new Error('why');
    const error = new FirmlineError('what', { code: 'network', hint: 'do this', cause });
    expect(error).toMatchObject({
      message: 'what',
      code: 'network',
      fault: 'environment',
      hint: 'do this',
      cause,
    });
    expect(error).toBeInstanceOf(Error);
  });

  it('works with instanceof across copies of the package', async () => {
    const anotherCopy: string = './errors.ts?copy';
    const copy = (await import(anotherCopy)) as { FirmlineError: typeof FirmlineError };
    expect(copy.FirmlineError).not.toBe(FirmlineError);
    expect(new copy.FirmlineError('x', { code: 'http' })).toBeInstanceOf(FirmlineError);
  });

  it('distinguishes its subclasses and other errors', () => {
    const failed = new PlatformError(
      { status: 500, headers: {}, body: null },
      { operation: 'GET /call', attempts: 1 },
    );
    expect(failed).toBeInstanceOf(FirmlineError);
    expect(new FirmlineError('x', { code: 'http' })).not.toBeInstanceOf(PlatformError);
    expect(new Error('x')).not.toBeInstanceOf(FirmlineError);
    expect(null).not.toBeInstanceOf(FirmlineError);
  });
});
