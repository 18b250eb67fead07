import { afterEach, describe, expect, it, vi } from 'vitest';
import { waitFor } from '../../testing/index.ts';
import { useScriptedClient } from '../testing/scripted-client.ts';
import type { ToolDefinition } from './parameters.ts';

const t = useScriptedClient();
afterEach(() => vi.useRealTimers());

const showMap = {
  name: 'show_map',
  parameters: {
    type: 'object',
    properties: {
      place: { type: 'string' },
      zoom: { type: 'integer' },
      style: { type: 'string', enum: ['street', 'satellite'] },
      pins: { type: 'array', items: { type: 'number' } },
    },
    required: ['place'],
  },
} as const satisfies ToolDefinition;

const toolCalls = (...list: readonly unknown[]) => ({ type: 'tool-calls', toolCallList: list });
const called = (id: string, name: string, parameters: unknown) => ({
  id,
  type: 'function',
  function: { name, arguments: parameters },
});
/** What the assistant was sent. */
const sent = () =>
  t.transport.call.sent.map((text) => {
    const { type, message, triggerResponseEnabled } = JSON.parse(text) as Record<string, unknown>;
    expect({ type, triggerResponseEnabled }).toEqual({ type: 'add-message', triggerResponseEnabled: true });
    const { role, content } = message as { role: string; content: string };
    expect(role).toBe('system');
    return content;
  });
const outcome = async (): Promise<unknown> => (await waitFor(t.client, 'tool-call'))[0];

