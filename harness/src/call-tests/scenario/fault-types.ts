import type { RoomFault } from '../../shared/call-plan/fault.ts';
import type { JsonValue, Placed } from './types.ts';

/** The services a page asks, as scenarios call them. */
export type ServiceName = 'data' | 'platform' | 'webhook' | 'call-machine';

/** A service fails as told. At least one of status, body, delay and drop. */
export interface ServiceFault extends Placed {
  readonly service: ServiceName;
  /** Below the service; `*` at its end for all that begin so. Default: all. */
  readonly path?: string;
  readonly method?: string;
  readonly status?: number;
  /** Text as it is, anything else as JSON. */
  readonly body?: JsonValue;
  readonly headers?: Readonly<Record<string, string>>;
  readonly delayMs?: number;
  /** The connection is cut without an answer. */
  readonly drop?: boolean;
  /** How many requests it meets. Default: all. */
  readonly times?: number;
}

type Spelled<Fault extends RoomFault> = Fault extends RoomFault
  ? { readonly room: Fault['kind'] } & Omit<Fault, 'kind'> & Placed
  : never;

/** A fault of the room: `room` is its kind. `toRoomFault` makes the room's own of it. */
export type RoomFaultSpec = Spelled<RoomFault>;

interface OfBrowser<Kind extends string> extends Placed {
  readonly browser: Kind;
}

interface Lasting {
  /** Default: until `clear: faults`. */
  readonly forMs?: number;
}

/** No request, no socket and no packet passes. */
export interface OfflineFault extends OfBrowser<'offline'>, Lasting {}

export interface SlowFault extends OfBrowser<'slow'>, Lasting {
  readonly rttMs?: number;
  readonly downBitsPerSecond?: number;
  readonly upBitsPerSecond?: number;
}

export interface CpuFault extends OfBrowser<'cpu'>, Lasting {
  /** So many times slower than the machine is. */
  readonly slowdown: number;
}

/** Requests whose address holds `url` fail in the browser: a script that does not load, a blocked host. */
export interface BlockedFault extends OfBrowser<'block'> {
  readonly url: string;
  /** How many requests it meets. Default: all. */
  readonly times?: number;
  /** An address that failed once fails to the end of the run, as for a module in Firefox and older Safaris. */
  readonly remembered?: boolean;
}

/** The call machine's script does not load. */
export interface BundleFault extends OfBrowser<'bundle-fails'> {
  /** How many attempts it meets. Default: all. */
  readonly times?: number;
}

/** The page's peer connections find no way to the room. */
export interface IceFault extends OfBrowser<'ice-fails'> {}

/** Storage throws, as in a browser that keeps nothing. */
export interface StorageFault extends OfBrowser<'no-storage'> {}

export type BrowserFault =
  | OfflineFault
  | SlowFault
  | CpuFault
  | BlockedFault
  | BundleFault
  | IceFault
  | StorageFault;

export type FaultSpec = ServiceFault | RoomFaultSpec | BrowserFault;
