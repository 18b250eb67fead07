import type { Campaign, CreateCampaign, UpdateCampaign } from './campaign.ts';
import type { Received } from './common.ts';

({
  name: 'Reminders',
  assistantId: 'assistant',
  phoneNumberId: 'number',
  customers: [{ number: '+15551234567', assistantOverrides: { variableValues: { day: 'Monday' } } }],
  schedulePlan: { earliestAt: '2026-08-01T09:30:00.000Z' },
  serverMessages: ['contact.completed', 'contact.beamed-up'],
}) satisfies CreateCampaign;
({ status: 'ended' }) satisfies UpdateCampaign;

// @ts-expect-error a campaign needs customers
({ name: 'Reminders', assistantId: 'assistant', phoneNumberId: 'number' }) satisfies CreateCampaign;
// @ts-expect-error the customers cannot change
({ customers: [] }) satisfies UpdateCampaign;

declare const campaign: Received<Campaign>;
campaign.callsCounterEnded satisfies number;
campaign.customers[0]?.number satisfies string | undefined;
if (campaign.endedReason === 'campaign.ended.success') campaign.status satisfies string;
