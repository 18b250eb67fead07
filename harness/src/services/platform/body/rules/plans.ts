import type {
  AnalysisPlan,
  ArtifactPlan,
  BackgroundSpeechDenoisingPlan,
  CompliancePlan,
  KeypadInputPlan,
  MessagePlan,
  MonitorPlan,
  ObservabilityPlan,
  StartSpeakingPlan,
  StopSpeakingPlan,
  TransportConfiguration,
  VoicemailDetectionPlan,
} from '@firmline/sdk/rest/types';
import { either, list } from '../compose.ts';
import { outline, record } from '../record.ts';
import { kinds } from '../union.ts';
import { anObject, flag, number, oneOf, required, text } from '../values.ts';
import { texts } from './common.ts';

export const analysisPlan = record<AnalysisPlan>({
  minMessagesThreshold: number({ min: 0 }),
  summaryPlan: anObject,
  structuredDataPlan: anObject,
  structuredDataMultiPlan: list(anObject),
  successEvaluationPlan: anObject,
  outcomeIds: texts,
});

export const artifactPlan = record<ArtifactPlan>({
  recordingEnabled: flag,
  recordingFormat: oneOf('wav;l16', 'mp3'),
  recordingUseCustomStorageEnabled: flag,
  recordingPath: text(),
  videoRecordingEnabled: flag,
  fullMessageHistoryEnabled: flag,
  pcapEnabled: flag,
  pcapS3PathPrefix: text(),
  pcapUseCustomStorageEnabled: flag,
  loggingEnabled: flag,
  loggingUseCustomStorageEnabled: flag,
  loggingPath: text(),
  transcriptPlan: anObject,
  structuredOutputIds: texts,
  structuredOutputs: list(anObject),
  scorecardIds: texts,
  scorecards: list(anObject),
});

export const monitorPlan = record<MonitorPlan>({
  listenEnabled: flag,
  listenAuthenticationEnabled: flag,
  controlEnabled: flag,
  controlAuthenticationEnabled: flag,
  monitorIds: texts,
});

export const startSpeakingPlan = record<StartSpeakingPlan>({
  waitSeconds: number({ min: 0, max: 5 }),
  smartEndpointingEnabled: either(flag, oneOf('livekit')),
  smartEndpointingPlan: anObject,
  customEndpointingRules: list(anObject),
  transcriptionEndpointingPlan: anObject,
});

export const stopSpeakingPlan = record<StopSpeakingPlan>({
  numWords: number({ min: 0, max: 10 }),
  voiceSeconds: number({ min: 0, max: 0.5 }),
  backoffSeconds: number({ min: 0, max: 10 }),
  acknowledgementPhrases: texts,
  interruptionPhrases: texts,
});

export const voicemailDetection = either(
  oneOf('off'),
  kinds<VoicemailDetectionPlan, 'provider'>('provider', { google: {}, openai: {}, twilio: {}, vapi: {} }),
);

export const observabilityPlan = kinds<ObservabilityPlan, 'provider'>('provider', {
  langfuse: { tags: required(texts) },
});

export const transportConfiguration = kinds<TransportConfiguration, 'provider'>('provider', {
  twilio: { timeout: number(), record: flag, recordingChannels: oneOf('mono', 'dual') },
});

export const compliancePlan = outline<CompliancePlan>({ hipaaEnabled: flag, pciEnabled: flag });
export const messagePlan = outline<MessagePlan>({ idleMessages: texts, idleTimeoutSeconds: number() });
export const keypadInputPlan = outline<KeypadInputPlan>({ enabled: flag, timeoutSeconds: number() });
export const denoisingPlan = outline<BackgroundSpeechDenoisingPlan>({
  smartDenoisingPlan: anObject,
  fourierDenoisingPlan: anObject,
});
