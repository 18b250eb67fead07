import { hash } from 'node:crypto';

/**
 * The line where each text first occurs. Texts are kept as 96 bits of their SHA-256 hash, so that a million of them take
 * 32 MB; two texts are not expected to share them.
 */
export interface LineIndex {
  has(text: string): boolean;
  /** Adds a text unless it is known. @returns the earlier line of a known text */
  add(text: string, line: number): number | undefined;
}

/** Words of 32 bits for each text: the hash and the line. An empty place has line 0. */
const width = 4;
const firstPlaces = 1024;
/** More than this share of the places is never in use, so that an empty one is found soon. */
const maxLoad = 0.6;

export function createLineIndex(): LineIndex {
  let places = firstPlaces;
  let words = new Uint32Array(places * width);
  let size = 0;
  /** The position of a text's words, or of an empty place for it. */
  const find = (own: Key, among: Uint32Array): number => {
    const count = among.length / width;
    for (let place = own[0] % count; ; place = (place + 1) % count) {
      const at = place * width;
      if (among[at + 3] === 0) return at;
      if (among[at] === own[0] && among[at + 1] === own[1] && among[at + 2] === own[2]) return at;
    }
  };
  const grow = () => {
    places *= 2;
    const larger = new Uint32Array(places * width);
    for (let at = 0; at < words.length; at += width) {
      const [one = 0, two = 0, three = 0, line = 0] = words.subarray(at, at + width);
      if (line !== 0) larger.set([one, two, three, line], find([one, two, three], larger));
    }
    words = larger;
  };
  return {
    has: (text) => words[find(keyOf(text), words) + 3] !== 0,
    add(text, line) {
      const own = keyOf(text);
      const at = find(own, words);
      if (words[at + 3] !== 0) return words[at + 3];
      words.set(own, at);
      words[at + 3] = line;
      if (++size > places * maxLoad) grow();
      return undefined;
    },
  };
}

type Key = readonly [number, number, number];

function keyOf(text: string): Key {
  const bytes = hash('sha256', text, 'buffer');
  return [bytes.readUInt32LE(0), bytes.readUInt32LE(4), bytes.readUInt32LE(8)];
}
