import type { Participant } from '../participant.ts';

/** Of no call, and of every call in which nobody is: always the same list. */
export const nobody: readonly Participant[] = Object.freeze([]);

/** Who is in the call. Tells of every change, and of nothing else. */
export class Participants {
  readonly #onChange: (participants: readonly Participant[]) => void;
  #list = nobody;

  constructor(onChange: (participants: readonly Participant[]) => void) {
    this.#onChange = onChange;
  }

  /** The same list until somebody comes, goes or changes. */
  get list(): readonly Participant[] {
    return this.#list;
  }

  /** @returns whether it is somebody new */
  add(participant: Participant): boolean {
    const present = this.#list.find(({ id }) => id === participant.id);
    if (present && JSON.stringify(present) === JSON.stringify(participant)) return false;
    this.#set(
      present
        ? this.#list.map((other) => (other === present ? participant : other))
        : [...this.#list, participant],
    );
    return present === undefined;
  }

  /** Tells nobody: the call is over. */
  clear(): void {
    this.#list = nobody;
  }

  remove(id: string): void {
    const left = this.#list.filter((participant) => participant.id !== id);
    if (left.length < this.#list.length) this.#set(left.length === 0 ? nobody : left);
  }

  #set(list: readonly Participant[]): void {
    this.#list = list;
    this.#onChange(list);
  }
}
