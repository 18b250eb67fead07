import { type Incoming, openBus, type Bus } from './daily/bus.ts';
import { actions, unknownAction } from './actions/index.ts';
import { initializeGlobal, instanceOf, type CallMachineHandle } from './daily/daily-global.ts';
import { errorFields } from './daily/errors.ts';
import { refusedAction } from './actions/refused.ts';
import { createRefusals } from './refusals.ts';
import type { Action, CallMachine } from './types.ts';
import { CallSession } from './session.ts';
import { valueAt, initialSettings, settingsOf, type KeptSettings } from './settings.ts';
import { createStore } from './daily/store.ts';

/** The call machine of one daily-js call object. */
export class Machine implements CallMachineHandle, CallMachine {
  readonly store = createStore();
  readonly bus: Bus;
  readonly refusals = createRefusals();
  readonly #id: string;
  settings: KeptSettings = initialSettings;
  session: CallSession | null = null;

  constructor(id: string) {
    this.#id = id;
    this.bus = openBus(id, (message, isMine) => this.#receive(message, isMine));
    window.addEventListener('pagehide', this.#onHidden);
  }

  /** Restores the initial state; daily-js calls it before it joins again. */
  reset(): void {
    this.#release('failed');
    this.settings = initialSettings;
  }

  async join(request: Incoming): Promise<void> {
    this.#release('failed');
    this.bus.post(initializeGlobal());
    this.refusals.clear();
    this.settings = settingsOf(this.settings, request);
    const session: CallSession = this.#openSession(request);
    this.session = session;
    window.addEventListener('beforeunload', this.#onLeaving);
    try {
      await session.join();
      if (this.session !== session) return;
      this.bus.reply(request);
      this.#applyEarlierRequests(session);
    } catch (cause) {
      this.#over(session, cause);
      this.bus.reply(request);
    }
  }

  leave(): void {
    this.#release('left');
    this.bus.post('left-meeting');
  }

  /** Applies what the page requested before the join. Failures are reported elsewhere. */
  #applyEarlierRequests({ levels, processing }: CallSession) {
    const { localLevelMs, remoteLevelsMs, inputSettings } = this.settings;
    const tasks = [
      localLevelMs === null ? null : levels.local.start(localLevelMs),
      remoteLevelsMs === null ? null : levels.remote.start(remoteLevelsMs),
      processing.apply(inputSettings),
    ];
    for (const task of tasks) task?.catch(() => {});
  }

  #openSession(request: Incoming): CallSession {
    const session: CallSession = new CallSession({
      clientId: this.#id,
      url: valueAt(request['properties'], 'url'),
      token: valueAt(request['properties'], 'token'),
      settings: this.settings,
      bus: this.bus,
      store: this.store,
      refusals: this.refusals,
      over: (cause) => this.#over(session, cause),
    });
    return session;
  }

  #receive(message: Incoming, isMine: boolean) {
    // The page has destroyed the call object, and nothing else tells its machine.
    if (instanceOf(this.#id)?.callMachine !== this) {
      this.#destroy();
      if (isMine && message.action === 'leave-meeting') this.bus.post('left-meeting');
      return;
    }
    if (isMine) this.#handle(message);
  }

  #handle(message: Incoming) {
    const grantedAction = actions[message.action] ?? unknownAction;
    const act = refusedAction(this, message, grantedAction) ?? grantedAction;
    void this.#run(act, message);
  }

  async #run(act: Action, message: Incoming) {
    try {
      await act(this, message);
    } catch (cause) {
      this.bus.reply(message, { error: String(cause) });
    }
  }

  /** The call ended with an error, or without one (null) by the room. */
  #over(session: CallSession, cause: unknown) {
    if (this.session !== session) return;
    const { isJoined } = session;
    this.#release('failed');
    if (cause !== null) this.bus.post('error', errorFields(cause));
    if (isJoined || cause === null) this.bus.post('left-meeting');
  }

  #release(reason: 'left' | 'failed') {
    const { session } = this;
    this.session = null;
    window.removeEventListener('beforeunload', this.#onLeaving);
    session?.end(reason);
    this.store.clear();
  }

  /** When the browser restores the page from its cache, the call has been left. */
  readonly #onHidden = () => {
    if (this.session) this.leave();
  };

  readonly #onLeaving = () => this.session?.send({ type: 'leaving' });

  #destroy() {
    this.#release('left');
    this.bus.close();
    window.removeEventListener('pagehide', this.#onHidden);
  }
}
