import { actions } from './actions.ts';
import { openBus } from './bus.ts';
import type { Bus, Incoming } from './bus.ts';
import { instanceOf } from './daily-global.ts';
import type { CallMachineHandle } from './daily-global.ts';
import { connectionError, errorFields } from './errors.ts';
import { createObserver } from './levels.ts';
import { Session } from './session.ts';
import { initialSettings, settingsOf } from './settings.ts';
import type { Settings } from './settings.ts';
import { createStore } from './store.ts';

/** The call machine of one daily-js call object. */
export class Machine implements CallMachineHandle {
  readonly store = createStore();
  readonly bus: Bus;
  readonly #id: string;
  readonly #localLevel = createObserver(() => this.#postLocalLevel());
  readonly #remoteLevels = createObserver(() => this.#postRemoteLevels());
  settings: Settings = initialSettings;
  session: Session | null = null;

  constructor(id: string) {
    this.#id = id;
    this.bus = openBus(id, (message, mine) => this.#receive(message, mine));
    window.addEventListener('pagehide', this.#hidden);
  }

  /** Back to the state after loading; daily-js calls it before it joins again. */
  reset(): void {
    this.#release();
    this.settings = initialSettings;
  }

  async join(request: Incoming): Promise<void> {
    this.#release();
    this.bus.post('call-machine-initialized');
    this.settings = settingsOf(this.settings, request);
    const session: Session = this.#openSession(request);
    this.session = session;
    try {
      await session.join();
      if (this.session !== session) return;
      this.observe();
      this.bus.reply(request);
    } catch (cause) {
      this.#fail(session, cause);
      this.bus.reply(request);
    }
  }

  leave(): void {
    this.#release();
    this.bus.post('left-meeting');
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
    const { userName, source, constraints, muted, autoSubscribe } = this.settings;
    const properties = request['properties'];
    const url =
      typeof properties === 'object' && properties !== null && 'url' in properties
        ? properties.url
        : undefined;
    const session: Session = new Session({
      clientId: this.#id,
      url,
      userName,
      source,
      constraints,
      muted,
      autoSubscribe,
      bus: this.bus,
      store: this.store,
      failed: (cause) => this.#fail(session, cause),
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
    const act = actions[message.action];
    if (act) {
      Promise.resolve(act(this, message)).catch((cause: unknown) => {
        this.bus.reply(message, { error: String(cause) });
      });
    } else {
      this.bus.reply(message);
    }
  }

  #fail(session: Session, cause: unknown) {
    if (this.session !== session) return;
    const { joined } = session;
    this.#release();
    this.bus.post('error', errorFields(cause ?? connectionError('join', 'The call failed')));
    if (joined) this.bus.post('left-meeting');
  }

  #release() {
    this.#localLevel.stop();
    this.#remoteLevels.stop();
    const { session } = this;
    this.session = null;
    session?.end();
    this.store.clear();
  }

  /** A page that comes back from the browser's cache finds its call left. */
  readonly #hidden = () => {
    if (this.session) this.leave();
  };

  #destroy() {
    this.#release();
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
