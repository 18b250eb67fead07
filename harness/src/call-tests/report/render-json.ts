import type { RunReport } from '../result/result.ts';

/** A run as JSON, with an end of line. In pieces, as all of it may be longer than a text can be. */
export function* renderJson({ scenarios, ...rest }: RunReport): Generator<string, void, undefined> {
  yield `${JSON.stringify(rest).slice(0, -1)},"scenarios":[`;
  for (const [index, scenario] of scenarios.entries())
    yield `${index === 0 ? '' : ','}${JSON.stringify(scenario)}`;
  yield ']}\n';
}
