import type { Participant } from '../participant.ts';

/** Who is in the call. Tells of every change, and of nothing else. */
export class Participants {
  readonly #onChange: (participants: readonly Participant[]) => void;
  readonly #byId = new Map<string, Participant>();

  constructor(onChange: (participants: readonly Participant[]) => void) {
    this.#onChange = onChange;
  }

  get list(): readonly Participant[] {
    return [...this.#byId.values()];
  }

  /** @returns whether it is somebody new */
  add(participant: Participant): boolean {
    const present = this.#byId.get(participant.id);
    if (present && JSON.stringify(present) === JSON.stringify(participant)) return false;
    this.#byId.set(participant.id, participant);
    this.#onChange(this.list);
    return present === undefined;
  }

  clear(): void {
    this.#byId.clear();
  }

  remove(id: string): void {
    if (this.#byId.delete(id)) this.#onChange(this.list);
  }
}
