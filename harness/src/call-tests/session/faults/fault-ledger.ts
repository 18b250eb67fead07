import { roomFaults } from '../../../shared/call-plan/fault.ts';
import type { StackControl } from '../arrange/stack-control.ts';
import type { FaultSpec, NetworkCondition, RoomFaultSpec } from '../../scenario/index.ts';
import type { BrowserFaults } from './browser-faults.ts';
import type { NetworkSchedule } from './network-schedule.ts';

interface LedgerParts {
  /** Null for a deployed link. */
  readonly control: StackControl | null;
  readonly browserFaults: Pick<BrowserFaults, 'isUnmet'>;
  readonly schedule: Pick<NetworkSchedule, 'unmet'>;
  /** Ids of the calls so far. */
  readonly calls: () => Promise<readonly string[]>;
}

/** A fault that is in force. */
interface Entry {
  readonly fault: FaultSpec;
  /** When it was injected, ms since the epoch. */
  readonly at: number;
}

/** The faults of an attempt, and whether anything met them. */
export class FaultLedger {
  readonly #parts: LedgerParts;
  #inForce: readonly Entry[] = [];
  #clearedUnmet: readonly FaultSpec[] = [];

  constructor(parts: LedgerParts) {
    this.#parts = parts;
  }

  add(faults: readonly FaultSpec[]): void {
    this.#inForce = [...this.#inForce, ...faults.map((fault) => ({ fault, at: Date.now() }))];
  }

  /** The faults in force are about to be cleared. */
  async close(): Promise<void> {
    this.#clearedUnmet = await this.#unmetFaults();
    this.#inForce = [];
  }

  /** What met nothing so far. Effects that last, such as a slow network, are met by whatever happens. */
  async unmet(): Promise<readonly (FaultSpec | NetworkCondition)[]> {
    return [...(await this.#unmetFaults()), ...this.#parts.schedule.unmet];
  }

  async #unmetFaults(): Promise<readonly FaultSpec[]> {
    const { control, browserFaults } = this.#parts;
    const hasService = this.#inForce.some(({ fault }) => 'service' in fault);
    const uses = hasService && control ? (await control.faultUses()).values() : [].values();
    const unmetFaults = [...this.#clearedUnmet];
    for (const { fault, at } of this.#inForce) {
      const isUnmet =
        'service' in fault
          ? uses.next().value === 0
          : 'room' in fault
            ? !(await this.#reachedCall(fault, at))
            : browserFaults.isUnmet(fault);
      if (isUnmet) unmetFaults.push(fault);
    }
    return unmetFaults;
  }

  /** Whether a call was there for it, long enough. A call that the room has forgotten may have been. */
  async #reachedCall(fault: RoomFaultSpec, injectedAtMs: number): Promise<boolean> {
    const { control, calls } = this.#parts;
    const isLive = 'afterMs' in roomFaults[fault.room].keys && !('when' in fault && fault.when === 'join');
    const afterMs = 'afterMs' in fault ? (fault.afterMs ?? 0) : 0;
    for (const callId of await calls()) {
      const record = await control?.record(callId);
      if (!record) return true;
      const { connectedAt, ended } = record;
      const endedAtMs = ended?.at ?? Date.now();
      const dueAt = isLive ? Math.max(connectedAt ?? Infinity, injectedAtMs) + afterMs : injectedAtMs;
      // Timers may be a little early.
      if (endedAtMs + 50 >= dueAt) return true;
    }
    return false;
  }
}
