import type { RunReport } from '../result/result.ts';

/** A run as JSON with a final line break, in pieces, because the whole may exceed the maximum length of a string. */
export function* renderJson({ scenarios, ...rest }: RunReport): Generator<string, void, undefined> {
  yield `${JSON.stringify(rest).slice(0, -1)},"scenarios":[`;
  for (const [index, scenario] of scenarios.entries())
    yield `${index === 0 ? '' : ','}${JSON.stringify(scenario)}`;
  yield ']}\n';
}
