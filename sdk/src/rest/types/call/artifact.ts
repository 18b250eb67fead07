import type { JsonObject, Open, Timestamp } from '../common.ts';
import type { ArtifactMessage } from '../message/artifact.ts';
import type { OpenAIMessage } from '../model/fields.ts';
import type { StructuredOutputCondition } from '../plan/structured-output.ts';
import type { TransferDestinationOutside, TransferPlanMode } from '../transfer.ts';

export interface MonoRecording {
  /** Both sides. */
  readonly combinedUrl?: string;
  readonly assistantUrl?: string;
  readonly customerUrl?: string;
}

export interface Recording {
  /** A side on each channel. */
  readonly stereoUrl?: string;
  readonly mono?: MonoRecording;
  readonly videoUrl?: string;
  /** Milliseconds, in spite of its name, by which the video begins later than the sound. */
  readonly videoRecordingStartDelaySeconds?: number;
}

/** What happened in one node of a workflow. */
export interface NodeArtifact {
  readonly nodeName?: string;
  readonly messages?: readonly ArtifactMessage[];
  /** What was learned there. */
  readonly variableValues?: JsonObject;
  readonly variables?: JsonObject;
}

/** An attempt to transfer the call. */
export interface TransferArtifact {
  readonly destination: TransferDestinationOutside;
  readonly mode?: TransferPlanMode;
  readonly status?: Open<
    'connected' | 'no-answer' | 'busy' | 'voicemail' | 'failed' | 'completed' | 'cancelled'
  >;
  readonly transcript?: string;
  /** Between the assistant and whoever answered, in `warm-transfer-experimental`. */
  readonly messages?: readonly ArtifactMessage[];
}

export interface AssistantActivation {
  readonly assistantName: string;
  readonly assistantId?: string;
  /** Such as `v3`; `null` for an assistant that has no versions. */
  readonly assistantVersion?: string | null;
}

/** Milliseconds. */
export interface TurnLatency {
  /** Until its first token. */
  readonly modelLatency?: number;
  readonly voiceLatency?: number;
  readonly transcriberLatency?: number;
  readonly endpointingLatency?: number;
  /** Of the whole turn. */
  readonly turnLatency?: number;
}

/** Latencies are in milliseconds. */
export interface PerformanceMetrics {
  readonly turnLatencies?: readonly TurnLatency[];
  readonly modelLatencyAverage?: number;
  readonly voiceLatencyAverage?: number;
  readonly transcriberLatencyAverage?: number;
  readonly endpointingLatencyAverage?: number;
  readonly turnLatencyAverage?: number;
  readonly fromTransportLatencyAverage?: number;
  readonly toTransportLatencyAverage?: number;
  /** How often the assistant interrupted the user. */
  readonly numUserInterrupted?: number;
  /** How often the user interrupted the assistant. */
  readonly numAssistantInterrupted?: number;
}

export interface SkippedStructuredOutput {
  readonly name: string;
  /** The first one that did not hold. */
  readonly unmetCondition: StructuredOutputCondition;
}

/** Where to get the same files without a key, for a while. */
interface PresignedUrls {
  readonly presignedMonoUrl?: string;
  readonly presignedStereoUrl?: string;
  readonly presignedVideoUrl?: string;
  readonly presignedAssistantUrl?: string;
  readonly presignedCustomerUrl?: string;
  readonly presignedPcapUrl?: string;
  readonly presignedLogUrl?: string;
  readonly presignedUrlsExpiresAt?: Timestamp;
}

/** What is kept of a call. The artifact plan of the assistant says what that is. */
export interface Artifact extends PresignedUrls {
  readonly messages?: readonly ArtifactMessage[];
  readonly messagesOpenAIFormatted?: readonly OpenAIMessage[];
  /** The messages as one text. */
  readonly transcript?: string;
  readonly recording?: Recording;
  /** @deprecated Use `recording.mono.combinedUrl`. */
  readonly recordingUrl?: string;
  /** @deprecated Use `recording.stereoUrl`. */
  readonly stereoRecordingUrl?: string;
  /** @deprecated Use `recording.videoUrl`. */
  readonly videoRecordingUrl?: string;
  /** @deprecated Use `recording.videoRecordingStartDelaySeconds`. */
  readonly videoRecordingStartDelaySeconds?: number;
  /** The SIP packets of a phone call. */
  readonly pcapUrl?: string;
  readonly logUrl?: string;
  /** In the order they were run. */
  readonly nodes?: readonly NodeArtifact[];
  /** At the end of a workflow. */
  readonly variables?: JsonObject;
  /** At the end of a workflow. */
  readonly variableValues?: JsonObject;
  readonly transfers?: readonly TransferArtifact[];
  /** In the order they took the call. */
  readonly assistantActivations?: readonly AssistantActivation[];
  readonly performanceMetrics?: PerformanceMetrics;
  /** By their ids. */
  readonly structuredOutputs?: JsonObject;
  /** Those whose conditions did not hold, by their ids. */
  readonly skippedStructuredOutputs?: Readonly<Record<string, SkippedStructuredOutput>>;
  readonly structuredOutputsLastUpdatedAt?: Timestamp;
  /** By their ids. */
  readonly scorecards?: JsonObject;
}

/** What the analysis plan of the assistant asked for. */
export interface Analysis {
  readonly summary?: string;
  readonly structuredData?: JsonObject;
  readonly structuredDataMulti?: readonly JsonObject[];
  /** In the form that the rubric asks for, such as `true` or `7`. */
  readonly successEvaluation?: string;
}

export interface MonitorResult {
  readonly monitorId: string;
  /** Whether the monitor is about calls like this one. */
  readonly filterPassed: boolean;
}

/** How to follow a call while it is going on. */
export interface Monitor {
  /** A WebSocket with the sound. */
  readonly listenUrl?: string;
  /** Takes POST requests with inbound messages. */
  readonly controlUrl?: string;
  readonly monitors?: readonly MonitorResult[];
}