describe('a function that the page registered', () => {
  it('is called by its name with its parameters, and the assistant is sent what it returns', async () => {
    const { far } = await t.live();
    const seen: unknown[] = [];
    t.client.registerTool(showMap, async (parameters) => {
      seen.push(parameters);
      return { shown: parameters.place };
    });
    const reported = outcome();
    far('message', toolCalls(called('1', 'show_map', '{"place":"Boston","zoom":3,"other":1,"style":null}')));
    expect(await reported).toEqual({ id: '1', name: 'show_map', outcome: 'sent' });
    expect(seen).toEqual([{ place: 'Boston', zoom: 3 }]);
    expect(sent()).toEqual(['The function show_map returned: {"shown":"Boston"}']);
  });

  it.each<[string, unknown]>([
    ['an object', called('1', 'show_map', { place: 'Boston' })],
    ['parameters beside the name', { id: '1', name: 'show_map', parameters: { place: 'Boston' } }],
  ])('takes %s', async (_, entry) => {
    const { far } = await t.live();
    t.client.registerTool(showMap, ({ place }) => `Here is ${place}.`);
    const reported = outcome();
    far('message', toolCalls(null, entry, 'show_map', {}));
    expect(await reported).toMatchObject({ outcome: 'sent' });
    expect(sent()).toEqual(['The function show_map returned: Here is Boston.']);
  });

  it('sends nothing if it returns nothing, and runs once for each id', async () => {
    const { far } = await t.live();
    let runs = 0;
    t.client.registerTool({ name: 'wave' }, () => void runs++);
    const reported = outcome();
    far('message', toolCalls(called('1', 'wave', '')));
    far('message', toolCalls(called('1', 'wave', '')));
    expect(await reported).toEqual({ id: '1', name: 'wave', outcome: 'done' });
    far('message', toolCalls(called('2', 'wave', undefined)));
    await vi.waitFor(() => expect(t.argumentsOf('tool-call')).toHaveLength(2));
    expect(runs).toBe(2);
    expect(t.transport.call.sent).toEqual([]);
  });

  it.each<[string, unknown, string]>([
    ['something missing', {}, '"place" is missing in the parameters.'],
    ['another type', { place: 5 }, '"place" must be of the type string.'],
    ['a fraction', { place: 'a', zoom: 1.5 }, '"zoom" must be of the type integer.'],
    ['another choice', { place: 'a', style: 'oil' }, '"style" must be one of: street, satellite.'],
    ['an item of another type', { place: 'a', pins: [1, '2'] }, '"pins"[1] must be of the type number.'],
    ['a list', [], 'The parameters must be of the type object.'],
    ['cut JSON', '{"place":', 'The parameters are not valid JSON.'],
  ])('is not called with %s: the assistant is told', async (_, parameters, message) => {
    const { far } = await t.live();
    const run = vi.fn();
    t.client.registerTool(showMap, run);
    const reported = outcome();
    far('message', toolCalls(called('1', 'show_map', parameters)));
    expect(await reported).toMatchObject({ outcome: 'failed', error: { code: 'invalid-input', message } });
    expect(run).not.toHaveBeenCalled();
    expect(sent()).toEqual([`The function show_map failed: ${message}`]);
  });

  it.each<[string, () => unknown, string]>([
    [
      'throws',
      () => {
        throw new Error('No such place.');
      },
      'No such place.',
    ],
    ['rejects without a reason', () => Promise.reject(null), 'It gave no reason.'],
    ['returns what no message can hold', () => 1n, 'Do not know how to serialize a BigInt'],
    ['returns a function', () => () => {}, 'The result cannot be sent: JSON holds no Function.'],
    ['returns a Map', () => new Map([[1, 2]]), 'The result cannot be sent: JSON holds no Map.'],
    ['returns an error', () => new Error('x'), 'The result cannot be sent: JSON holds no Error.'],
    ['returns no number', () => ({ fee: NaN }), 'The result.fee cannot be sent: JSON holds no NaN.'],
  ])('is reported as failed if it %s, and the others still run', async (_, run, message) => {
    const { far } = await t.live();
    t.client.registerTool({ name: 'bad' }, run);
    t.client.registerTool({ name: 'good' }, () => 'yes');
    far('message', toolCalls(called('1', 'bad', {}), called('2', 'good', {})));
    await vi.waitFor(() => expect(t.argumentsOf('tool-call')).toHaveLength(2));
    const outcomes = Object.fromEntries(t.argumentsOf('tool-call').map(([one]) => [one.name, one]));
    expect(outcomes['bad']).toMatchObject({ outcome: 'failed', error: { message } });
    expect(outcomes['good']).toMatchObject({ outcome: 'sent' });
    expect(sent().toSorted()).toEqual([
      `The function bad failed: ${message}`,
      'The function good returned: yes',
    ]);
    expect(t.argumentsOf('error')).toEqual([]);
  });

  it('is reported as failed if its result is too long for a message', async () => {
    const { far } = await t.live();
    t.client.registerTool({ name: 'long' }, () => 'x'.repeat(5000));
    const reported = outcome();
    far('message', toolCalls(called('1', 'long', {})));
    expect(await reported).toMatchObject({ outcome: 'failed', error: { code: 'invalid-input' } });
    expect(sent()).toEqual([expect.stringContaining('cannot be sent')]);
  });

  it('is given up after its timeout, and its late result is dropped', async () => {
    const { far } = await t.live();
    const late = Promise.withResolvers<string>();
    let signal: AbortSignal | undefined;
    t.client.registerTool(
      { name: 'slow' },
      (_, context) => {
        ({ signal } = context);
        return late.promise;
      },
      { timeoutMs: 20 },
    );
    const reported = outcome();
    far('message', toolCalls(called('1', 'slow', {})));
    expect(await reported).toMatchObject({ outcome: 'failed', error: { code: 'timeout' } });
    expect(signal?.aborted).toBe(true);
    late.resolve('done');
    await late.promise;
    expect(sent()).toEqual(['The function slow failed: It took longer than 0.02 s.']);
  });

  it('may take any time that a timer cannot wait for, and no time is refused', async () => {
    const { far } = await t.live();
    const run = () => new Promise((resolve) => setTimeout(() => resolve('done'), 20));
    t.client.registerTool({ name: 'slow' }, run, { timeoutMs: Infinity });
    const reported = outcome();
    far('message', toolCalls(called('1', 'slow', {})));
    expect(await reported).toMatchObject({ outcome: 'sent' });
    expect(() => t.client.registerTool({ name: 'other' }, run, { timeoutMs: 0 })).toThrow(
      'timeoutMs must be a number above 0, not 0.',
    );
  });

  it('is aborted at the end of the call, and reports nothing more', async () => {
    const { far } = await t.live();
    let signal: AbortSignal | undefined;
    t.client.registerTool({ name: 'slow' }, (_, context) => {
      ({ signal } = context);
      return new Promise(() => {});
    });
    far('message', toolCalls(called('1', 'slow', {})));
    await vi.waitFor(() => expect(signal).toBeDefined());
    await t.client.stop();
    expect(signal?.aborted).toBe(true);
    far('message', toolCalls(called('2', 'slow', {})));
    expect(t.argumentsOf('tool-call')).toEqual([]);
    // It stays for later calls.
    await t.client.start({ assistant: 'a' });
    t.transport.call.far('message', toolCalls(called('1', 'slow', {})));
    await vi.waitFor(() => expect(signal?.aborted).toBe(false));
  });

  it('is not answered for if nobody registered it: a server may answer', async () => {
    const { far } = await t.live();
    const remove = t.client.registerTool({ name: 'gone' }, () => 'here');
    remove();
    remove();
    const reported = outcome();
    far('message', toolCalls(called('1', 'gone', {})));
    expect(await reported).toEqual({ id: '1', name: 'gone', outcome: 'unregistered' });
    expect(t.transport.call.sent).toEqual([]);
    expect(t.argumentsOf('message')).toHaveLength(1);
  });

  it('has a name of its own', () => {
    t.create();
    const remove = t.client.registerTool({ name: 'one' }, () => {});
    expect(() => t.client.registerTool({ name: 'one' }, () => {})).toThrow(
      'The tool "one" is registered already.',
    );
    remove();
    t.client.registerTool({ name: 'one' }, () => {});
    expect(() => t.client.registerTool({ name: 'show map' }, () => {})).toThrow('cannot be named "show map"');
    expect(() => t.client.registerTool({ name: 'two' }, undefined as never)).toThrow('has no function');
  });
});
