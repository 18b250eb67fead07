import { FirmlineError } from '../../../../sdk/src/errors.ts';

/** What happened to the values on one way through the product. */
export class Way {
  readonly name: string;
  kept = 0;
  refused = 0;
  /** The first few problems, and their number. */
  readonly wrong: string[] = [];
  wrongs = 0;

  constructor(name: string) {
    this.name = name;
  }

  fail(value: string, what: string): void {
    this.wrongs++;
    if (this.wrong.length < 3)
      this.wrong.push(`${JSON.stringify(value).slice(0, 80)}: ${what.slice(0, 160)}`);
  }

  /** Expects that the value is kept unchanged. */
  compare(value: string, expected: unknown, found: unknown): void {
    if (found === expected) this.kept++;
    else this.fail(value, `became ${JSON.stringify(found)?.slice(0, 80)}`);
  }

  /** A user error is a refusal; any other error is a crash. */
  caught(value: string, error: unknown): void {
    if (error instanceof FirmlineError && error.fault === 'user') this.refused++;
    else this.fail(value, `threw ${String(error)}`);
  }

  row() {
    const counts = `${this.kept} kept byte for byte, ${this.refused} refused`;
    return {
      what: this.name,
      found: this.wrongs === 0 ? counts : `${counts}, ${this.wrongs} WRONG: ${this.wrong.join(' | ')}`,
      holds: this.wrongs === 0,
    };
  }
}

/** Names that appear on every object once a prototype is polluted. */
export function pollution(): string[] {
  const names: string[] = [];
  for (const name in {}) names.push(name);
  const own = Object.getOwnPropertyNames(Object.prototype);
  return [...names, ...own.filter((name) => name === 'struck')];
}
