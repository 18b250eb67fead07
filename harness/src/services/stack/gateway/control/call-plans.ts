import type { IncomingMessage, ServerResponse } from 'node:http';
import { FirmlineError } from '@firmline/sdk/errors';
import type { CallPlan } from '../../../../shared/call-plan/call-plan.ts';
import { validateCallPlans } from '../../../../shared/call-plan/call-plan.ts';
import { HttpError, readJson, sendJson } from '../../../../shared/http/http.ts';
import { changingMethod, controlLimit, nameOfAddress, onlyReadsControl } from './control-address.ts';

export interface CallPlans {
  /**
   * The plan for a call that is being made, one call of it less: the one of this name, or else the first one without a
   * name. Null when there is none, or its calls are used up.
   * @throws HttpError 400 for a name that no plan has
   */
  take(name: string | undefined): CallPlan | null;
  /** Answers `/_/control/call-plans`, and `/_/control/call-plans/<name>` with `rest` for the plans of one name. */
  control(request: IncomingMessage, response: ServerResponse, rest: string): Promise<void>;
}

interface Entry {
  readonly plan: CallPlan;
  left: number;
}

/**
 * How calls are to go: one list as told by `POST`, and one for each name that was `PUT`.
 * @param prepare makes ahead what calls with a plan need; the plan is answered once it is there
 */
export function createCallPlans(prepare: (plan: CallPlan) => Promise<void>): CallPlans {
  let posted: readonly Entry[] = [];
  const put = new Map<string, readonly Entry[]>();

  return {
    take(name) {
      const own = name === undefined ? undefined : put.get(name);
      const named = own ?? posted.filter(({ plan }) => plan.name === name);
      if (name !== undefined && named.length === 0) {
        throw new HttpError(400, { message: `There is no call plan of the name ${name}` });
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

/** @throws HttpError 400 where a plan has another name, or there is none */
function ofName(entries: readonly Entry[], name: string): readonly Entry[] {
  const other = entries.find(({ plan }) => plan.name !== undefined && plan.name !== name)?.plan.name;
  if (other !== undefined) {
    throw new HttpError(400, { message: `The plan has the name ${other}; its address says ${name}` });
  }
  if (entries.length > 0) return entries;
  throw new HttpError(400, { message: 'A list without a plan; {} is one that changes nothing.' });
}

/** @throws HttpError 400 naming what does not fit */
function parse(value: unknown): readonly CallPlan[] {
  try {
    return validateCallPlans(value);
  } catch (error) {
    if (error instanceof FirmlineError) throw new HttpError(400, { message: error.message });
    throw error;
  }
}
