/** The response of a stack's `/_/health` to its own machine. */
export interface Health {
  readonly openRooms: number;
  readonly rest: {
    /** `ready`, `starting`, or `failed` after it ended too often. */
    readonly state: string;
    readonly pid: number | null;
  };
}

/** Number of deleted records by kind. */
export type Emptied = Readonly<Record<string, number>>;

export interface SeededRow {
  readonly slug: string;
  readonly name: string;
  /** 'kept': already there, but different. */
  readonly outcome: 'added' | 'overwritten' | 'unchanged' | 'kept';
}

/** One service of a stack, as just checked. */
export interface ServiceHealth {
  readonly name: string;
  readonly url: string;
  readonly ok: boolean;
  /** The finding: a state, a number of records, or a problem. */
  readonly seen: string;
  readonly ms: number;
}

export interface StackStatus {
  readonly running: boolean;
  readonly url: string | null;
  readonly pid: number | null;
  readonly dataDir: string | null;
  readonly openRooms: number | null;
  /** PostgREST, the data service of the firms; null if its state is not reported. */
  readonly rest: Health['rest'] | null;
  readonly services: readonly ServiceHealth[];
}

/** Something old that was kept on this machine. */
export interface PrunedItem {
  readonly kind:
    | 'call test'
    | 'backup'
    | 'replaced database'
    | 'rehearsal'
    | 'undo record'
    | 'screenshots'
    | 'saved requests'
    | 'webhook requests'
    | 'page events'
    | 'call';
  /** A path or an address, with the number of entries if it is only a part of them. */
  readonly place: string;
  /** Its last change, or when it was received, ISO 8601. */
  readonly time: string;
  /** False with --dry-run. */
  readonly deleted: boolean;
}
