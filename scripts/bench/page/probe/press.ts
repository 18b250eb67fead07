/// <reference lib="dom" />
import type { PagePoint, PressReport } from './contract.ts';
import { afterThisFrame, buttonNamed, isSeen } from './seen.ts';

const phoneField = () => document.querySelector('input[type=tel]');
const words = () => document.querySelector('main')?.textContent;

/** The appearance of a button. */
function lookOf(button: Element): string {
  const look = getComputedStyle(button);
  const parts = [look.color, look.backgroundColor, look.borderColor, look.boxShadow, look.filter];
  return [...parts, look.opacity, look.transform, look.translate, look.scale].join();
}

/** Watches the next press of a button, frame by frame, until its result is shown. */
export function watchPress(name: string, report: (press: PressReport) => void): PagePoint {
  const button = buttonNamed(name);
  if (!button) throw new Error(`There is no button ${name}.`);
  const wordsBefore = words();
  let lookBefore = lookOf(button);
  let downAt: number | null = null;
  let clickedAt: number | null = null;
  const seen: { -readonly [Time in keyof PressReport]?: PressReport[Time] } = {};

  const everyFrame = async () => {
    const look = lookOf(button.isConnected ? button : (buttonNamed(name) ?? button));
    // Compared with the last frame before the press, so that hovering has no effect.
    if (downAt === null) lookBefore = look;
    else await note(look, downAt);
    const { changeMs, doneMs } = seen;
    if (changeMs !== undefined && doneMs !== undefined) report({ changeMs, doneMs });
    else requestAnimationFrame(everyFrame);
  };
  const note = async (look: string, since: number) => {
    const answered = words() !== wordsBefore;
    const done = answered && (name === 'Try in Browser' || isSeen(phoneField()));
    const now = await afterThisFrame();
    if (answered || look !== lookBefore) seen.changeMs ??= now - since;
    if (clickedAt !== null && done) seen.doneMs ??= now - clickedAt;
  };
  requestAnimationFrame(everyFrame);

  const first = { capture: true, once: true };
  addEventListener('pointerdown', ({ timeStamp }) => (downAt = timeStamp), first);
  addEventListener('click', ({ timeStamp }) => (clickedAt = timeStamp), first);
  const { x, y, width, height } = button.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}
