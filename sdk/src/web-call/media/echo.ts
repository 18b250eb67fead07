/** -40 dBFS, as for a voice: quieter remote audio, and quieter echoes, disturb nobody. */
const audible = 0.01;
const faint = 0.003;

/** Maximum and minimum levels of one judgement, ten a second; in how many the assistant must speak, and be silent. */
const windowLength = 60;
const minLength = 30;
const minSpoken = 18;
const minSilent = 3;

/** Longest way of the sound: network buffer, speaker, room, microphone. In levels, so up to 600 ms. */
const maxLag = 6;

/** A busy page gets levels of one side before those of the other. If it has not caught up after as many, some were lost. */
const maxUneven = 3;

/**
 * Correlations of both levels from which on they can be an echo, and below which they are none. Of a hundred pairs of people
 * who talk at the same time for half a minute, one reaches the first.
 */
const alike = 0.82;
const unlike = 0.5;

/** How many times louder the microphone must be while the assistant speaks than in its pauses. */
const contrast = 3;

/**
 * Recognises the assistant in the microphone, past the browser's echo cancellation: while it speaks, the microphone's level
 * follows its level at a constant delay, and is much lower in its pauses. The assistant would hear, and interrupt, itself.
 */
export class EchoDetector {
  readonly #onChange: (isHeard: boolean) => void;
  // The nth levels of both sides belong together: when they arrive depends on how busy the page is.
  #remote: readonly number[] = [];
  #local: readonly number[] = [];
  #uneven = 0;
  #isHeard = false;

  constructor(onChange: (isHeard: boolean) => void) {
    this.#onChange = onChange;
  }

  get isHeard(): boolean {
    return this.#isHeard;
  }

  /** The microphone's level, 0 to 1; 0 while muted. */
  onLocal(level: number): void {
    this.#local = [...(this.#remote.length > 0 ? this.#local : []), level >= 0 ? level : 0];
  }

  /** The levels of the remote participants, ten times a second. */
  onRemote(levels: Readonly<Record<string, number>>): void {
    const level = Object.values(levels).reduce((sum, one) => sum + (one > 0 ? one : 0), 0);
    // The microphone is observed later: against no level at all, what the assistant says by then would look like no echo.
    this.#remote = [...(this.#local.length > 0 ? this.#remote : []), level];
    const isHeard = judge(...this.#pairs());
    if (isHeard === undefined || isHeard === this.#isHeard) return;
    this.#isHeard = isHeard;
    this.#onChange(isHeard);
  }

  reset(): void {
    [this.#remote, this.#local] = [[], []];
  }

  /** The latest levels of both sides. One side's surplus waits for the other side, and is dropped if that does not catch up. */
  #pairs() {
    const [remote, local] = [this.#remote, this.#local];
    const end = Math.min(remote.length, local.length);
    const start = Math.max(0, end - windowLength);
    this.#uneven = Math.abs(remote.length - local.length) > 1 ? this.#uneven + 1 : 0;
    const keptEnd = this.#uneven > maxUneven ? end : undefined;
    [this.#remote, this.#local] = [remote.slice(start, keptEnd), local.slice(start, keptEnd)];
    return [remote.slice(start, end), local.slice(start, end)] as const;
  }
}

/** Whether there is an echo; undefined if these levels do not show it. */
function judge(remote: readonly number[], local: readonly number[]): boolean | undefined {
  if (remote.length < minLength) return undefined;
  const audibleCount = remote.filter((level) => level > audible).length;
  if (audibleCount < minSpoken) return undefined;
  // The delay is seldom a whole number of levels, so half-way is tried too.
  const between = remote.map((level, index) => Math.hypot(level, remote[index + 1] ?? level) / Math.SQRT2);
  const best = Array.from({ length: maxLag + 1 }, (_, lag) => lag)
    .flatMap((lag) => [atLag(remote, local, lag), atLag(between, local, lag)])
    .reduce((one, other) => (other.likeness > one.likeness ? other : one));
  if (best.likeness < unlike || best.echo < faint) return false;
  const isContrast = remote.length - audibleCount >= minSilent && best.echo > contrast * best.pause;
  return best.likeness >= alike && isContrast ? true : undefined;
}

/** Correlation of both levels, -1 to 1; mean level of the microphone while the assistant speaks, and in its pauses. */
function atLag(remote: readonly number[], local: readonly number[], lag: number) {
  const remoteLevels = remote.slice(0, remote.length - lag);
  const received = local.slice(lag);
  const during = (speaks: boolean) =>
    mean(received.filter((_, index) => (remoteLevels[index] ?? 0) > audible === speaks));
  return { likeness: correlation(remoteLevels, received), echo: during(true), pause: during(false) };
}

const mean = (levels: readonly number[]): number =>
  levels.length === 0 ? 0 : levels.reduce((sum, level) => sum + level, 0) / levels.length;

function correlation(one: readonly number[], other: readonly number[]): number {
  const [meanOne, meanOther] = [mean(one), mean(other)];
  let [covariance, first, second] = [0, 0, 0];
  one.forEach((level, index) => {
    const [a, b] = [level - meanOne, (other[index] ?? 0) - meanOther];
    covariance += a * b;
    first += a * a;
    second += b * b;
  });
  return first === 0 || second === 0 ? 0 : covariance / Math.sqrt(first * second);
}
