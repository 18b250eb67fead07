import { FakeCallClient } from './fake-call-client.ts';

/** The page's call client in a state of a call: the state's script controls each call from its start. */
export class ScriptedCall extends FakeCallClient {
  override start(target: unknown) {
    const started = super.start(target);
    void window.firmlineCall?.(this);
    return started;
  }

  enter(stage: 'web-call-creation' | 'daily-call-join'): void {
    this.emit('call-start-progress', { stage, status: 'started', timestamp: '' });
  }

  /** The assistant greets the visitor. */
  async answer(): Promise<void> {
    this.settle({ id: 'call-1' });
    // The page reports the connection first.
    await new Promise((resolve) => setTimeout(resolve));
    this.listen();
    this.emit('speech-start');
    this.emit('volume-level', 0.6);
    const entry = { role: 'assistant', final: true, interrupted: false, startedAt: Date.now() } as const;
    this.emit('transcript', [{ ...entry, id: 1, text: 'Thank you for calling. How can I help you today?' }]);
  }

  /** The visitor has two microphones. */
  findMicrophones(): void {
    const microphone = (id: string, isSelected: boolean) => ({
      id,
      label: id,
      isDefault: isSelected,
      isSelected,
    });
    const microphones = [microphone('Built-in microphone', true), microphone('Headset', false)];
    const chosen = { microphone: null, camera: null, speaker: null };
    this.emit('devices', {
      microphones,
      cameras: [],
      speakers: [],
      chosen,
      fellBack: [],
      hidden: [],
      unsupported: [],
    });
  }
}

export const createWebCallClient = (): ScriptedCall => new ScriptedCall();

declare global {
  interface Window {
    /** The script of the state's calls. */
    firmlineCall?: (call: ScriptedCall) => unknown;
  }
}
