import type { PageStream, PageTrack } from '../../../shared/browser/probe/page-types.ts';

/* The used parts of Web Audio and of media devices in a page. */

export interface AudioNode {
  connect(node: AudioNode): void;
  disconnect(node?: AudioNode): void;
}

export interface AudioBuffer {
  readonly duration: number;
  getChannelData(channel: number): Float32Array;
}

export interface BufferSource extends AudioNode {
  buffer: AudioBuffer | null;
  loop: boolean;
  start(when?: number): void;
  addEventListener(name: 'ended', listener: () => void): void;
}

export interface StreamDestination extends AudioNode {
  readonly stream: PageStream;
  channelCount: number;
}

export interface AudioContext {
  readonly currentTime: number;
  readonly sampleRate: number;
  readonly state: string;
  createGain(): GainNode;
  createDelay(maxSeconds: number): DelayNode;
  createMediaStreamSource(stream: PageStream): AudioNode;
  createBuffer(channels: number, length: number, rate: number): AudioBuffer;
  createBufferSource(): BufferSource;
  createMediaStreamDestination(): StreamDestination;
  decodeAudioData(bytes: ArrayBuffer): Promise<AudioBuffer>;
  resume(): Promise<void>;
  suspend(): Promise<void>;
}

export interface GainNode extends AudioNode {
  readonly gain: { value: number };
}

export interface DelayNode extends AudioNode {
  readonly delayTime: { value: number };
}

export interface InputDevice {
  readonly deviceId: string;
  readonly groupId: string;
  readonly kind: string;
  readonly label: string;
  toJSON(): unknown;
}

export interface StreamTrack extends PageTrack {
  stop(): void;
  dispatchEvent(event: unknown): boolean;
}

export interface MediaConstraints {
  readonly audio?: unknown;
  readonly video?: unknown;
}

export interface MediaDevices {
  getUserMedia(constraints?: MediaConstraints): Promise<PageStream>;
  enumerateDevices(): Promise<InputDevice[]>;
  dispatchEvent(event: unknown): boolean;
}

export interface PermissionStatus {
  readonly state: string;
  addEventListener(name: 'change', listener: () => void, options?: { once: true }): void;
}
