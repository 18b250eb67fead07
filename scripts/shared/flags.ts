import { parseArgs } from 'node:util';

/** Flags by their defaults: a text, or a switch that is off. */
export type Defaults = Readonly<Record<string, string | boolean>>;
export type Flags<Own extends Defaults> = {
  readonly [Name in keyof Own]: Own[Name] extends boolean ? boolean : string;
};

/** Reads the flags of this process: a script's own ones, and `switches` that its frame handles. */
export function readFlags<const Own extends Defaults>(
  ownDefaults: Own,
  { switches, allowPositionals = false }: { switches: readonly string[]; allowPositionals?: boolean },
) {
  const defaults: Defaults = { ...Object.fromEntries(switches.map((name) => [name, false])), ...ownDefaults };
  const options = Object.fromEntries(
    Object.entries(defaults).map(([name, value]) => [
      name,
      { type: typeof value === 'string' ? ('string' as const) : ('boolean' as const), default: value },
    ]),
  );
  const { values, positionals } = parseArgs({ options, allowPositionals });
  return { flags: values as Flags<Own>, has: (name: string) => values[name] === true, positionals };
}
