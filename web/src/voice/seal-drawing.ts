import { circleOf, type Circle } from './circle.ts';
import type { SealSurface } from './surface.ts';

/** The seal's expression at one moment. */
export interface SealPose {
  /** Seconds; the pattern flows with it. */
  readonly time: number;
  /** 0 to 1, how loud the assistant is. */
  readonly level: number;
  /** 0 to 1, how far the seal leans in to listen. */
  readonly lean: number;
  /** 0 to 1, how loud the caller is. */
  readonly caller: number;
  /** 0 to 1, how far the caller's ring is lit: dark without a call, dim while muted. */
  readonly ring: number;
}

export const restingPose: SealPose = { time: 0, level: 0, lean: 0, caller: 0, ring: 0 };

interface Band {
  /** Radius of its middle, in radii of the seal. */
  readonly radius: number;
  /** Half of its width at rest, in radii. */
  readonly width: number;
  /** Width added at full level. */
  readonly swell: number;
  readonly waves: number;
  readonly lines: number;
  /** Turns of the pattern, per second. */
  readonly drift: number;
}

const bands: readonly Band[] = [
  { radius: 0.83, width: 0.07, swell: 0.05, waves: 24, lines: 6, drift: 0.012 },
  { radius: 0.66, width: 0.13, swell: 0.09, waves: 10, lines: 16, drift: -0.03 },
  { radius: 0.55, width: 0.055, swell: 0.1, waves: 16, lines: 6, drift: 0.02 },
];
export const fullTurn = Math.PI * 2;

/** Lines drawn between two pauses. */
const linesAtOnce = 4;

/** Draws the seal at rest, with pauses for other work of the page. */
export const restingSeal = (surface: SealSurface): Generator<void, void, void> =>
  linesInParts(surface, restingPose, surface.metal);

/**
 * The seal without the caller's ring, in one colour: bands of interwoven lines, as on engraved stationery. They swell
 * with the assistant's voice and contract to listen.
 */
export function* linesInParts(
  { context, size }: SealSurface,
  pose: SealPose,
  color: string | CanvasGradient,
): Generator<void, void, void> {
  const { level, lean, ring } = pose;
  const outerRadius = size / 2;
  context.clearRect(-outerRadius, -outerRadius, size, size);
  context.strokeStyle = color;
  context.lineWidth = Math.max(0.6, size / 620);
  context.globalAlpha = 0.9;
  drawCircle(context, outerRadius * 0.955);
  context.globalAlpha = 0.4;
  drawCircle(context, outerRadius * 0.935);
  context.globalAlpha = 0.75 * (1 - ring);
  drawCircle(context, outerRadius * (0.47 - 0.01 * lean));
  context.globalAlpha = 0.55 + 0.35 * level;
  for (const band of bands) yield* drawBand(context, outerRadius, band, pose);
}

function* drawBand(
  context: SealSurface['context'],
  outerRadius: number,
  { radius, width, swell, waves, lines, drift }: Band,
  { time, level, lean }: SealPose,
): Generator<void, void, void> {
  // No more points than visible: this is drawn many times a second, on phones too.
  const steps = waves * Math.min(30, Math.max(8, Math.round((outerRadius * 3) / waves)));
  const { cos, sin } = circleOf(steps);
  const middleRadius = outerRadius * radius * (1 - 0.025 * lean);
  const depth = outerRadius * (width * (1 - 0.3 * lean) + swell * level);
  const turn = time * drift * fullTurn;
  // At rest the pattern is regular, as if engraved; a voice deforms it.
  const bend = 0.1 * lean + 0.3 * level;
  const bendCos = bend * Math.cos(turn * 2);
  const bendSin = bend * Math.sin(turn * 2);
  for (let line = 0; line < lines; line++) {
    const phase = (line / lines) * fullTurn + turn * waves * 0.25;
    const phaseCos = depth * Math.cos(phase);
    const phaseSin = depth * Math.sin(phase);
    context.beginPath();
    for (let step = 0; step < steps; step++) {
      const wave =
        valueAt(cos, step * waves, steps) * phaseCos - valueAt(sin, step * waves, steps) * phaseSin;
      const breath = 1 + valueAt(cos, step * 3, steps) * bendCos + valueAt(sin, step * 3, steps) * bendSin;
      const distance = middleRadius + breath * wave;
      const x = distance * valueAt(cos, step, steps);
      const y = distance * valueAt(sin, step, steps);
      if (step === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.closePath();
    // Separate strokes, so that crossings are visible.
    context.stroke();
    if (line % linesAtOnce === linesAtOnce - 1) yield;
  }
}

export const valueAt = (values: Circle['cos'], step: number, steps: number): number =>
  values[step % steps] ?? 0;

function drawCircle(context: SealSurface['context'], radius: number): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, fullTurn);
  context.stroke();
}
