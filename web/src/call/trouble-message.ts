import type { Message } from '../demo/messages.ts';
import type { BrowserKind } from './browser-kind.ts';
import { fieldOf, aboutMicrophone, openElsewhere } from './microphone-messages.ts';

type Words = Pick<Message, 'cause' | 'advice' | 'remedy'>;

const disconnectedWords: Words = {
  cause: 'No microphone is connected.',
  advice: 'Connect one: the call goes on with it.',
};
const camera: Words = { cause: 'The camera cannot be used.', advice: 'The call goes on without it.' };

const codesOfChoice: ReadonlySet<string> = new Set([
  'not-found',
  'call-microphone-busy',
  'call-unsupported',
  'timeout',
]);
/** A microphone chosen during a call. */
const chosenWords: Words = {
  cause: 'This microphone did not start.',
  advice: 'Connect it, close other programs that use it, or choose another one.',
};

/** What the page shows about the visitor's microphone or camera that fails in a running call. */
export const troubleMessage = (error: unknown, browser: BrowserKind): Message => ({
  kind: 'note',
  disturbance: 'trouble',
  ...troubleWords(error, browser),
});

function troubleWords(error: unknown, browser: BrowserKind): Words {
  const [code = '', kind] = [fieldOf(error, 'code'), fieldOf(error, 'kind')];
  if (browser.browser === 'in-app') return openElsewhere(browser);
  if (code === 'call-camera-unavailable') return camera;
  if (kind === undefined && codesOfChoice.has(code)) return chosenWords;
  if (kind === 'disconnected' || kind === 'missing') return disconnectedWords;
  // Without what helps only a start.
  const { cause = '', advice = '' } =
    aboutMicrophone(kind, browser) ?? aboutMicrophone('unknown', browser) ?? {};
  return { cause, advice };
}
