import type { IncomingMessage, ServerResponse } from 'node:http';
import { FirmlineError } from '@firmline/sdk/errors';
import { type CallPlan, validateCallPlans } from '../../room/index.ts';
import { HttpError, readJson, sendJson } from './http.ts';

const bodyLimit = 1024 * 1024;

export interface CallPlans {
  /**
   * The plan for a call that is being made, one call of it less: the one of this name, or else the first one without a
   * name. Null when there is none, or its calls are used up.
   * @throws HttpError 400 for a name that no plan has
   */
  take(name: string | undefined): CallPlan | null;
  /** Answers `/_/control/call-plans`. */
  control(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** How calls are to go, as told by `POST /_/control/call-plans`. */
export function createCallPlans(): CallPlans {
  let entries: { readonly plan: CallPlan; left: number }[] = [];

  return {
    take(name) {
      const named = entries.filter(({ plan }) => plan.name === name);
      if (name !== undefined && named.length === 0) {
        throw new HttpError(400, { message: `There is no call plan of the name ${name}` });
      }
      const entry = named.find(({ left }) => left > 0);
      if (!entry) return null;
      entry.left--;
      return entry.plan;
    },
    async control(request, response) {
      if (request.method === 'DELETE') entries = [];
      else if (request.method === 'POST') {
        const plans = parse(await readJson(request, bodyLimit));
        entries = plans.map((plan) => ({ plan, left: plan.times ?? Infinity }));
      } else if (request.method !== 'GET' && request.method !== 'HEAD') {
        const message = `${request.method} is not possible here; allowed: GET, POST, DELETE`;
        throw new HttpError(405, { message });
      }
      sendJson(
        response,
        200,
        entries.map(({ plan }) => plan),
      );
    },
  };
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
