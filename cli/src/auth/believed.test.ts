import { describe, expect, it } from 'vitest';
import { type Question, type Reply, askForRecords, askServices } from './ask.ts';

const supabaseUrl = 'https://data.example.com';
const platformUrl = 'https://platform.example.com';
const table = `${supabaseUrl}/rest/v1/firms`;
const [dataKey, platformKey] = [{ apikey: 'k' }, { authorization: 'Bearer k' }];

interface Given {
  readonly status?: number;
  readonly text?: string;
  readonly range?: string;
}

const reply = ({ status = 200, text = '[]', range }: Given): Reply => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  const headers = new Headers(range === undefined ? {} : { 'content-range': range });
  return { status, ok: status < 300, headers, text, json };
};

const asked = (question: Question, given: Given, settings = { supabaseUrl, platformUrl }) =>
  askServices(
    async () => reply(given),
    settings,
  )(question).then(
    ({ status }) => status,
    (error: Error) => error.message,
  );

describe('a response of the data service', () => {
  const odd = (status = 200) => `data.example.com does not respond like a Supabase project (HTTP ${status}).`;

  it.each<[Given]>([
    [{ range: '*/*' }],
    [{ range: '0-4/12' }],
    [{ range: '0-14/*', text: '{}' }],
    [{ range: '*/0', text: '' }],
    [{ status: 400, text: '{}' }],
    [{ status: 404, text: '{"message":"none"}' }],
    [{ status: 500, text: 'Bad Gateway' }],
    [{ status: 503, text: '' }],
  ])('is accepted: %j', async (given) => {
    expect(await asked({ url: table, headers: dataKey }, given)).toBe(given.status ?? 200);
  });

  it.each<[Given]>([
    [{}],
    [{ range: '' }],
    [{ range: '0-4' }],
    [{ range: 'bytes 0-4/12' }],
    [{ range: '*/* x' }],
    [{ range: '*/*', text: '<html>' }],
    [{ range: '*/*', text: 'null' }],
    [{ range: '*/*', text: '5' }],
    [{ status: 302, text: '{}' }],
    [{ status: 399, text: '{}' }],
    [{ status: 400, text: '[]' }],
    [{ status: 404, text: '<html>' }],
    [{ status: 404, text: 'null' }],
    [{ status: 404, text: '' }],
    [{ status: 511, text: '{}' }],
  ])('is refused as another server’s: %j', async (given) => {
    expect(await asked({ url: table, headers: dataKey }, given)).toBe(odd(given.status));
  });

  it('to HEAD is judged without a body', async () => {
    const head = { url: table, headers: dataKey, method: 'HEAD' };
    expect(await asked(head, { status: 404, text: '' })).toBe(404);
    expect(await asked(head, { status: 302, text: '' })).toBe(odd(302));
    expect(await asked(head, { text: '', range: '*/5' })).toBe(200);
  });

  it('describes the tables with an object', async () => {
    const description = { url: `${supabaseUrl}/rest/v1/`, headers: dataKey };
    expect(await asked(description, { text: '{}' })).toBe(200);
    for (const text of ['[]', 'null', '', '<html>', '"x"'])
      expect(await asked(description, { text, range: '*/*' })).toBe(odd());
  });

  it('has no range with a plan', async () => {
    const plan = { url: table, headers: { ...dataKey, accept: 'application/vnd.pgrst.plan+json' } };
    expect(await asked(plan, { text: '[{"Plan":{}}]' })).toBe(200);
    expect(await asked(plan, { text: '<html>' })).toBe(odd());
    const other = { url: table, headers: { ...dataKey, accept: 'application/json' } };
    expect(await asked(other, {})).toBe(odd());
  });
});

describe('a response of the platform', () => {
  const odd = (status = 200) =>
    `platform.example.com does not respond like the voice platform (HTTP ${status}).`;
  const ask = (given: Given, method?: string) =>
    asked({ url: `${platformUrl}/assistant`, headers: platformKey, ...(method ? { method } : {}) }, given);

  it.each<[Given, boolean]>([
    [{ text: '[]' }, true],
    [{ text: '{}' }, true],
    [{ text: 'null' }, false],
    [{ text: '' }, false],
    [{ text: '"ok"' }, false],
    [{ status: 302, text: '{}' }, false],
    [{ status: 401, text: '{}' }, true],
    [{ status: 401, text: '[]' }, false],
    [{ status: 401, text: '<html>' }, false],
    [{ status: 500, text: '<html>' }, true],
    [{ status: 511, text: '<html>' }, false],
  ])('%j is accepted: %s', async (given, isBelieved) => {
    expect(await ask(given)).toBe(isBelieved ? (given.status ?? 200) : odd(given.status));
  });

  it('is checked for the hosted platform by default', async () => {
    const hosted = { url: 'https://api.vapi.ai/assistant', headers: platformKey };
    const answered = askServices(async () => reply({ text: '<html>' }), {})(hosted);
    await expect(answered).rejects.toMatchObject({
      code: 'unparsable',
      message: 'api.vapi.ai does not respond like the voice platform (HTTP 200).',
      hint: 'Check the address, and whether the network shows a login page first.',
    });
  });
});

it.each<[Question]>([
  [{ url: table }],
  [{ url: table, headers: platformKey }],
  [{ url: `${supabaseUrl}/auth/v1/user`, headers: dataKey }],
  [{ url: `${platformUrl}/assistant`, headers: dataKey }],
  [{ url: `${platformUrl}.other.example/assistant`, headers: platformKey }],
  [{ url: 'https://demo.example.com/', headers: { ...dataKey, ...platformKey } }],
])("accepts any response to a request without a service's key: %j", async (question) => {
  expect(await asked(question, { text: '<html>' })).toBe(200);
});

it.each<[Given, boolean | string]>([
  [{ text: '[]' }, true],
  [{ text: '[{"id":"a"},{"id":""}]' }, false],
  [{ status: 404, text: '[]' }, true],
  [{ status: 404, text: '{}' }, false],
  [{ text: '{}' }, 'odd'],
  [{ text: '' }, 'odd'],
  [{ text: '[{"id":"a"},{"id":5}]' }, 'odd'],
  [{ text: '[{}]' }, 'odd'],
  [{ text: '[null]' }, 'odd'],
  [{ text: '["id"]' }, 'odd'],
])('a list of records %j is empty: %s', async (given, expected) => {
  const answered = askForRecords(
    { url: `${platformUrl}/assistant` },
    { field: 'id', service: 'the voice platform' },
    async () => reply(given),
  );
  if (expected === 'odd') await expect(answered).rejects.toMatchObject({ code: 'unparsable' });
  else expect(await answered).toMatchObject({ status: given.status ?? 200, isEmpty: expected });
});
