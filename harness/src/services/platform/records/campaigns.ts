import { type JsonObject, objectAt, objectsAt, omit, textAt } from '../values.ts';

/** Scheduled until its time has come; nobody is called then either. */
export function statusOfCampaign(campaign: JsonObject): string {
  const earliestText = textAt(objectAt(campaign, 'schedulePlan'), 'earliestAt');
  return earliestText !== undefined && Date.parse(earliestText) > Date.now() ? 'scheduled' : 'in-progress';
}

/** Everybody whom a campaign would call. */
export const contactsOf = (campaign: JsonObject): readonly JsonObject[] =>
  [campaign, ...objectsAt(campaign, 'dialPlan')]
    .flatMap((plan) => objectsAt(plan, 'customers'))
    .map(({ number, name }, index) => ({
      id: `${String(campaign['id'])}-${index + 1}`,
      number,
      name,
      status: 'contact.pending',
    }));

/** A campaign without its contacts, and, if wanted, how many there are. */
export function campaignSummary(campaign: JsonObject, hasCounters: boolean): JsonObject {
  const calls = Object.keys(campaign).filter((name) => name.startsWith('calls'));
  const summary = omit(campaign, 'customers', 'dialPlan', ...calls);
  if (!hasCounters) return summary;
  const zeroCounts = { dispatched: 0, completed: 0, failed: 0, skipped: 0, predialFailed: 0 };
  const contactCounters = { pending: contactsOf(campaign).length, ...zeroCounts };
  return { ...summary, contactCounters, callMetrics: { dialed: 0, connected: 0 } };
}
