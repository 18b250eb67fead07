import type { Received } from '../common.ts';
import type { SpokenToolMessage } from './message.ts';
import type { CreateFunctionTool, CreateTool, DtmfTool, InlineTool, Tool, UpdateTool } from './index.ts';
import type { TransferDestination } from '../transfer.ts';

({
  type: 'function',
  async: false,
  server: { url: 'https://example.com/tools', timeoutSeconds: 20 },
  function: {
    name: 'find_slot',
    description: 'Finds a free appointment.',
    parameters: {
      type: 'object',
      properties: { day: { type: 'string', format: 'date' }, people: { type: 'integer' } },
      required: ['day'],
    },
  },
  messages: [
    { type: 'request-start', content: 'One moment.', blocking: true },
    { type: 'request-response-delayed', content: 'Still looking.', timingMilliseconds: 3000 },
    { type: 'request-complete', role: 'system', content: 'Offer at most two slots.' },
  ],
  rejectionPlan: { conditions: [{ type: 'regex', regex: 'never mind', target: { role: 'user' } }] },
}) satisfies CreateFunctionTool;

({
  type: 'transferCall',
  destinations: [
    { type: 'assistant', assistantName: 'Billing', transferMode: 'rolling-history' },
    {
      type: 'number',
      number: '+15551230000',
      message: '',
      transferPlan: { mode: 'warm-transfer-say-message', message: 'A caller about a bill.' },
    },
    { type: 'sip', sipUri: 'sip:desk@example.com', message: { type: 'custom-message', content: 'Hold on.' } },
  ],
}) satisfies InlineTool;

// Values added later are accepted, unless they select a type.
({ type: 'apiRequest', method: 'QUERY', url: 'https://example.com' }) satisfies CreateTool;

// @ts-expect-error `type` is closed, because it selects the other fields
({ type: 'teleport' }) satisfies CreateTool;

// @ts-expect-error the URL is required
({ type: 'apiRequest', method: 'GET' }) satisfies CreateTool;

// @ts-expect-error a Make tool cannot be inline
({ type: 'make', metadata: { scenarioId: 1 } }) satisfies InlineTool;

// @ts-expect-error only the start message can be blocking
({ type: 'request-complete', blocking: true }) satisfies SpokenToolMessage;

// @ts-expect-error `number` is required
({ type: 'number', callerId: '+15551230000' }) satisfies TransferDestination;

({ messages: [] }) satisfies UpdateTool;
({ type: 'query', knowledgeBases: [] }) satisfies UpdateTool;

// @ts-expect-error destinations belong to transferCall and handoff
({ type: 'dtmf', destinations: [] }) satisfies UpdateTool;

((tool: Received<Tool>) => {
  switch (tool.type) {
    case 'transferCall':
      return tool.destinations?.map((destination) => {
        if (destination.type === 'assistant') return destination.assistantName;
        return destination.type === 'sip' ? destination.sipUri : destination.number;
      });
    case 'query':
      return tool.knowledgeBases?.flatMap((base) => base.fileIds);
    case 'dtmf':
      tool satisfies DtmfTool;
      // @ts-expect-error responses are read-only
      tool.id = 'another';
      return [tool.id];
    default:
      return [tool.createdAt, tool.updatedAt];
  }
}) satisfies (tool: Received<Tool>) => readonly string[] | undefined;
