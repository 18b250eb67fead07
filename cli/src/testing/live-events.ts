import type { CallEvent, LiveEvent } from '../calls/live-calls.ts';

/** A morning at a board, up to a moment in ms since the epoch. */
export function liveEvents(now: number): readonly LiveEvent[] {
  const at = (secondsAgo: number) => new Date(now - secondsAgo * 1000).toISOString();
  const call = (id: string, slug: string, secondsAgo: number, fields: Partial<CallEvent>): CallEvent => ({
    kind: 'call',
    at: at(secondsAgo),
    id,
    firm: slug,
    firmBy: 'texts',
    name: null,
    type: 'webCall',
    status: 'ended',
    isOver: true,
    createdAt: at(secondsAgo),
    startedAt: at(secondsAgo),
    endedAt: null,
    endedReason: null,
    customer: null,
    ...fields,
  });
  const active = { status: 'in-progress', isOver: false };
  const caption = (id: string, seconds: number, speaker: string, text: string): LiveEvent => ({
    kind: 'caption',
    at: at(0),
    id,
    firm: null,
    seconds,
    speaker,
    text,
  });
  const webhook = (secondsAgo: number, slug: string, phone: string | null): LiveEvent => ({
    kind: 'webhook',
    at: at(secondsAgo),
    request: phone === null ? 'browser' : 'phone',
    slug,
    phone,
  });
  return [
    call('c1', 'okafor-legal', 3900, { endedAt: at(3835), endedReason: 'customer-ended-call' }),
    call('c2', 'hartwell-lowe', 2400, { endedAt: at(2391), endedReason: 'pipeline-error-openai-llm-failed' }),
    call('c3', 'castellanos-law', 1200, { endedAt: at(1078), endedReason: 'assistant-ended-call' }),
    call('c4', 'okafor-legal', 30, {
      startedAt: null,
      status: 'ringing',
      isOver: false,
      customer: '+12025550123',
    }),
    call('c5', 'whitfield-and-rowe-k7f3qw9d', 42, active),
    call('c6', 'hartwell-lowe', 12, active),
    webhook(1200, 'castellanos-law', null),
    webhook(42, 'whitfield-and-rowe-k7f3qw9d', null),
    webhook(30, 'okafor-legal', '+12025550123'),
    webhook(12, 'hartwell-lowe', null),
    caption(
      'c6',
      1,
      'assistant',
      'Good morning, this is the front desk of Hartwell & Lowe. How can I help you?',
    ),
    caption('c6', 6, 'user', 'Do you take cases about leases?'),
  ];
}
