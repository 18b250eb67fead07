/** An encoded piece of a track, with its time in the film. */
export interface Chunk {
  readonly atMs: number;
  /** It needs no piece before it. */
  readonly isKey: boolean;
  readonly bytes: Buffer;
}

export interface FilmTracks {
  readonly width: number;
  readonly height: number;
  readonly lengthMs: number;
  /** VP8. */
  readonly video: readonly Chunk[];
  /** Opus, 48 kHz, two channels: the assistant on the left, the caller on the right. */
  readonly audio: readonly Chunk[];
  /** The header of the Opus track. */
  readonly opusHead: Buffer;
}

/** Ids of the elements that are used, as Matroska names them. */
const ids = {
  EBML: 0x1a45dfa3,
  DocType: 0x4282,
  DocTypeVersion: 0x4287,
  DocTypeReadVersion: 0x4285,
  Segment: 0x18538067,
  Info: 0x1549a966,
  TimestampScale: 0x2ad7b1,
  Duration: 0x4489,
  MuxingApp: 0x4d80,
  WritingApp: 0x5741,
  Tracks: 0x1654ae6b,
  TrackEntry: 0xae,
  TrackNumber: 0xd7,
  TrackUID: 0x73c5,
  TrackType: 0x83,
  CodecID: 0x86,
  CodecPrivate: 0x63a2,
  Video: 0xe0,
  PixelWidth: 0xb0,
  PixelHeight: 0xba,
  Audio: 0xe1,
  SamplingFrequency: 0xb5,
  Channels: 0x9f,
  Cues: 0x1c53bb6b,
  CuePoint: 0xbb,
  CueTime: 0xb3,
  CueTrackPositions: 0xb7,
  CueTrack: 0xf7,
  CueClusterPosition: 0xf1,
  Cluster: 0x1f43b675,
  Timestamp: 0xe7,
  SimpleBlock: 0xa3,
} as const;

type Content = Buffer | string | number | readonly Buffer[];

const bytesOfId = (id: number): Buffer => Buffer.from(id.toString(16), 'hex');

/** A size in eight bytes, which is always allowed, so that positions are known before the content. */
function sizeOf(length: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(length) | (1n << 56n));
  return size;
}

function element(name: keyof typeof ids, content: Content): Buffer {
  const bytes = contentOf(content);
  return Buffer.concat([bytesOfId(ids[name]), sizeOf(bytes.length), bytes]);
}

function contentOf(content: Content): Buffer {
  if (typeof content === 'string') return Buffer.from(content);
  if (typeof content !== 'number') return Buffer.isBuffer(content) ? content : Buffer.concat(content);
  const number = Buffer.alloc(8);
  number.writeBigUInt64BE(BigInt(content));
  return number;
}

function double(name: keyof typeof ids, value: number): Buffer {
  const number = Buffer.alloc(8);
  number.writeDoubleBE(value);
  return element(name, number);
}

const videoTrack = 1;
const audioTrack = 2;

/** A block's time is relative to its cluster's, in 16 bits. */
function block(track: number, { atMs, isKey, bytes }: Chunk, clusterMs: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt8(0x80 | track);
  head.writeInt16BE(Math.round(atMs) - clusterMs, 1);
  head.writeUInt8(isKey ? 0x80 : 0, 3);
  return element('SimpleBlock', [head, bytes]);
}

interface Cluster {
  readonly atMs: number;
  readonly bytes: Buffer;
}

/** A cluster begins with each key picture, so that a player can go there. */
function clustersOf({ video, audio }: FilmTracks): readonly Cluster[] {
  const starts = video.filter(({ isKey }) => isKey).map(({ atMs }) => Math.round(atMs));
  return starts.map((atMs, index) => {
    const from = index === 0 ? 0 : atMs;
    const until = starts[index + 1] ?? Infinity;
    const isIn = (chunk: Chunk) => Math.round(chunk.atMs) >= from && Math.round(chunk.atMs) < until;
    const blocks = [
      ...video.filter(isIn).map((chunk) => ({ chunk, track: videoTrack })),
      ...audio.filter(isIn).map((chunk) => ({ chunk, track: audioTrack })),
    ].toSorted((one, other) => one.chunk.atMs - other.chunk.atMs);
    const content = [
      element('Timestamp', from),
      ...blocks.map(({ chunk, track }) => block(track, chunk, from)),
    ];
    return { atMs: from, bytes: element('Cluster', content) };
  });
}

/** Writes a film as WebM, with an index for seeking. */
export function writeWebM(film: FilmTracks): Buffer {
  const { width, height, lengthMs, opusHead } = film;
  const info = element('Info', [
    element('TimestampScale', 1_000_000),
    double('Duration', lengthMs),
    element('MuxingApp', 'firmline'),
    element('WritingApp', 'firmline'),
  ]);
  const entry = (track: number, type: number, codec: string, more: readonly Buffer[]) =>
    element('TrackEntry', [
      element('TrackNumber', track),
      element('TrackUID', track),
      element('TrackType', type),
      element('CodecID', codec),
      ...more,
    ]);
  const size = [element('PixelWidth', width), element('PixelHeight', height)];
  const sound = [double('SamplingFrequency', 48_000), element('Channels', 2)];
  const tracks = element('Tracks', [
    entry(videoTrack, 1, 'V_VP8', [element('Video', size)]),
    ...(film.audio.length === 0
      ? []
      : [entry(audioTrack, 2, 'A_OPUS', [element('CodecPrivate', opusHead), element('Audio', sound)])]),
  ]);
  const clusters = clustersOf(film);
  const cuesFrom = (first: number) => {
    let at = first;
    const points = clusters.map(({ atMs, bytes }) => {
      const where = [element('CueTrack', videoTrack), element('CueClusterPosition', at)];
      at += bytes.length;
      return element('CuePoint', [element('CueTime', atMs), element('CueTrackPositions', where)]);
    });
    return element('Cues', points);
  };
  // All numbers have eight bytes, so the index is as long whatever is in it.
  const cues = cuesFrom(info.length + tracks.length + cuesFrom(0).length);
  const header = element('EBML', [
    element('DocType', 'webm'),
    element('DocTypeVersion', 4),
    element('DocTypeReadVersion', 2),
  ]);
  return Buffer.concat([
    header,
    element('Segment', [info, tracks, cues, ...clusters.map(({ bytes }) => bytes)]),
  ]);
}
