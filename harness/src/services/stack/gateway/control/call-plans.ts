import type { IncomingMessage, ServerResponse } from 'node:http';
import { FirmlineError } from '@firmline/sdk/errors';
import type { CallPlan } from '../../../../shared/call-plan/call-plan.ts';
import { validateCallPlans } from '../../../../shared/call-plan/call-plan.ts';
import { HttpError, readJson, sendJson } from '../../../../shared/http/http.ts';
import { changingMethod, controlLimit, nameOfAddress, onlyReadsControl } from './control-address.ts';

export interface CallPlans {
  /**
   * Uses up one call of the plan with this name, or of the first unnamed plan that has calls left. Null if there is
   * none.
   * @throws HttpError 400 for an unknown name
   */
  take(name: string | undefined): CallPlan | null;
  /** Handles `/_/control/call-plans`, and `/_/control/call-plans/<name>` with `rest` for the plans of one name. */
  control(request: IncomingMessage, response: ServerResponse, rest: string): Promise<void>;
}

interface Entry {
  readonly plan: CallPlan;
  left: number;
}

/**
 * Call plans: one list set by `POST`, and one per name set by `PUT`.
 * @param prepare prepares what calls with a plan need; the request waits for it
 */
export function createCallPlans(prepare: (plan: CallPlan) => Promise<void>): CallPlans {
  let posted: readonly Entry[] = [];
  const put = new Map<string, readonly Entry[]>();

  return {
    take(name) {
      const own = name === undefined ? undefined : put.get(name);
      const named = own ?? posted.filter(({ plan }) => plan.name === name);
      if (name !== undefined && named.length === 0) {
        throw new HttpError(400, { message: `There is no call plan named ${name}.` });
      }
      const entry = named.find(({ left }) => left > 0);
      if (!entry) return null;
      entry.left--;
      return entry.plan;
    },
    async control(request, response, rest) {
      const name = nameOfAddress(rest);
      if (request.method === 'DELETE') {
        if (name === undefined) posted = [];
        else put.delete(name);
      } else if (request.method === changingMethod(name)) {
        const plans = parse(await readJson(request, controlLimit));
        const entries = plans.map((plan) => ({ plan, left: plan.times ?? Infinity }));
        if (name === undefined) posted = entries;
        else put.set(name, ofName(entries, name));
        await Promise.all(plans.map(prepare));
      } else onlyReadsControl(request, name);
      const entries = name === undefined ? posted : (put.get(name) ?? []);
      sendJson(
        response,
        200,
        entries.map(({ plan }) => plan),
      );
    },
  };
}

/** @throws HttpError 400 if a plan has another name, or the list is empty */
function ofName(entries: readonly Entry[], name: string): readonly Entry[] {
  const other = entries.find(({ plan }) => plan.name !== undefined && plan.name !== name)?.plan.name;
  if (other !== undefined) {
    throw new HttpError(400, { message: `The plan is named ${other}, but its address names ${name}.` });
  }
  if (entries.length > 0) return entries;
  throw new HttpError(400, { message: 'The list has no plan. Send {} for a plan that changes nothing.' });
}

/** @throws HttpError 400 naming the invalid part */
function parse(value: unknown): readonly CallPlan[] {
  try {
    return validateCallPlans(value);
  } catch (error) {
    if (error instanceof FirmlineError) throw new HttpError(400, { message: error.message });
    throw error;
  }
}
