import { FirmlineError } from '@firmline/sdk/errors';
import { reportProblem, type RunReport } from '../result/result.ts';

const hint = 'Pass a JSON report of firmline test run, written by this version of Firmline.';

/**
 * Reads a report back from its JSON.
 * @param file name in messages
 * @throws FirmlineError 'unparsable' if it is not JSON, 'invalid-input' with the place of the first mistake if it is not a
 * report
 */
export function readReport(text: string, file = 'The report'): RunReport {
  const value = parseReport(text, file);
  const problem = reportProblem(value);
  if (problem !== null)
    throw new FirmlineError(`${file} is not a report of call tests: ${problem}.`, {
      code: 'invalid-input',
      fault: 'user',
      hint,
    });
  return value as RunReport;
}

function parseReport(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new FirmlineError(`${file} is not JSON.`, { code: 'unparsable', fault: 'user', hint, cause });
  }
}

/** A run as JSON with a final line break, in pieces, because the whole may exceed the maximum length of a string. */
export function* renderJson({ scenarios, ...rest }: RunReport): Generator<string, void, undefined> {
  yield `${JSON.stringify(rest).slice(0, -1)},"scenarios":[`;
  for (const [index, scenario] of scenarios.entries())
    yield `${index === 0 ? '' : ','}${JSON.stringify(scenario)}`;
  yield ']}\n';
}
