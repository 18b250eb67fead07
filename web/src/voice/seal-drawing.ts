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
const fullTurn = Math.PI * 2;
const ringRadius = 0.445;
const ringPoints = 96;

/** Lines drawn between two pauses. */
const linesAtOnce = 4;

/**
 * Draws the seal: bands of interwoven lines, as on engraved stationery. The bands swell with the assistant's voice and
 * contract to listen; inside them a ring moves with the caller.
 */
export function drawSeal(surface: SealSurface, pose: SealPose): void {
  for (const _ of sealInParts(surface, pose));
}

/** The same with pauses for other work of the page. */
export function* sealInParts(
  { context, size, metal, paper }: SealSurface,
  pose: SealPose,
): Generator<void, void, void> {
  const { level, lean, ring } = pose;
  const outer = size / 2;
  context.clearRect(-outer, -outer, size, size);
  context.strokeStyle = metal;
  context.lineWidth = Math.max(0.6, size / 620);
  context.globalAlpha = 0.9;
  drawCircle(context, outer * 0.955);
  context.globalAlpha = 0.4;
  drawCircle(context, outer * 0.935);
  context.globalAlpha = 0.55 + 0.35 * level;
  for (const band of bands) yield* drawBand(context, outer, band, pose);
  context.globalAlpha = 0.75 * (1 - ring);
  if (ring < 1) drawCircle(context, outer * (0.47 - 0.01 * lean));
  if (ring > 0.01) {
    context.strokeStyle = paper;
    context.lineWidth = Math.max(1.25, size / 300);
    drawRing(context, outer, pose);
  }
}

function* drawBand(
  context: SealSurface['context'],
  outer: number,
  { radius, width, swell, waves, lines, drift }: Band,
  { time, level, lean }: SealPose,
): Generator<void, void, void> {
  // No more points than visible: this is drawn many times a second, on phones too.
  const steps = waves * Math.min(30, Math.max(8, Math.round((outer * 3) / waves)));
  const { cos, sin } = circleOf(steps);
  const middle = outer * radius * (1 - 0.025 * lean);
  const depth = outer * (width * (1 - 0.3 * lean) + swell * level);
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
      const wave = at(cos, step * waves, steps) * phaseCos - at(sin, step * waves, steps) * phaseSin;
      const breath = 1 + at(cos, step * 3, steps) * bendCos + at(sin, step * 3, steps) * bendSin;
      const distance = middle + breath * wave;
      const x = distance * at(cos, step, steps);
      const y = distance * at(sin, step, steps);
      if (step === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    }
    context.closePath();
    // Separate strokes, so that crossings are visible.
    context.stroke();
    if (line % linesAtOnce === linesAtOnce - 1) yield;
  }
}

/** The caller's voice: a ring that is still while they are silent. */
function drawRing(context: SealSurface['context'], outer: number, { time, caller, ring }: SealPose): void {
  context.globalAlpha = ring * (0.4 + 0.55 * caller);
  const angles = circleOf(ringPoints);
  context.beginPath();
  for (let step = 0; step < ringPoints; step++) {
    const angle = (step / ringPoints) * fullTurn;
    const ripple = Math.sin(angle * 5 + time * 3) * 0.6 + Math.sin(angle * 7 - time * 4.3) * 0.4;
    const distance = outer * (ringRadius + caller * (0.01 + 0.021 * ripple));
    const x = distance * at(angles.cos, step, ringPoints);
    const y = distance * at(angles.sin, step, ringPoints);
    if (step === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.closePath();
  context.stroke();
}

const at = (values: Circle['cos'], step: number, steps: number): number => values[step % steps] ?? 0;

function drawCircle(context: SealSurface['context'], radius: number): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, fullTurn);
  context.stroke();
}
