import type { SealAim, SealMood } from './seal-motion.ts';
import { placeOf, type SealPlace } from './surface.ts';
import type { SealOrder, SealReport } from './seal-worker.ts';

/** Levels change ten times a second, so this is often enough. */
const aimEveryMs = 50;

export interface LiveSealOptions {
  /** Loudness of the assistant and of the caller, 0 to 1. */
  readonly level: () => number;
  readonly callerLevel: () => number;
  /** The first frame is drawn: the resting seal can be hidden. */
  readonly onDrawn: () => void;
  /** After `aim('resting')`: the motion has ended. */
  readonly onSettled: () => void;
}

export interface LiveSeal {
  readonly aim: (mood: SealMood, isMuted: boolean) => void;
  readonly close: () => void;
}

/**
 * Draws the seal of a call on a canvas, in a worker: on a phone, drawing alone could fill the main thread.
 */
export function openLiveSeal(canvas: HTMLCanvasElement, options: LiveSealOptions): LiveSeal {
  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  // Cached, because each query makes the browser compute styles.
  let isStill = motion.matches;
  const onMotion = () => {
    isStill = motion.matches;
  };
  motion.addEventListener('change', onMotion);
  let mood: SealMood = 'connecting';
  let isMuted = false;
  const aim = (): SealAim => ({
    mood,
    isMuted,
    level: options.level(),
    caller: options.callerLevel(),
    isStill,
  });
  let lastAim = aim();
  const sealDrawing = drawInWorker(canvas, lastAim, options);
  const update = () => {
    const nextAim = aim();
    if (isSame(nextAim, lastAim)) return;
    lastAim = nextAim;
    sealDrawing.aim(nextAim);
  };
  const timer = setInterval(update, aimEveryMs);
  const resizeObserver = new ResizeObserver(() => {
    // A removed canvas has no size or colours.
    if (canvas.isConnected) sealDrawing.fit(placeOf(canvas));
  });
  resizeObserver.observe(canvas);

  return {
    aim(nextMood, nextMuted) {
      mood = nextMood;
      isMuted = nextMuted;
      update();
    },
    close() {
      clearInterval(timer);
      motion.removeEventListener('change', onMotion);
      resizeObserver.disconnect();
      sealDrawing.stop();
    },
  };
}

const isSame = (one: SealAim, other: SealAim): boolean =>
  one.mood === other.mood &&
  one.isMuted === other.isMuted &&
  one.level === other.level &&
  one.caller === other.caller &&
  one.isStill === other.isStill;

function drawInWorker(
  canvas: HTMLCanvasElement,
  firstAim: SealAim,
  { onDrawn, onSettled }: Pick<LiveSealOptions, 'onDrawn' | 'onSettled'>,
) {
  const worker = new Worker(new URL('./seal-worker.ts', import.meta.url), { type: 'module' });
  const post = (order: SealOrder, transfers: Transferable[] = []) => worker.postMessage(order, transfers);
  worker.addEventListener('message', ({ data }: MessageEvent<SealReport>) => {
    if (data === 'drawn') onDrawn();
    else onSettled();
  });
  // The resting seal stays.
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    console.warn('The seal could not be drawn.', event.message);
  });
  const place = placeOf(canvas);
  const offscreen = canvas.transferControlToOffscreen();
  post({ type: 'start', canvas: offscreen, place, aim: firstAim }, [offscreen]);
  return {
    aim: (aim: SealAim) => post({ type: 'aim', aim }),
    fit: (nextPlace: SealPlace) => post({ type: 'fit', place: nextPlace }),
    stop: () => worker.terminate(),
  };
}
