/** Paths of a run's report files. */
export interface ReportFiles {
  readonly html: string;
  readonly json: string;
  readonly junit: string;
}

/** A scenario in a list. */
export interface ScenarioRow {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly file: string;
  readonly tags: readonly string[];
  readonly covers: readonly string[];
  /** As written in the file. */
  readonly steps: readonly string[];
}

/** A row of the specification, with the ids of the scenarios that cover it. */
export interface CoverageRow {
  readonly row: string;
  readonly scenarios: readonly string[];
}
