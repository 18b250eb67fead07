import { drawSeal } from './drawing-in-call.ts';
import { restingPose } from './seal-drawing.ts';
import { isSettled, nextPose, pictureMs, type SealAim } from './seal-motion.ts';
import { surfaceOn, type SealPlace } from './surface.ts';

export interface SealLoop {
  readonly aim: (aim: SealAim) => void;
  readonly fit: (place: SealPlace) => void;
  readonly stop: () => void;
}

/** Tolerance for inexact frame times, ms. */
const earlyMs = 5;

/**
 * Draws a moving seal until it has come to rest. Runs in a worker, or else in the page.
 * @param onSettled called once, after the loop has stopped
 */
export function runSeal(
  canvas: HTMLCanvasElement | OffscreenCanvas,
  place: SealPlace,
  firstAim: SealAim,
  onSettled: () => void,
): SealLoop {
  let surface = surfaceOn(canvas, place);
  let aim = firstAim;
  let pose = restingPose;
  let poseBefore = pose;
  let lastFrameMs = performance.now();
  let frame = 0;

  const draw = (now: number) => {
    poseBefore = pose;
    pose = nextPose(pose, aim, now - lastFrameMs);
    lastFrameMs = now;
    if (surface) drawSeal(surface, pose);
    if (aim.mood === 'resting' && isSettled(pose)) onSettled();
    else frame = requestAnimationFrame(wait);
  };
  const wait = (now: number) => {
    if (now - lastFrameMs >= pictureMs(poseBefore, pose, aim) - earlyMs) draw(now);
    else frame = requestAnimationFrame(wait);
  };
  draw(lastFrameMs);

  return {
    aim(nextAim) {
      aim = nextAim;
    },
    fit(nextPlace) {
      surface = surfaceOn(canvas, nextPlace);
    },
    stop: () => cancelAnimationFrame(frame),
  };
}
