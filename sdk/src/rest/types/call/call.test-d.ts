import type { Call, CallBatch, CreateCall, CreateWebCall, UpdateCall, WebCall } from './index.ts';
import type { Received } from '../common.ts';
import type { Cost } from './cost.ts';

({
  assistantId: 'assistant',
  assistantOverrides: { variableValues: { name: 'Ann' } },
  phoneNumberId: 'number',
  customer: { number: '+15551234567', extension: '12' },
  schedulePlan: { earliestAt: '2026-08-01T09:30:00.000Z' },
}) satisfies CreateCall;

({
  assistant: { model: { provider: 'openai', model: 'gpt-4.1' }, firstMessage: 'Hello!' },
  customers: [{ number: '+15551234567' }, { sipUri: 'sip:ann@example.com' }],
  transport: { provider: 'vapi.websocket', audioFormat: { format: 'mulaw', sampleRate: 8000 } },
}) satisfies CreateCall;

({ squadId: 'squad', roomDeleteOnUserLeaveEnabled: false }) satisfies CreateWebCall;

// @ts-expect-error a web call has no customer
({ assistantId: 'assistant', customer: { number: '+15551234567' } }) satisfies CreateWebCall;
// @ts-expect-error a stored assistant is given as `assistantId`
({ assistant: 'assistant' }) satisfies CreateCall;
// @ts-expect-error times are strings
({ schedulePlan: { earliestAt: new Date(0) } }) satisfies CreateCall;
// @ts-expect-error the assistant of a call cannot change
({ assistantId: 'assistant' }) satisfies UpdateCall;
// @ts-expect-error a field is left out, never undefined
({ name: undefined }) satisfies UpdateCall;
({
  // @ts-expect-error only a websocket transport has a format
  transport: { provider: 'twilio', audioFormat: { format: 'mulaw', sampleRate: 8000 } },
}) satisfies CreateCall;

declare const call: Received<Call>;
call['addedTomorrow'] satisfies unknown;
call.analysis?.structuredData?.['score'] satisfies unknown;
call.artifact?.recording?.mono?.combinedUrl satisfies string | undefined;
if (call.destination?.type === 'number') call.destination.number satisfies string;
if (call.transport?.provider === 'daily') call.transport.callUrl satisfies string | undefined;
for (const message of call.messages ?? []) {
  if (message.role === 'tool_calls') message.toolCalls[0]?.function.name satisfies string | undefined;
}
// @ts-expect-error the artifact is optional
void call.artifact.transcript;
// @ts-expect-error responses are read-only
call.name = 'another';

({ ...call, status: 'levitating', type: 'carrierPigeon' }) satisfies Call;

declare const webCall: WebCall;
webCall.webCallUrl satisfies string;
webCall satisfies Call;

declare const answer: Call | CallBatch;
if ('results' in answer) answer.errors[0]?.customer.number satisfies string | undefined;
else answer.id satisfies string;

((cost: Cost) => {
  switch (cost.type) {
    case 'transport':
    case 'transcriber':
    case 'vapi':
      return cost.minutes;
    case 'voice':
      return cost.characters;
    case 'voicemail-detection':
      return cost.promptAudioTokens;
    case 'model':
    case 'analysis':
    case 'knowledge-base':
      return cost.promptTokens;
    default:
      return cost satisfies never;
  }
}) satisfies (cost: Cost) => number;
