import { writeFile } from 'node:fs/promises';
import { FirmlineError } from '@firmline/sdk/errors';
import { type LocalStack, localStack } from '../../../cli/src/services/dev/stack.ts';
import { callPlanOf, scenarioOf } from '../../../harness/src/call-tests/call-trace/index.ts';
import type { HostedTask } from './arguments.ts';
import { readTraceFile } from './read-trace-file.ts';

/**
 * Replays a traced call: writes a scenario beside the trace, and applies the plan to a running local stack.
 * @throws FirmlineError 'unparsable', 'not-found' if the trace does not contain the call
 */
export async function replay({ file, call, json }: Extract<HostedTask, { do: 'replay' }>): Promise<void> {
  const plan = callPlanOf(await readTraceFile(file), call);
  if (!plan) {
    throw new FirmlineError(`The trace has no call "${call}".`, {
      code: 'not-found',
      fault: 'user',
      hint: 'Name another with --call.',
    });
  }
  const scenario = `${file.replace(/\.json$/, '')}-${call}.yaml`;
  await writeFile(scenario, scenarioOf(plan, call));
  const stack = localStack(undefined);
  if (stack) await planCalls(stack, plan);
  if (json) console.log(JSON.stringify({ scenario, plan, stack: stack?.url ?? null }));
  else {
    console.log(`Scenario: ${scenario}\n  npm run firmline -- test run ${scenario}`);
    console.log(
      stack
        ? `Calls of ${stack.url} now follow this plan, until the stack stops or the plan is deleted:\n  curl -X DELETE ${stack.url}/_/control/call-plans`
        : 'No stack is running. While npm start runs, this command also applies the plan to its calls.',
    );
  }
}

async function planCalls({ url, controlHeaders }: LocalStack, plan: object): Promise<void> {
  const response = await fetch(`${url}/_/control/call-plans`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...controlHeaders },
    body: JSON.stringify(plan),
  });
  if (response.ok) return;
  throw new FirmlineError(`The stack refused the plan: ${await response.text()}`, { code: 'internal' });
}
