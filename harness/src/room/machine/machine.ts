import { actions } from './actions/index.ts';
import { openBus } from './bus.ts';
import type { Bus, Incoming } from './bus.ts';
import { instanceOf } from './daily-global.ts';
import type { CallMachineHandle } from './daily-global.ts';
import { errorFields } from './errors.ts';
import { createObserver } from './levels.ts';
import { refused } from './refused.ts';
import { createRefusals } from './refusals.ts';
import { Session } from './session.ts';
import { at, initialSettings, settingsOf } from './settings.ts';
import type { Settings } from './settings.ts';
import { createStore } from './store.ts';

/** The call machine of one daily-js call object. */
export class Machine implements CallMachineHandle {
  readonly store = createStore();
  readonly bus: Bus;
  readonly refusals = createRefusals();
  readonly #id: string;
  readonly #localLevel = createObserver(() => this.#postLocalLevel());
  readonly #remoteLevels = createObserver(() => this.#postRemoteLevels());
  settings: Settings = initialSettings;
  session: Session | null = null;
  /** Remote media players that run, by id, with their settings. */
  readonly players = new Map<string, Readonly<Record<string, unknown>>>();
  playersStarted = 0;

  constructor(id: string) {
    this.#id = id;
    this.bus = openBus(id, (message, mine) => this.#receive(message, mine));
    window.addEventListener('pagehide', this.#hidden);
  }

  /** Back to the state after loading; daily-js calls it before it joins again. */
  reset(): void {
    this.#release('failed');
    this.settings = initialSettings;
  }

  async join(request: Incoming): Promise<void> {
    this.#release('failed');
    this.bus.post('call-machine-initialized');
    this.refusals.clear();
    this.settings = settingsOf(this.settings, request);
    const session: Session = this.#openSession(request);
    this.session = session;
    try {
      await session.join();
      if (this.session !== session) return;
      this.observe();
      this.bus.reply(request);
    } catch (cause) {
      this.#over(session, cause);
      this.bus.reply(request);
    }
  }

  leave(): void {
    this.#release('left');
    if (!this.refusals.take('leave-meeting')) this.bus.post('left-meeting');
  }

  /** Starts and stops the level observers as the settings say. */
  observe(): void {
    const { localLevelMs, remoteLevelsMs } = this.settings;
    const active = this.session?.joined === true;
    if (active && localLevelMs !== null) this.#localLevel.start(localLevelMs);
    else this.#localLevel.stop();
    if (active && remoteLevelsMs !== null) this.#remoteLevels.start(remoteLevelsMs);
    else this.#remoteLevels.stop();
  }

  #openSession(request: Incoming): Session {
    const session: Session = new Session({
      clientId: this.#id,
      url: at(request['properties'], 'url'),
      settings: this.settings,
      bus: this.bus,
      store: this.store,
      refusals: this.refusals,
      over: (cause) => this.#over(session, cause),
    });
    return session;
  }

  #receive(message: Incoming, mine: boolean) {
    // The page destroyed the call object: nothing else tells its machine.
    if (instanceOf(this.#id)?.callMachine !== this) {
      this.#destroy();
      if (mine && message.action === 'leave-meeting') this.bus.post('left-meeting');
      return;
    }
    if (!mine) return;
    const act = refused(this, message) ?? actions[message.action];
    if (act) {
      Promise.resolve(act(this, message)).catch((cause: unknown) => {
        this.bus.reply(message, { error: String(cause) });
      });
    } else {
      this.bus.reply(message);
    }
  }

  /** The call is over by an error, or without one by the room's doing. */
  #over(session: Session, cause: unknown) {
    if (this.session !== session) return;
    const { joined } = session;
    this.#release('failed');
    if (cause !== null) this.bus.post('error', errorFields(cause));
    if (joined || cause === null) this.bus.post('left-meeting');
  }

  #release(how: 'left' | 'failed') {
    this.#localLevel.stop();
    this.#remoteLevels.stop();
    const { session } = this;
    this.session = null;
    session?.end(how);
    this.players.clear();
    this.store.clear();
  }

  /** A page that comes back from the browser's cache finds its call left. */
  readonly #hidden = () => {
    if (this.session) this.leave();
  };

  #destroy() {
    this.#release('left');
    this.bus.close();
    window.removeEventListener('pagehide', this.#hidden);
  }

  #postLocalLevel() {
    if (this.session) this.bus.post('local-audio-level', { audioLevel: this.session.localLevel() });
  }

  #postRemoteLevels() {
    if (!this.session) return;
    this.bus.post('remote-participants-audio-level', { participantsAudioLevel: this.session.remoteLevels() });
  }
}
