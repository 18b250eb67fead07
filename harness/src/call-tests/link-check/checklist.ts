import { checkNames, type Check, type CheckName, type CheckStatus } from './types.ts';

/** Takes down one finding of each name. */
export class Checklist {
  readonly #found = new Map<CheckName, Check>();

  #note(name: CheckName, status: CheckStatus, seen: string): boolean {
    this.#found.set(name, { name, status, seen });
    return status === 'ok';
  }

  ok(name: CheckName, seen: string): boolean {
    return this.#note(name, 'ok', seen);
  }

  failed(name: CheckName, seen: string): boolean {
    return this.#note(name, 'failed', seen);
  }

  skipped(name: CheckName, why: string): boolean {
    return this.#note(name, 'skipped', why);
  }

  /** 'ok' where it holds. */
  judge(name: CheckName, holds: boolean, seen: string): boolean {
    return this.#note(name, holds ? 'ok' : 'failed', seen);
  }

  get hasFailed(): boolean {
    return [...this.#found.values()].some(({ status }) => status === 'failed');
  }

  /** One of each name; those nobody came to are skipped. */
  all(): Check[] {
    return checkNames.map(
      (name) => this.#found.get(name) ?? { name, status: 'skipped', seen: 'not reached' },
    );
  }
}
