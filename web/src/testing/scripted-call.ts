import { FakeCallClient } from './fake-call-client.ts';

/** The page's call client in a state of a call: the state's script controls each call from its start. */
export class StateClient extends FakeCallClient {
  override start(target: unknown, options?: { microphone?: boolean }) {
    const startPromise = super.start(target, options);
    void window.firmlineCall?.(this);
    return startPromise;
  }

  enter(stage: 'web-call-creation' | 'daily-call-join'): void {
    this.emit('call-start-progress', { stage, status: 'started', timestamp: '' });
  }

  /** The assistant answers, and says nothing yet. */
  async connect(): Promise<void> {
    this.settle({ id: 'call-1' });
    // The page reports the connection first.
    await new Promise((resolve) => setTimeout(resolve));
    this.listen();
  }

  /** The assistant greets the visitor. */
  async answer(): Promise<void> {
    await this.connect();
    this.emit('speech-start');
    this.emit('volume-level', 0.6);
    const entry = { role: 'assistant', final: true, interrupted: false, startedAt: Date.now() } as const;
    this.emit('transcript', [{ ...entry, id: 1, text: 'Thank you for calling. How can I help you today?' }]);
  }

  /** Ten turns; the last answer is a long one. */
  async talk(): Promise<void> {
    await this.answer();
    const turns = [
      'Thank you for calling Hartwell & Lowe. How can I help you today?',
      'Good morning. I have got a letter from my landlord, and I think he wants me to leave by the end of the month.',
      'I am sorry to hear that. May I ask whether the letter names a reason, and when you received it?',
      'On Monday. It says that he needs the flat for himself.',
      'Thank you. That is a matter for our tenancy team. A first meeting takes half an hour and costs nothing.',
      'And what should I bring with me?',
      'Please bring the letter, your lease and your last rent receipts. Photographs on your phone are fine.',
      'Are you open on Saturday?',
      'We are open from Monday to Friday, from nine in the morning to six in the evening. On Saturday a lawyer is on call for emergencies.',
      'Then Thursday, please. What happens at the meeting?',
      'A lawyer reads the letter with you, explains what the law says about a notice for personal use, and tells you what your landlord has to prove. ' +
        'Then you decide together whether to answer it, to negotiate more time, or to contest it. You leave with a written note of the deadlines. ' +
        'Nothing is decided on the day, and there is no charge unless you ask us to act. Shall I book Thursday at ten?',
    ];
    this.emit(
      'transcript',
      turns.map((text, index) => ({
        id: index + 1,
        role: index % 2 === 0 ? 'assistant' : 'user',
        text,
        final: true,
        interrupted: false,
        startedAt: Date.UTC(2026, 0, 5, 9, index),
      })),
    );
  }

  /** The visitor has two microphones, and uses one. */
  findMicrophones(usedName = 'Built-in microphone'): void {
    const microphones = ['Built-in microphone', 'Headset'].map((id) => ({
      id,
      label: id,
      isDefault: id === 'Built-in microphone',
      isSelected: id === usedName,
    }));
    const chosenDevices = { microphone: null, camera: null, speaker: null };
    this.emit('devices', {
      microphones,
      cameras: [],
      speakers: [],
      chosen: chosenDevices,
      fellBack: [],
      hidden: [],
      unsupported: [],
    });
  }
}

export const createWebCallClient = (): StateClient => (window.scriptedCall = new StateClient());

declare global {
  interface Window {
    /** The script of the state's calls. */
    firmlineCall?: (call: StateClient) => unknown;
    /** The page's calls, for tests that go on with them. */
    scriptedCall?: StateClient;
  }
}
