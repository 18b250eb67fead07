/** What actionlint finds at a place in a workflow. */
interface Finding {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

export type Linter = (text: string, file: string) => Promise<readonly Partial<Finding>[]>;

/** A workflow in a file. */
interface Workflow {
  readonly file: string;
  readonly text: string;
  /** Lines of the file before the workflow. */
  readonly linesBefore: number;
}

const block = /```ya?ml\n(# \.github\/workflows\/[\s\S]*?)```/g;

/** The workflow that a file is, or those in the blocks of a guide that begin with the name of a workflow's file. */
export function workflowsIn(file: string, text: string): readonly Workflow[] {
  if (/\.ya?ml$/.test(file)) return [{ file, text, linesBefore: 0 }];
  return [...text.matchAll(block)].map(({ index, 1: inside = '' }) => ({
    file,
    text: inside,
    linesBefore: text.slice(0, index).split('\n').length,
  }));
}

/** "file:line:column: message" for each problem of a workflow. */
export async function problemsOf(
  { file, text, linesBefore }: Workflow,
  lint: Linter,
): Promise<readonly string[]> {
  const findings = await lint(text, '.github/workflows/checked.yml');
  return findings.flatMap(({ message, line = 0, column = 0 }) =>
    message === undefined ? [] : [`${file}:${linesBefore + line}:${column}: ${message}`],
  );
}
