import { ready } from './visitor.ts';
import { until } from './until.ts';

declare global {
  var button: HTMLButtonElement;
  var show: (text: unknown) => void;
  var wordsFor: (code: string, kind?: string) => string;
  var showEnd: (reason: string, retryable: boolean) => void;
}

const shown: unknown[] = [];
globalThis.button = document.body.appendChild(document.createElement('button'));
globalThis.show = (text) => void shown.push(text);
globalThis.wordsFor = (code, kind) => `${code} ${kind ?? ''}`;
globalThis.showEnd = (reason) => void shown.push(`ended: ${reason}`);

/** A visitor clicks, and the assistant listens. */
export async function finish(): Promise<void> {
  if (!ready) throw new Error('The page has no settings.');
  button.dispatchEvent(new Event('pointerenter'));
  button.click();
  await until('a start or an error', () => shown.length > 0);
  if (shown[0] !== 'You can speak now.') throw new Error(`The page showed: ${shown.join(', ')}`);
}
