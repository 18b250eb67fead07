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
  /** The current call's; undefined without one. */
  transport(): CallTransport | undefined;
  state(): MeetingState;
  mode(): CallMode;
  /** Microphone or camera may have been reopened, which may have unmuted them. */
  onInputChanged?(): void;
}

/** Returns a call's methods if they may be used, and throws the specified errors otherwise. */
export class CallGuard {
  readonly #call: CallAccess;

  constructor(call: CallAccess) {
    this.#call = call;
  }

  /** The current call's methods; undefined once it is over. */
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
    throw new FirmlineError(`${method}() needs a call object, which exists only while a call starts.`, {
      code: 'conflict',
      fault: 'internal',
    });
  }
}
