/** Files of a run, as they were written. */
export interface ReportFiles {
  readonly html: string;
  readonly json: string;
  readonly junit: string;
}

/** A scenario as it is listed. */
export interface ScenarioRow {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly file: string;
  readonly tags: readonly string[];
  readonly covers: readonly string[];
  /** As they stand in the file. */
  readonly steps: readonly string[];
}

/** A row of the specification, with the ids of the scenarios that cover it. */
export interface CoverageRow {
  readonly row: string;
  readonly scenarios: readonly string[];
}
