import { FirmlineError } from '@firmline/sdk/errors';
import type { RunReport } from '../../result/result.ts';
import { isObject } from '../../../shared/call-plan/check.ts';
import { reportProblem } from './checks.ts';

const hint = 'Give it a JSON report of firmline test run.';

/**
 * Reads a report back from its JSON.
 * @param file what messages call it
 * @throws FirmlineError 'unparsable' where it is no JSON, 'invalid-input' where it is JSON of something else, with the
 * place of the first thing that does not fit
 */
export function readReport(text: string, file = 'The report'): RunReport {
  const value = parsed(text, file);
  if (isObject(value) && value['version'] !== undefined && value['version'] !== 1)
    throw new FirmlineError(
      `${file} is a report of version ${JSON.stringify(value['version'])}, and this Firmline reads version 1.`,
      { code: 'invalid-input', fault: 'user', hint: 'Use the Firmline that wrote it.' },
    );
  const problem = reportProblem(value) ?? repeated(value as RunReport);
  if (problem !== null)
    throw new FirmlineError(`${file} is no report of call tests: ${problem}.`, {
      code: 'invalid-input',
      fault: 'user',
      hint,
    });
  return value as RunReport;
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new FirmlineError(`${file} is not JSON.`, { code: 'unparsable', fault: 'user', hint, cause });
  }
}

/** Scenarios are told apart by their ids. */
function repeated({ scenarios }: RunReport): string | null {
  const ids = new Set<string>();
  for (const [index, { id }] of scenarios.entries()) {
    if (ids.has(id)) return `report.scenarios[${index}].id is ${JSON.stringify(id)} once more`;
    ids.add(id);
  }
  return null;
}
