import type { Received } from './common.ts';
import type { CreateSession, Session, UpdateSession } from './session.ts';

({
  assistantId: 'assistant',
  customer: { number: '+15551234567' },
  expirationSeconds: 3600,
  messages: [{ role: 'user', content: 'Hello' }],
}) satisfies CreateSession;
({ status: 'completed' }) satisfies UpdateSession;
({ status: 'hibernating' }) satisfies UpdateSession;

// @ts-expect-error the assistant of a session cannot change
({ assistantId: 'another' }) satisfies UpdateSession;
// @ts-expect-error a field is left out, never undefined
({ name: undefined }) satisfies UpdateSession;

declare const session: Received<Session>;
session.createdAt satisfies string;
for (const cost of session.costs ?? []) {
  if (cost.type === 'analysis') cost.analysisType satisfies string;
  // @ts-expect-error a session has no voice costs
  void (cost.type === 'voice');
}
