import { FirmlineError } from '@firmline/sdk/errors';
import { expect, it } from 'vitest';
import type { Settings } from '../config/settings.ts';
import type { ServiceRequest, Reply } from './ask.ts';
import { type KeyName, checkKey } from './check-keys.ts';

const values: Settings = {
  supabaseUrl: 'https://data.example.com',
  serviceRoleKey: 'sb_secret_1',
  anonKey: 'sb_publishable_1',
  platformUrl: 'https://platform.example.com',
  platformPrivateKey: 'private',
  platformPublicKey: 'public',
};

/** A status, with an empty object or another value. */
type Answered = number | readonly [status: number, json: unknown];

async function verdictOf(
  name: KeyName,
  answers: readonly Answered[],
  settings: Settings = values,
  forAnyKey: Answered = 401,
) {
  const questions: ServiceRequest[] = [];
  const verdict = await checkKey(name, settings, async (question): Promise<Reply> => {
    const isInvented = JSON.stringify(question.headers).includes('firmline-invented-key');
    const answer = isInvented ? forAnyKey : (answers[questions.push(question) - 1] ?? [200, []]);
    const [status, json] = typeof answer === 'number' ? [answer, {}] : answer;
    const headers = new Headers({ 'content-range': '*/*' });
    return { status, ok: status < 300, headers, text: JSON.stringify(json), json };
  });
  return { verdict, questions };
}

const denied = { code: '42501', message: 'permission denied' };
const legacy = { message: 'Legacy API keys are disabled' };
const early = { code: 'PGRST303', message: 'JWT issued at future' };
const [noTable, notCached] = [{ code: '42P01' }, { code: 'PGRST205' }];
const assistants: Answered = [200, [{ id: 'a' }]];

it.each<[KeyName, readonly Answered[], string, RegExp]>([
  ['serviceRoleKey', [[200, [{ slug: 'a' }]]], 'valid', /^It can read the firms\.$/],
  ['serviceRoleKey', [[401, legacy]], 'refused', /^The data service refuses the key: Legacy API keys are/],
  ['serviceRoleKey', [401], 'refused', /^The data service refused the request .*: HTTP 401\.$/],
  ['serviceRoleKey', [[403, { code: 5 }]], 'refused', /HTTP 403/],
  ['serviceRoleKey', [[403, denied]], 'denied', /^The key may not do this: permission denied/],
  ['serviceRoleKey', [[404, noTable]], 'valid', /has no table of firms yet/],
  ['serviceRoleKey', [[404, notCached]], 'valid', /has no table of firms yet/],
  [
    'serviceRoleKey',
    [[404, { code: 'PGRST1' }]],
    'unclear',
    /^The data service failed .*: HTTP 404, PGRST1\./,
  ],
  ['serviceRoleKey', [500], 'unclear', /HTTP 500/],
  ['serviceRoleKey', [[401, early]], 'unreachable', /^The data service cannot answer: JWT issued at future/],
  ['serviceRoleKey', [[402, { message: 'restricted' }]], 'unreachable', /cannot answer: restricted/],
  ['serviceRoleKey', [540], 'unreachable', /^The Supabase project is paused\.$/],
  ['serviceRoleKey', [200], 'unreachable', /does not respond like a Supabase project/],
  ['anonKey', [[200, []]], 'valid', /^The data service accepts the key\.$/],
  ['anonKey', [[401, denied]], 'valid', /accepts the key/],
  ['anonKey', [[404, noTable]], 'valid', /accepts the key/],
  ['anonKey', [[401, legacy]], 'refused', /Legacy API keys are disabled/],
  ['anonKey', [500], 'unclear', /HTTP 500/],
  ['platformPrivateKey', [assistants], 'valid', /^It can read the assistants\.$/],
  ['platformPrivateKey', [[200, []]], 'valid', /can read the assistants/],
  ['platformPrivateKey', [200], 'unreachable', /does not respond like the voice platform/],
  ['platformPrivateKey', [401], 'refused', /^The voice platform rejected the key\.$/],
  ['platformPrivateKey', [500], 'unclear', /^The voice platform responded with 500/],
  ['platformPublicKey', [assistants], 'misplaced', /^The public key is a private key/],
  ['platformPublicKey', [401, 400], 'valid', /^It can start web calls, and cannot read anything\.$/],
  ['platformPublicKey', [401, 422], 'valid', /can start web calls/],
  ['platformPublicKey', [401, 401], 'refused', /rejected the key/],
  ['platformPublicKey', [401, 403], 'unclear', /pageUrl is not set/],
  ['platformPublicKey', [401, 500], 'unclear', /^The voice platform responded with 500/],
])("judges %s by its service's responses: %j", async (name, answers, state, detail) => {
  const { verdict, questions } = await verdictOf(name, answers);
  expect(verdict).toMatchObject({ state, detail: expect.stringMatching(detail) as string });
  expect(questions).toHaveLength(answers.length);
  const key = values[name];
  for (const { url, headers } of questions) {
    const isOfData = name === 'serviceRoleKey' || name === 'anonKey';
    // A key such as sb_secret_1 is no token.
    expect(headers?.['authorization']).toBe(isOfData ? undefined : `Bearer ${key}`);
    expect(
      url.startsWith(isOfData ? 'https://data.example.com/rest/v1/' : 'https://platform.example.com/'),
    ).toBe(true);
    expect(headers?.['apikey']).toBe(isOfData ? key : undefined);
  }
});

