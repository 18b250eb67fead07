import { describe, expect, it } from 'vitest';
import { crossOriginProblem, hiddenResponseProblem, refusalProblem } from './problems.ts';

const allowsAll = {
  ok: true,
  status: 204,
  headers: new Headers({ 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }),
};

describe('a webhook in browsers', () => {
  it.each([
    ['http://flows.example/hook', 'https://demo.example', 'Browsers block it'],
    ['http://127.0.0.1:4320', 'https://demo.example', undefined],
    ['http://flows.example/hook', 'http://demo.example', undefined],
    ['https://flows.example/hook', 'http://demo.example', undefined],
  ])('at %s is called from %s unless the page alone is encrypted', (url, origin, why) => {
    const problem = crossOriginProblem(url, allowsAll, origin);
    if (why === undefined) expect(problem).toBeUndefined();
    else expect(problem).toEqual({ seen: expect.stringContaining(why), fix: 'Use its address with https.' });
  });

  it.each([
    [{ 'access-control-allow-origin': 'https://other.example' }, 204, 'it allows only https://other.example'],
    [{ 'access-control-allow-origin': '*' }, 204, 'it does not allow the header content-type'],
    [{ 'access-control-allow-origin': '*' }, 405, 'it responded to the CORS preflight with 405'],
  ])('that answers %j with %i is not called: %s', (headers, status, reason) => {
    const reply = { ok: status < 300, status, headers: new Headers(headers) };
    expect(crossOriginProblem('https://flows.example', reply, 'https://demo.example')?.seen).toBe(
      `Browsers cannot call it: ${reason}.`,
    );
  });

  it.each([
    ['*', undefined],
    ['https://demo.example', undefined],
    ['https://demo.example:8443', 'only https://demo.example:8443'],
    [null, 'no other origin'],
  ])('whose response allows %s shows it, or names what it allows', (allowedOrigin, allowed) => {
    const seen = hiddenResponseProblem(
      'https://flows.example',
      { allowedOrigin },
      'https://demo.example',
    )?.seen;
    if (allowed === undefined) expect(seen).toBeUndefined();
    else expect(seen).toContain(`allows ${allowed}.`);
    expect(
      hiddenResponseProblem('https://demo.example/hook', { allowedOrigin }, 'https://demo.example'),
    ).toBeUndefined();
  });
});

describe('a response of a webhook with a status that accepts', () => {
  it.each([
    ['{"success":false}', 'success: false'],
    ['{"ok":"False"}', 'ok: False'],
    ['{"result":"error","msg":"no"}', 'result: error'],
    ['{"status":"failed"}', 'status: failed'],
    ['{"error":"Invalid token"}', 'error: Invalid token'],
    ['{"errors":[{"message":"no"}]}', 'errors: [{"message":"no"}]'],
    ['[{"id":1},{"success":false}]', 'success: false'],
    [
      '{"errorMessage":"Task timed out after 3.00 seconds"}',
      'errorMessage: Task timed out after 3.00 seconds',
    ],
    ['{"statusCode":500,"body":""}', 'statusCode: 500'],
    ['{"status":404}', 'status: 404'],
    ['{"statusCode":200,"body":"{\\"success\\":false}"}', 'success: false'],
    ['{"data":{"response":{"success":false}}}', 'success: false'],
  ])('%s says no', (body, reason) => {
    expect(refusalProblem({ body })?.seen).toContain(`says no (${reason})`);
  });

  it.each([
    '{"success":true,"error":null,"errors":[]}',
    '{"status":"ok","result":"queued","error":false}',
    '{"error":"none","message":"No error"}',
    '{"code":500}',
    '{"statusCode":200,"status":200,"errorMessage":null,"body":"queued","data":{"error":false}}',
    '"error"',
    'Workflow was started',
    '{"success":fal',
    '',
  ])('%s says nothing against the request', (body) => {
    expect(refusalProblem({ body })).toBeUndefined();
  });

  it('says nothing against the request however deep it is nested', () => {
    expect(refusalProblem({ body: '['.repeat(30_000) + ']'.repeat(30_000) })).toBeUndefined();
  });
});
