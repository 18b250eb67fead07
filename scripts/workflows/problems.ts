/** What actionlint finds at a place in a workflow. */
interface Finding {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

export type Linter = (text: string, file: string) => Promise<readonly Partial<Finding>[]>;

interface TextFile {
  readonly file: string;
  readonly text: string;
}

/** Problems of workflows, and of those in the blocks of guides that begin with the name of a workflow's file. */
export async function workflowProblems(files: readonly TextFile[], lint: Linter): Promise<readonly string[]> {
  const problems: string[] = [];
  for (const { file, text, firstLine } of files.flatMap(workflowsOf)) {
    for (const { message, line = 0, column = 0 } of await lint(text, '.github/workflows/checked.yml'))
      if (message !== undefined) problems.push(`${file}:${firstLine + line}:${column}: ${message}`);
  }
  return problems;
}

const block = /```ya?ml\n(# \.github\/workflows\/[\s\S]*?)```/g;

function workflowsOf({ file, text }: TextFile) {
  if (/\.ya?ml$/.test(file)) return [{ file, text, firstLine: 0 }];
  return [...text.matchAll(block)].map(({ index, 1: inside = '' }) => ({
    file,
    text: inside,
    firstLine: text.slice(0, index).split('\n').length,
  }));
}
