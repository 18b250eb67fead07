/** -40 dBFS, as for a voice: quieter remote audio, and quieter echoes, disturb nobody. */
const audibleLevel = 0.01;
const faintLevel = 0.003;

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
const echoCorrelation = 0.82;
const otherCorrelation = 0.5;

/** How many times louder the microphone must be while the assistant speaks than in its pauses. */
const minContrast = 3;

/**
 * Recognises the assistant in the microphone, past the browser's echo cancellation: while it speaks, the microphone's level
 * follows its level at a constant delay, and is much lower in its pauses. The assistant would hear, and interrupt, itself.
 */
export class EchoDetector {
  readonly #onChange: (isHeard: boolean) => void;
  // The nth levels of both sides belong together: when they arrive depends on how busy the page is.
  #remoteLevels: readonly number[] = [];
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
    this.#local = [...(this.#remoteLevels.length > 0 ? this.#local : []), level >= 0 ? level : 0];
  }

  /** The levels of the remote participants, ten times a second. */
  onRemote(levels: Readonly<Record<string, number>>): void {
    const level = Object.values(levels).reduce((sum, one) => sum + (one > 0 ? one : 0), 0);
    // The microphone is observed later: against no level at all, what the assistant says by then would look like no echo.
    this.#remoteLevels = [...(this.#local.length > 0 ? this.#remoteLevels : []), level];
    const isHeard = judge(...this.#pairs());
    if (isHeard === undefined || isHeard === this.#isHeard) return;
    this.#isHeard = isHeard;
    this.#onChange(isHeard);
  }

  reset(): void {
    [this.#remoteLevels, this.#local] = [[], []];
  }

  /** The latest levels of both sides. One side's surplus waits for the other side, and is dropped if that does not catch up. */
  #pairs() {
    const [remoteLevels, localLevels] = [this.#remoteLevels, this.#local];
    const endIndex = Math.min(remoteLevels.length, localLevels.length);
    const startIndex = Math.max(0, endIndex - windowLength);
    this.#uneven = Math.abs(remoteLevels.length - localLevels.length) > 1 ? this.#uneven + 1 : 0;
    const keptEnd = this.#uneven > maxUneven ? endIndex : undefined;
    [this.#remoteLevels, this.#local] = [
      remoteLevels.slice(startIndex, keptEnd),
      localLevels.slice(startIndex, keptEnd),
    ];
    return [remoteLevels.slice(startIndex, endIndex), localLevels.slice(startIndex, endIndex)] as const;
  }
}

/** Whether there is an echo; undefined if these levels do not show it. */
function judge(remoteLevels: readonly number[], localLevels: readonly number[]): boolean | undefined {
  if (remoteLevels.length < minLength) return undefined;
  const audibleCount = remoteLevels.filter((level) => level > audibleLevel).length;
  if (audibleCount < minSpoken) return undefined;
  // The delay is seldom a whole number of levels, so half-way is tried too.
  const levelsBetween = remoteLevels.map(
    (level, index) => Math.hypot(level, remoteLevels[index + 1] ?? level) / Math.SQRT2,
  );
  const bestMatch = Array.from({ length: maxLag + 1 }, (_, lag) => lag)
    .flatMap((lag) => [atLag(remoteLevels, localLevels, lag), atLag(levelsBetween, localLevels, lag)])
    .reduce((one, other) => (other.likeness > one.likeness ? other : one));
  if (bestMatch.likeness < otherCorrelation || bestMatch.echo < faintLevel) return false;
  const isContrast =
    remoteLevels.length - audibleCount >= minSilent && bestMatch.echo > minContrast * bestMatch.pause;
  return bestMatch.likeness >= echoCorrelation && isContrast ? true : undefined;
}

/** Correlation of both levels, -1 to 1; mean level of the microphone while the assistant speaks, and in its pauses. */
function atLag(remoteHistory: readonly number[], localHistory: readonly number[], lag: number) {
  const remoteLevels = remoteHistory.slice(0, remoteHistory.length - lag);
  const receivedLevels = localHistory.slice(lag);
  const levelsDuring = (isSpeaking: boolean) =>
    mean(receivedLevels.filter((_, index) => (remoteLevels[index] ?? 0) > audibleLevel === isSpeaking));
  return {
    likeness: correlation(remoteLevels, receivedLevels),
    echo: levelsDuring(true),
    pause: levelsDuring(false),
  };
}

const mean = (levels: readonly number[]): number =>
  levels.length === 0 ? 0 : levels.reduce((sum, level) => sum + level, 0) / levels.length;

function correlation(oneLevels: readonly number[], otherLevels: readonly number[]): number {
  const [meanOne, meanOther] = [mean(oneLevels), mean(otherLevels)];
  let [covariance, oneVariance, otherVariance] = [0, 0, 0];
  oneLevels.forEach((level, index) => {
    const [a, b] = [level - meanOne, (otherLevels[index] ?? 0) - meanOther];
    covariance += a * b;
    oneVariance += a * a;
    otherVariance += b * b;
  });
  return oneVariance === 0 || otherVariance === 0 ? 0 : covariance / Math.sqrt(oneVariance * otherVariance);
}
