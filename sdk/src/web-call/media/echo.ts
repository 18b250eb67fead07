/** -40 dBFS, as for a voice: quieter remote audio, and quieter echoes, disturb nobody. */
const audible = 0.01;
const faint = 0.003;

/** Levels that one judgement covers, at ten a second, at most and at least; and how many the assistant must speak in and be silent in. */
const windowLength = 60;
const minLength = 40;
const minSpoken = 25;
const minSilent = 3;

/** Longest way of the sound: network buffer, speaker, room, microphone. In levels, so up to 600 ms. */
const maxLag = 6;

/** How closely both levels move together. Two people who talk at the same time are far below. */
const alike = 0.75;
const unlike = 0.5;

/** What an echo's mean level must be over that of the microphone while the assistant is silent. */
const contrast = 3;

/**
 * Recognises the assistant in the microphone, past the browser's echo cancellation: while it speaks, the microphone's level
 * follows its level at a constant delay, and is much lower in its pauses. The assistant would hear, and interrupt, itself.
 */
export class DetectEcho {
  readonly #onChange: (heard: boolean) => void;
  #remote: number[] = [];
  #local: number[] = [];
  #latest = 0;
  #isHeard = false;

  constructor(onChange: (heard: boolean) => void) {
    this.#onChange = onChange;
  }

  get isHeard(): boolean {
    return this.#isHeard;
  }

  /** The microphone's level, 0 to 1; 0 while muted. */
  onLocal(level: number): void {
    this.#latest = level >= 0 ? level : 0;
  }

  /** The levels of the remote participants, ten times a second. */
  onRemote(levels: Readonly<Record<string, number>>): void {
    const level = Object.values(levels).reduce((sum, one) => sum + (one > 0 ? one : 0), 0);
    this.#remote = [...this.#remote, level].slice(-windowLength);
    this.#local = [...this.#local, this.#latest].slice(-windowLength);
    const heard = judge(this.#remote, this.#local);
    if (heard === undefined || heard === this.#isHeard) return;
    this.#isHeard = heard;
    this.#onChange(heard);
  }

  reset(): void {
    [this.#remote, this.#local] = [[], []];
  }
}

/** Whether there is an echo; undefined if these levels do not show it. */
function judge(remote: readonly number[], local: readonly number[]): boolean | undefined {
  if (remote.length < minLength) return undefined;
  const spoken = remote.filter((level) => level > audible).length;
  if (spoken < minSpoken) return undefined;
  const lags = Array.from({ length: maxLag + 1 }, (_, lag) => atLag(remote, local, lag));
  const best = lags.reduce((one, other) => (other.likeness > one.likeness ? other : one));
  if (best.likeness < unlike || best.echo < faint) return false;
  const silent = remote.length - spoken;
  const isContrast = silent >= minSilent && best.echo > contrast * best.pause;
  return best.likeness >= alike && isContrast ? true : undefined;
}

interface Match {
  /** Correlation of the two levels, -1 to 1. */
  readonly likeness: number;
  /** Mean level of the microphone while the assistant speaks, and in its pauses. */
  readonly echo: number;
  readonly pause: number;
}

function atLag(remote: readonly number[], local: readonly number[], lag: number): Match {
  const sent = remote.slice(0, remote.length - lag);
  const received = local.slice(lag);
  const during = (speaks: boolean) =>
    mean(received.filter((_, index) => (sent[index] ?? 0) > audible === speaks));
  return { likeness: correlation(sent, received), echo: during(true), pause: during(false) };
}

const mean = (levels: readonly number[]): number =>
  levels.length === 0 ? 0 : levels.reduce((sum, level) => sum + level, 0) / levels.length;

function correlation(one: readonly number[], other: readonly number[]): number {
  const [meanOne, meanOther] = [mean(one), mean(other)];
  let [both, first, second] = [0, 0, 0];
  one.forEach((level, index) => {
    const [a, b] = [level - meanOne, (other[index] ?? 0) - meanOther];
    both += a * b;
    first += a * a;
    second += b * b;
  });
  return first === 0 || second === 0 ? 0 : both / Math.sqrt(first * second);
}
