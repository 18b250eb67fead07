import { isObject } from '../json.ts';
import { type Inspect, checkOf, inspector, objectOf, optionalFields, unknownField } from './record.ts';
import {
  type Check,
  type FieldTable,
  type Fields,
  type Rule,
  type Variants,
  childPath,
  examine,
} from './rule.ts';

/** A union told apart by one field, with every field of every kind described. */
export function oneBy<Union extends object, By extends keyof Union & string>(
  by: By,
  variants: Variants<Union, By>,
): Rule<Union> {
  return union(by, variants, { isOpen: false, needsKind: true });
}

/** A union told apart by one field, of whose kinds only some fields are checked. */
export function kinds<Union extends object, By extends keyof Union & string>(
  by: By,
  variants: OutlinedVariants<Union, By>,
): Rule<Union> {
  return union(by, variants as VariantTables, { isOpen: true, needsKind: true });
}

type OutlinedVariants<Union extends object, By extends keyof Union> = {
  readonly [Kind in keyof Variants<Union, By>]: Partial<Variants<Union, By>[Kind]>;
};

/** Changes to a union: the kind stays what it is and may be left out. */
export function changeBy<Union extends object, By extends keyof Union & string>(
  by: By,
  variants: Variants<Union, By>,
): Rule<Union> {
  return union(by, variants, { isOpen: false, needsKind: false });
}

/** The same kinds, with none of their fields required. */
export function partlyEach<Union extends object, By extends keyof Union>(
  variants: Variants<Union, By>,
): PartialVariants<Union, By> {
  const tables = Object.entries<FieldTable>(variants);
  return Object.fromEntries(
    tables.map(([kind, fields]) => [kind, optionalFields(fields)]),
  ) as unknown as PartialVariants<Union, By>;
}

type PartialVariants<Union extends object, By extends keyof Union> = {
  readonly [Variant in Union as Extract<Variant[By], string>]: Fields<Partial<Omit<Variant, By>>>;
};

type VariantTables = Readonly<Record<string, FieldTable>>;

interface UnionOptions {
  readonly isOpen: boolean;
  readonly needsKind: boolean;
}

function union(by: string, tables: VariantTables, { isOpen, needsKind }: UnionOptions): Check {
  const variants = new Map<unknown, Inspect>(
    Object.entries(tables).map(([kind, fields]) => [kind, inspector(fields, { isOpen, by })]),
  );
  const kindNoun = `must be one of ${Object.keys(tables).join(', ')}`;
  const inspectAny = inspectorOfAny(Object.values(tables), { isOpen, by });
  return objectOf((value, path, problems) => {
    if (!isObject(value)) return;
    const kind = Object.hasOwn(value, by) ? value[by] : undefined;
    const inspect = variants.get(kind);
    if (inspect) return inspect(value, path, problems);
    const isGiven = kind !== undefined && kind !== null;
    if (needsKind || isGiven) problems.push(`${childPath(path, by)} ${kindNoun}`);
    inspectAny(value, path, problems);
  });
}

/** Checks what is given of an object whose kind is not known: a field passes when it would in one of the kinds. */
function inspectorOfAny(
  tables: readonly FieldTable[],
  { isOpen, by }: { readonly isOpen: boolean; readonly by: string },
): Inspect {
  const checks = new Map<string, Set<Check>>();
  for (const [name, field] of tables.flatMap((fields) => Object.entries(fields))) {
    checks.set(name, (checks.get(name) ?? new Set()).add(checkOf(field)));
  }
  return (value, path, problems) => {
    if (!isObject(value)) return;
    for (const [name, given] of Object.entries(value)) {
      if (name === by) continue;
      const candidates = checks.get(name);
      if (!candidates) {
        if (!isOpen) problems.push(unknownField(path, name));
      } else if (given !== null && given !== undefined) {
        for (const problem of leastProblems(candidates, given, childPath(path, name))) problems.push(problem);
      }
    }
  };
}

function leastProblems(candidates: Iterable<Check>, value: unknown, path: string): readonly string[] {
  let least: readonly string[] | undefined;
  for (const check of candidates) {
    const problems: string[] = [];
    examine(check, value, path, problems);
    if (least === undefined || problems.length < least.length) least = problems;
    if (least.length === 0) break;
  }
  return least ?? [];
}
