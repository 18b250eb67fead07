import { type Parsed, parseScenario } from '../reading/parse-scenario.ts';

/** Parses a text as if every named file existed. */
export const parse = (text: string): Parsed =>
  parseScenario(text, 'test.yaml', (fileName) => ({ path: `/there/${fileName}` }));

/** `line:column: message` of all problems. */
export function problemsOf(text: string): readonly string[] {
  const parseResult = parse(text);
  return parseResult.scenario
    ? []
    : parseResult.problems.map(({ place: { line, column }, message }) => `${line}:${column}: ${message}`);
}

/** The steps without their positions and sources. */
export const plainSteps = (steps: readonly object[] = []): readonly object[] =>
  steps.map((step) =>
    Object.fromEntries(Object.entries(step).filter(([key]) => key !== 'place' && key !== 'source')),
  );
