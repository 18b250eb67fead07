import { policyViolations } from '../in-page.ts';
import type { CheckName } from '../types.ts';
import type { Visit } from '../visit.ts';

/** Of a long list so many are told. */
const told = 3;

/** What the browser complained of during the whole visit. */
export async function checkComplaints({ page, log, checks }: Visit): Promise<void> {
  const judge = (name: CheckName, complaints: readonly string[]) => {
    const all = [...new Set(complaints)];
    const more = all.length > told ? ` and ${all.length - told} more` : '';
    checks.judge(name, all.length === 0, all.length === 0 ? 'none' : all.slice(0, told).join('; ') + more);
  };
  judge('console', log.errors);
  judge('csp', await page.evaluate(policyViolations));
  judge('requests', log.failedRequests);
}
