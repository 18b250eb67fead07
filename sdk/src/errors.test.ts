import { describe, expect, it } from 'vitest';
import { FirmlineError } from './errors.ts';
import { PlatformError } from './rest/index.ts';
import { CallError } from './web-call/index.ts';

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

  it('is written to a log with its message, and without what was received', () => {
    const error = new FirmlineError('what', { code: 'network', hint: 'do this', cause: new Error('key') });
    expect(JSON.parse(JSON.stringify({ error }))).toEqual({
      error: {
        name: 'FirmlineError',
        message: 'what',
        code: 'network',
        fault: 'environment',
        hint: 'do this',
      },
    });
    const headers = { 'x-request-id': 'r1', 'set-cookie': 'session=secret' };
    const failed = new PlatformError(
      { status: 500, headers, body: { message: 'No.', prompt: 'secret' } },
      { operation: 'GET /call', attempts: 3 },
    );
    const text = JSON.stringify(failed);
    expect(text).not.toContain('secret');
    expect(JSON.parse(text)).toMatchObject({
      message: 'GET /call answered 500: No.',
      status: 500,
      requestId: 'r1',
      operation: 'GET /call',
      attempts: 3,
    });
    const call = new CallError('The call failed.', { code: 'call-failed', kind: 'exp-room' });
    expect(JSON.parse(JSON.stringify(call))).toMatchObject({ message: 'The call failed.', kind: 'exp-room' });
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
