import { FirmlineError } from '@firmline/sdk/errors';
import { type CallPlan, validateCallPlans } from '../../../../shared/call-plan/call-plan.ts';
import { HttpError } from '../../../../shared/http/http.ts';
import { controlLists, createNamedLists } from './named-lists.ts';

/**
 * Call plans: one list set by `POST`, and one per name set by `PUT`.
 * @param prepare prepares what calls with a plan need; the request waits for it
 */
export function createCallPlans(prepare: (plan: CallPlan) => Promise<void>) {
  const lists = createNamedLists<CallPlan>();
  return {
    /**
     * Uses up one call of the plan with this name, or of the first unnamed plan that has calls left. Null if there is
     * none.
     * @throws HttpError 400 for an unknown name
     */
    take(name: string | undefined): CallPlan | null {
      const own = name === undefined ? undefined : lists.get(name);
      const named = own ?? (lists.get(undefined) ?? []).filter(({ item }) => item.name === name);
      if (name !== undefined && named.length === 0) {
        throw new HttpError(400, { message: `There is no call plan named ${name}.` });
      }
      const entry = named.find(({ left }) => left > 0);
      if (!entry) return null;
      entry.left--;
      return entry.item;
    },
    control: controlLists(lists, async (value, name) => {
      const plans = parse(value, name);
      await Promise.all(plans.map(prepare));
      return plans;
    }),
  };
}

/** @throws HttpError 400 naming the invalid part */
function parse(value: unknown, name: string | undefined): readonly CallPlan[] {
  const plans = validated(value);
  if (name === undefined) return plans;
  const other = plans.find((plan) => plan.name !== undefined && plan.name !== name)?.name;
  if (other !== undefined) {
    throw new HttpError(400, { message: `The plan is named ${other}, but its address names ${name}.` });
  }
  if (plans.length > 0) return plans;
  throw new HttpError(400, { message: 'The list has no plan. Send {} for a plan that changes nothing.' });
}

function validated(value: unknown): readonly CallPlan[] {
  try {
    return validateCallPlans(value);
  } catch (error) {
    if (error instanceof FirmlineError) throw new HttpError(400, { message: error.message });
    throw error;
  }
}