it.each([429, 500])(
  'advises to wait if the platform responds with %i, whose address is right',
  async (status) => {
    const { verdict } = await verdictOf('platformPrivateKey', [status]);
    expect(verdict).toMatchObject({ state: 'unclear', hint: 'Wait a while, then try again.' });
  },
);

it.each<[KeyName, Answered]>([
  ['serviceRoleKey', [200, []]],
  ['anonKey', [200, []]],
  ['anonKey', [401, denied]],
  ['platformPrivateKey', [200, []]],
])('does not judge %s by a service that answers any key so: %j', async (name, answer) => {
  expect((await verdictOf(name, [answer], values, answer)).verdict).toEqual({
    state: 'unclear',
    detail: 'The service accepts any key, so this one could not be checked.',
  });
});

it.each([
  ['https://llm.example/v1', 'unclear'],
  ['http://localhost:11434/v1', 'valid'],
])(
  'a language model at %s that lists its models for any key leaves its key %s',
  async (languageModelUrl, state) => {
    const settings = { languageModelUrl, languageModelKey: 'a-key' };
    const { verdict } = await verdictOf('languageModelKey', [200], settings, 200);
    expect(verdict?.state).toBe(state);
  },
);

it("tries the page's key as a browser on the page, which may be the only website it is valid on", async () => {
  const pageUrl = 'https://demo.example/firms';
  const judged = (status: number) => verdictOf('platformPublicKey', [401, status], { ...values, pageUrl });
  const { verdict, questions } = await judged(400);
  expect(verdict?.state).toBe('valid');
  expect(questions[1]?.headers).toMatchObject({ origin: 'https://demo.example' });
  expect((await judged(403)).verdict?.state).toBe('refused');
});

it('requests a web call only without an assistant, so that none starts', async () => {
  const { questions } = await verdictOf('platformPublicKey', [401, 400]);
  expect(questions.map(({ method, body }) => [method, body])).toEqual([
    [undefined, undefined],
    ['POST', {}],
  ]);
});

it.each<[KeyName, Settings, unknown]>([
  ['serviceRoleKey', {}, undefined],
  ['platformPublicKey', {}, undefined],
  ['serviceRoleKey', { ...values, serviceRoleKey: 'sb_publishable_1' }, { state: 'misplaced' }],
  ['anonKey', { ...values, anonKey: 'sb_secret_1' }, { state: 'misplaced' }],
  [
    'anonKey',
    { supabaseUrl: 'https://b.supabase.co', anonKey: 'a.eyJyb2xlIjoiYW5vbiIsInJlZiI6ImEifQ.c' },
    { state: 'refused', detail: 'The anonymous key is of the project a, and the URL of the project b.' },
  ],
  ['anonKey', { anonKey: 'k' }, { state: 'unclear', detail: 'supabaseUrl is not set.' }],
  ['serviceRoleKey', { serviceRoleKey: 'k' }, { state: 'unclear' }],
])('judges %s of %j without a request', async (name, settings, expected) => {
  const { verdict, questions } = await verdictOf(name, [], settings);
  if (expected === undefined) expect(verdict).toBeUndefined();
  else expect(verdict).toMatchObject(expected as object);
  expect(questions).toEqual([]);
});

it('asks the hosted platform by default', async () => {
  const { questions } = await verdictOf('platformPrivateKey', [assistants], { platformPrivateKey: 'k' });
  expect(questions.map(({ url }) => url)).toEqual(['https://api.vapi.ai/assistant?limit=1']);
});

it('does not judge a key whose service is unreachable, and rethrows aborts and bugs', async () => {
  const failing = (error: Error) =>
    checkKey('anonKey', values, async () => {
      throw error;
    });
  expect(await failing(new FirmlineError('Could not reach it.', { code: 'network' }))).toEqual({
    state: 'unreachable',
    detail: 'Could not reach it.',
  });
  const stopped = new FirmlineError('Interrupted.', { code: 'aborted' });
  await expect(failing(stopped)).rejects.toBe(stopped);
  await expect(failing(new TypeError('defect'))).rejects.toThrow('defect');
});
