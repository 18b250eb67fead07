import * as v from 'valibot';
import { parse } from 'yaml';

/** Why a command is not run. The list is closed: every other command runs. */
export const reasons = ['needs an account', 'needs a cluster', 'is this check itself'] as const;
export type Reason = (typeof reasons)[number];

const skip = v.picklist(reasons);

/** What is special about the commands that begin with a text. */
const command = v.strictObject({
  skip: v.optional(skip),
  /** It never ends by itself: it has started once it prints this, and runs until the end of the page. */
  until: v.optional(v.string()),
  /** Words on the screen and the keys that a reader presses then. Runs it in a terminal. */
  answers: v.optional(v.array(v.strictTuple([v.string(), v.string()]))),
  /** A shorter variant of a command that takes long. */
  as: v.optional(v.string()),
  /** Exit code. Default 0. */
  exit: v.optional(v.pipe(v.number(), v.integer())),
});

const mark = v.strictObject({
  /** A text that no other block of the page contains. */
  has: v.string(),
  skip: v.optional(skip),
  commands: v.optional(v.record(v.string(), command)),
  /** Module of `given/` with the names that the page takes for granted. */
  given: v.optional(v.string()),
  /** Where a module runs; with `types` it is only checked. Default `node`. */
  in: v.optional(v.picklist(['node', 'browser', 'types'])),
  /** The file that the block shows; it is written for the commands after it. */
  file: v.optional(v.string()),
});

const page = v.strictObject({
  /** Services that the commands of the page find. */
  place: v.optional(v.picklist(['local', 'hosted', 'none']), 'local'),
  blocks: v.optional(v.array(mark), []),
});

export type CommandMark = v.InferOutput<typeof command>;
export type Mark = v.InferOutput<typeof mark>;
export type PageMarks = v.InferOutput<typeof page>;
export type Place = PageMarks['place'];

/** Reads the marks of all pages, by their path in the repository. @throws Error that says what is wrong where */
export function parseMarks(text: string): ReadonlyMap<string, PageMarks> {
  const { success, output, issues } = v.safeParse(v.record(v.string(), page), parse(text));
  if (success) return new Map(Object.entries(output));
  throw new Error(issues.map((issue) => `${v.getDotPath(issue) ?? 'marks'}: ${issue.message}`).join('; '));
}
