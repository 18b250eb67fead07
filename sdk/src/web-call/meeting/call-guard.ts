import { FirmlineError } from '../../errors.ts';
import type { MeetingState } from '../participant.ts';
import type { CallTransport } from '../transport/transport.ts';
import {
  type CallMode,
  notJoined,
  requireCallObject,
  requireNotJoined,
  requirePrebuilt,
} from '../validation/index.ts';
import type { MeetingMethods } from './meeting-methods.ts';

export interface CallAccess {
  /** Of the call that starts or runs; undefined while there is none. */
  transport(): CallTransport | undefined;
  state(): MeetingState;
  mode(): CallMode;
  /** Microphone or camera may have been opened anew, muted or not. */
  onInputChanged?(): void;
}

/** Gives a call's methods out where they may be used, and the specification's words elsewhere. */
export class CallGuard {
  readonly #call: CallAccess;

  constructor(call: CallAccess) {
    this.#call = call;
  }

  /** Of the call that starts or runs; not of one that is over. */
  methods(): MeetingMethods | undefined {
    const state = this.#call.state();
    return state === 'left' || state === 'error' ? undefined : this.#call.transport()?.meeting;
  }

  /** @throws FirmlineError 'call-not-joined' */
  joined(method: string, hint?: string): MeetingMethods {
    const methods = this.methods();
    if (methods && this.#call.state() === 'joined') return methods;
    throw notJoined(method, hint);
  }

  /** @throws FirmlineError 'call-unsupported', 'call-not-joined' */
  prebuilt(method: string): MeetingMethods {
    requirePrebuilt(method, this.#call.mode());
    return this.joined(method);
  }

  /** @throws FirmlineError 'call-unsupported', 'conflict' */
  starting(method: string, hint?: string): MeetingMethods {
    requireCallObject(method, this.#call.mode());
    requireNotJoined(method, this.#call.state(), hint);
    const methods = this.methods();
    if (methods) return methods;
    throw new FirmlineError(`${method}() needs a call object, and there is one only while a call starts.`, {
      code: 'conflict',
      fault: 'internal',
    });
  }
}
