import type { Participant } from '../participant.ts';

/** The empty list: always the same object. */
export const nobody: readonly Participant[] = Object.freeze([]);

/** The participants of the call. Reports every change, and only changes. */
export class Participants {
  readonly #onChange: (participants: readonly Participant[]) => void;
  #list = nobody;

  constructor(onChange: (participants: readonly Participant[]) => void) {
    this.#onChange = onChange;
  }

  /** The participants; the same object until someone joins, leaves or changes. */
  get list(): readonly Participant[] {
    return this.#list;
  }

  /** @returns whether the participant is new */
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

  /** Does not report the change: the call is over. */
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
