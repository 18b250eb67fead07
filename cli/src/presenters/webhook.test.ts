import { describe, expect, it } from 'vitest';
import { memoryOutput } from '../testing/memory-output.ts';
import { meaningOf } from '../webhook/requests.ts';
import { type Heard, printAnswer, printHeard, printReplayed } from './webhook.ts';

const request = {
  receivedAt: '2026-01-02T03:04:05.678Z',
  method: 'POST',
  path: '/hook',
  contentType: 'text/plain',
  body: '{"phone":"+12125550123","slug":"a"}',
};

it.each([
  ['{"phone":"+12125550123","slug":"a"}', { kind: 'phone', phone: '+12125550123', slug: 'a' }],
  ['{"slug":"a"}', { kind: 'browser', slug: 'a' }],
  ['{"slug":"a","more":1}', { kind: 'other' }],
  ['{"phone":5,"slug":"a"}', { kind: 'other' }],
  ['null', { kind: 'other' }],
  ['slug', { kind: 'other' }],
])('%s is the meaning of %j', (body, meaning) => {
  expect(meaningOf(body)).toEqual(meaning);
});

describe("a webhook's response", () => {
  const shown = async (body: string, ok = true) => {
    const output = memoryOutput({ styled: true });
    await printAnswer(
      {
        url: 'https://hook',
        sent: { slug: 'a' },
        status: ok ? 200 : 500,
        ok,
        contentType: null,
        body,
        durationMs: 12,
      },
      output,
    );
    return output.printed;
  };

  it.each([
    ['{"ok":true}\n', '<dim>Body    </>{"ok":true}'],
    [' ', '<dim>Body    </>(empty)'],
    ['one\ntwo', '\none\ntwo'],
    ['x'.repeat(2000), `<dim>Body    </>${'x'.repeat(2000)}`],
    ['x'.repeat(2001), `<dim>Body    </>${'x'.repeat(2000)} … (1 more characters)`],
  ])('shows the received data: %j', async (body, line) => {
    expect(await shown(body)).toEqual([
      '<dim>Sent    </>{"slug":"a"} to https://hook',
      '<dim>Status  </><green>200</> after 12 ms',
      line,
    ]);
  });

  it('marks a refusal', async () => {
    expect((await shown('', false))[1]).toBe('<dim>Status  </><red>500</> after 12 ms');
  });
});

describe('a received request', () => {
  const shown = async (
    parts: Partial<typeof request>,
    forwarded?: Heard['forwarded'],
    format: 'table' | 'json' = 'table',
  ) => {
    const output = memoryOutput({ format });
    await printHeard(
      {
        request: { ...request, ...parts },
        answer: { status: 202, body: '' },
        ...(forwarded && { forwarded }),
      },
      output,
    );
    return { printed: output.printed, outcome: output.said.join('').trim() };
  };

  it.each([
    [{}, 'call +12125550123 for a'],
    [{ body: '{"slug":"a"}' }, 'browser call for a'],
    [{ body: '' }, '(no body)'],
    [{ body: 'hello' }, 'text/plain: hello'],
  ])('is shown by its meaning: %j', async (parts, words) => {
    expect(await shown(parts)).toEqual({
      printed: [`03:04:05  POST /hook  ${words}`],
      outcome: 'answered 202',
    });
  });

  it('shows the result of forwarding', async () => {
    const to = 'https://other';
    expect((await shown({}, { to, status: 204, durationMs: 1500 })).outcome).toBe(
      'forwarded: 204 after 1.5 s',
    );
    expect((await shown({}, { to, problem: 'refused' })).outcome).toBe('not forwarded: refused');
  });

  it('is a line of JSON for a program, with its own JSON parsed', async () => {
    const { printed } = await shown({ body: 'hello' }, undefined, 'json');
    expect(JSON.parse(printed[0]!)).toMatchObject({
      body: 'hello',
      json: null,
      answered: 202,
      forwarded: null,
    });
    expect(JSON.parse((await shown({}, undefined, 'json')).printed[0]!)).toMatchObject({
      json: { phone: '+12125550123', slug: 'a' },
    });
  });
});

it('replayed requests show the responses, and which were not sent', async () => {
  const output = memoryOutput({ columns: 200 });
  await printReplayed(
    [
      { request: { ...request, body: '{}' }, to: 'https://hook', status: 201, durationMs: 30 },
      { request: { ...request, body: 'x' }, to: 'https://hook' },
    ],
    output,
  );
  expect(output.printed).toEqual([
    'RECEIVED             STATUS  TIME   BODY',
    '2026-01-02 03:04:05  201     30 ms  {}',
    '2026-01-02 03:04:05  -       -      x',
  ]);
});
