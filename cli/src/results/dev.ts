/** What a stack's `/_/health` says to its own machine. */
export interface Health {
  readonly openRooms: number;
  readonly rest: {
    readonly state: string;
    readonly pid: number | null;
    /** Since when it is in this state, ISO 8601. */
    readonly since: string;
    /** Starts after the first. */
    readonly restarts: number;
    readonly lastEnd: { readonly at: string; readonly reason: string } | null;
    /** ISO 8601, while it is down. */
    readonly nextStart: string | null;
  };
}

/** What was there and is gone, by kind. */
export type Emptied = Readonly<Record<string, number>>;

export interface SeededRow {
  readonly slug: string;
  readonly name: string;
  /** 'kept': there already, and different. */
  readonly outcome: 'added' | 'overwritten' | 'unchanged' | 'kept';
}

/** One service of a stack, as it answered just now. */
export interface ServiceHealth {
  readonly name: string;
  readonly url: string;
  readonly ok: boolean;
  /** What was seen: a state, a number of records, or what is wrong. */
  readonly seen: string;
  readonly ms: number;
}

export interface StackStatus {
  readonly running: boolean;
  readonly url: string | null;
  readonly pid: number | null;
  readonly dataDir: string | null;
  readonly openRooms: number | null;
  /** PostgREST, which answers for the firms; null where nothing is told of it. */
  readonly rest: Health['rest'] | null;
  readonly services: readonly ServiceHealth[];
}
