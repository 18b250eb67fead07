import type { JsonObject, Open, Timestamp } from '../common.ts';
import type { ArtifactMessage } from '../message/artifact.ts';
import type { OpenAIMessage } from '../model/fields.ts';
import type { StructuredOutputCondition } from '../plan/structured-output.ts';
import type { TransferDestinationOutside, TransferPlanMode } from '../transfer.ts';

export interface MonoRecording {
  /** Both sides in one recording. */
  readonly combinedUrl?: string;
  readonly assistantUrl?: string;
  readonly customerUrl?: string;
}

export interface Recording {
  /** Each side on its own channel. */
  readonly stereoUrl?: string;
  readonly mono?: MonoRecording;
  readonly videoUrl?: string;
  /** Delay of the video after the audio: in milliseconds, despite the name. */
  readonly videoRecordingStartDelaySeconds?: number;
}

/** What happened in one node of a workflow. */
export interface NodeArtifact {
  readonly nodeName?: string;
  readonly messages?: readonly ArtifactMessage[];
  /** Variables that the node set. */
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
  /** Messages between the assistant and the person who answered. Only in `warm-transfer-experimental`. */
  readonly messages?: readonly ArtifactMessage[];
}

export interface AssistantActivation {
  readonly assistantName: string;
  readonly assistantId?: string;
  /** For example `v3`; `null` for an assistant without versions. */
  readonly assistantVersion?: string | null;
}

/** Latencies of one turn, in milliseconds. */
export interface TurnLatency {
  /** Time until the model's first token. */
  readonly modelLatency?: number;
  readonly voiceLatency?: number;
  readonly transcriberLatency?: number;
  readonly endpointingLatency?: number;
  /** Latency of the whole turn. */
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
  /** First condition that was not met. */
  readonly unmetCondition: StructuredOutputCondition;
}

/** URLs of the same files that work without a key for a limited time. */
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

/** Records of a call. The assistant's artifact plan decides what is kept. */
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
  /** In the order in which they ran. */
  readonly nodes?: readonly NodeArtifact[];
  /** Values at the end of a workflow. */
  readonly variables?: JsonObject;
  /** Values at the end of a workflow. */
  readonly variableValues?: JsonObject;
  readonly transfers?: readonly TransferArtifact[];
  /** In the order in which they took the call. */
  readonly assistantActivations?: readonly AssistantActivation[];
  readonly performanceMetrics?: PerformanceMetrics;
  /** Keyed by id. */
  readonly structuredOutputs?: JsonObject;
  /** Outputs that were skipped because a condition was not met, keyed by id. */
  readonly skippedStructuredOutputs?: Readonly<Record<string, SkippedStructuredOutput>>;
  readonly structuredOutputsLastUpdatedAt?: Timestamp;
  /** Keyed by id. */
  readonly scorecards?: JsonObject;
}

/** Results of the assistant's analysis plan. */
export interface Analysis {
  readonly summary?: string;
  readonly structuredData?: JsonObject;
  readonly structuredDataMulti?: readonly JsonObject[];
  /** In the rubric's format, such as `true` or `7`. */
  readonly successEvaluation?: string;
}

export interface MonitorResult {
  readonly monitorId: string;
  /** Whether the call matches the monitor's filter. */
  readonly filterPassed: boolean;
}

/** URLs for following a running call. */
export interface Monitor {
  /** WebSocket with the call's audio. */
  readonly listenUrl?: string;
  /** Accepts inbound messages by POST. */
  readonly controlUrl?: string;
  readonly monitors?: readonly MonitorResult[];
}
