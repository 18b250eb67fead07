import type { JsonObject, Open } from '../common.ts';
import type { CreateScorecard, CreateStructuredOutput } from './structured-output.ts';

export interface TranscriptPlan {
  /** On by default. */
  readonly enabled?: boolean;
  /** `AI` by default. */
  readonly assistantName?: string;
  /** `User` by default. */
  readonly userName?: string;
}

/** What to keep of a call. */
export interface ArtifactPlan {
  /** On by default. */
  readonly recordingEnabled?: boolean;
  /** `wav;l16` by default. */
  readonly recordingFormat?: Open<'wav;l16' | 'mp3'>;
  /** Uses your storage if there is a credential for it. On by default. */
  readonly recordingUseCustomStorageEnabled?: boolean;
  /** Path in your storage. `/` by default. */
  readonly recordingPath?: string;
  /** Web calls only. Off by default. */
  readonly videoRecordingEnabled?: boolean;
  /** Also keeps the messages that a handoff left out. Off by default. */
  readonly fullMessageHistoryEnabled?: boolean;
  /** Keeps the SIP packets of a phone call. On by default. */
  readonly pcapEnabled?: boolean;
  /** Path in your storage. `/` by default. */
  readonly pcapS3PathPrefix?: string;
  /** Uses your storage if there is a credential for it. On by default. */
  readonly pcapUseCustomStorageEnabled?: boolean;
  /** On by default. */
  readonly loggingEnabled?: boolean;
  /** Uses your storage if there is a credential for it. On by default. */
  readonly loggingUseCustomStorageEnabled?: boolean;
  /** Path in your storage. */
  readonly loggingPath?: string;
  readonly transcriptPlan?: TranscriptPlan;
  readonly structuredOutputIds?: readonly string[];
  readonly structuredOutputs?: readonly CreateStructuredOutput[];
  readonly scorecardIds?: readonly string[];
  readonly scorecards?: readonly CreateScorecard[];
}

/** How a running call can be followed. */
export interface MonitorPlan {
  /** On by default. */
  readonly listenEnabled?: boolean;
  /** `monitor.listenUrl` needs the public API key. Off by default. */
  readonly listenAuthenticationEnabled?: boolean;
  /** On by default. */
  readonly controlEnabled?: boolean;
  /** `monitor.controlUrl` needs the public API key. Off by default. */
  readonly controlAuthenticationEnabled?: boolean;
  readonly monitorIds?: readonly string[];
}

/** Sends traces of the model to Langfuse. */
export interface LangfuseObservabilityPlan {
  readonly provider: 'langfuse';
  readonly tags: readonly string[];
  readonly promptName?: string;
  readonly promptVersion?: number;
  /** May be a Liquid template. */
  readonly traceName?: string;
  readonly metadata?: JsonObject;
}

export type ObservabilityPlan = LangfuseObservabilityPlan;
