import type { CreateSupportTicket } from './support.ts';

({
  category: 'bug-report',
  bugSubcategory: 'latency',
  subject: 'Slow',
  message: 'The answer came a day later.',
}) satisfies CreateSupportTicket;
({ category: 'poetry', subject: 'Ode', message: 'O platform, my platform' }) satisfies CreateSupportTicket;

// @ts-expect-error a ticket has a subject
({ category: 'others', message: 'Something is wrong.' }) satisfies CreateSupportTicket;
