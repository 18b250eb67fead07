import type { Received } from '../common.ts';
import type { InviteUser, Org, UpdateOrg, UpdateUserRole } from './index.ts';

({
  billingLimit: 100,
  server: { url: 'https://example.com/voice' },
  compliancePlan: { hipaaEnabled: true },
}) satisfies UpdateOrg;
({ emails: ['ann@example.com'], role: 'editor' }) satisfies InviteUser;
// A role that an organization defined.
({ userId: 'ann', role: 'night-watch' }) satisfies UpdateUserRole;

// @ts-expect-error invitations have a role
({ emails: ['ann@example.com'] }) satisfies InviteUser;
// @ts-expect-error `emails` is a list
({ emails: 'ann@example.com', role: 'editor' }) satisfies InviteUser;
// @ts-expect-error minutes are counted, not set
({ minutesUsed: 0 }) satisfies UpdateOrg;

declare const org: Received<Org>;
org.subscription?.credits satisfies string | undefined;
org.subscription?.callRetentionDays satisfies number | null | undefined;
// @ts-expect-error an organization has no `orgId`
org['orgId'] satisfies string;
