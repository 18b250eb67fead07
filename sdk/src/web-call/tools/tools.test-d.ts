import { createWebCallClient, type ParametersOf, type ToolDefinition } from '../index.ts';

const client = createWebCallClient({ token: 'key', baseUrl: '/api' });

client.registerTool(
  {
    name: 'book',
    description: 'Books a meeting.',
    parameters: {
      type: 'object',
      properties: {
        day: { type: 'string', enum: ['Monday', 'Friday'] },
        guests: { type: 'array', items: { type: 'object', properties: { age: { type: 'integer' } } } },
        note: { type: 'string' },
        isOnline: { type: 'boolean' },
      },
      required: ['day', 'guests'],
    },
  },
  ({ day, guests, note, isOnline }, { signal }) => {
    day satisfies 'Monday' | 'Friday';
    guests satisfies readonly { readonly age?: number }[];
    note satisfies string | undefined;
    isOnline satisfies boolean | undefined;
    signal satisfies AbortSignal;
    // @ts-expect-error it is not required
    note satisfies string;
  },
);

client.registerTool({ name: 'note' }, (parameters) => {
  parameters satisfies Readonly<Record<string, unknown>>;
});

// @ts-expect-error no such type
client.registerTool({ name: 'a', parameters: { type: 'text', properties: {} } }, () => {});

const definition = {
  name: 'show',
  parameters: { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] },
} as const satisfies ToolDefinition;
({ place: 'Here' }) satisfies ParametersOf<typeof definition>;

// The same object in the assistant's tool.
void client.start({
  assistant: {
    model: {
      provider: 'openai',
      model: 'gpt-4o',
      tools: [{ type: 'function', async: true, function: definition }],
    },
  },
});
