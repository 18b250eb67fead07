import { afterAll, expect, inject, it } from 'vitest';
import { privateClient } from '../../testing/test-stack.ts';
import { allOperations } from './body/shapes.ts';
import { contractSamples, id, sampleOf } from './body/testing/contract-samples.ts';

const stack = inject('stack');
const client = privateClient(stack);
afterAll(() => client.close());

/** What the stack answers to a request: undefined if it does what is asked, or does not have the sample's record. */
async function refusalOf(
  at: string,
  values: Readonly<Record<string, string>>,
  body?: unknown,
): Promise<string | undefined> {
  const [method = '', path = ''] = at.split(' ');
  const required = Object.keys(allOperations[at]?.query ?? {}).filter((key) => !key.endsWith('?'));
  const query = new URLSearchParams({
    ...Object.fromEntries(required.map((name) => [name, 'x'])),
    ...values,
  });
  const response = await fetch(`${stack.platformUrl}${path.replaceAll(/\{\w+\}/g, id)}?${String(query)}`, {
    method,
    headers: { authorization: `Bearer ${stack.platformPrivateKey}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isUnknown = response.status === 404 && text.includes('There is no');
  return response.ok || isUnknown ? undefined : `${response.status} ${String(JSON.parse(text).message)}`;
}

it('answers every body of the contract, or says why not', async () => {
  const refused: Record<string, string> = {};
  for (const { operation, body } of contractSamples) {
    const reason = await refusalOf(operation, {}, body);
    if (reason !== undefined) refused[operation] = reason;
  }
  const websocket = '501 The local stand-in has no calls over vapi.websocket. Use POST /call/web.';
  const both = '400 sessionId and previousChatId must not be given together';
  expect(refused).toEqual({
    'POST /call': websocket,
    'POST /call/phone': websocket,
    'POST /chat': both,
    'POST /chat/responses': both,
    ...Object.fromEntries(
      [
        'POST /assistant/background-sound/validate',
        'POST /eval/simulation/run',
        'POST /eval/simulation/scenario/generate',
        'POST /reporting/insight/preview',
        'POST /reporting/insight/{id}/run',
        'POST /structured-output/run',
        'POST /structured-output/suggest',
      ].map((operation) => [operation, expect.stringMatching(/^501 Not run/)]),
    ),
  });
});

it('answers every parameter of the contract, or says why not', async () => {
  const refused = new Map<string, Set<string>>();
  for (const [operation, { query = {} }] of Object.entries(allOperations)) {
    if (!operation.startsWith('GET ')) continue;
    for (const [key, shape] of Object.entries(query)) {
      const name = key.replace(/\?$/, '');
      const value = /^(page|limit)$/.test(name) ? '1' : String(sampleOf(shape));
      const reason = await refusalOf(operation, { [name]: value });
      if (reason !== undefined) refused.set(name, new Set([...(refused.get(name) ?? []), reason]));
    }
  }
  const reasonFor = (name: string) =>
    `501 The local stand-in cannot filter by ${name}. Leave it out, and filter the results.`;
  const unknown =
    'assistantName assistantOverrides customer endedReasonAnyBitmap score squadName squadOverrides standaloneOnly ' +
    'structuredOutputs transcript';
  expect(refused).toEqual(new Map(unknown.split(' ').map((name) => [name, new Set([reasonFor(name)])])));
});
