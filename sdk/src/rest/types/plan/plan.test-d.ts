import type {
  AnalysisPlan,
  ArtifactPlan,
  CompliancePlan,
  ObservabilityPlan,
  StartSpeakingPlan,
  VoicemailDetectionPlan,
} from './index.ts';
import type { BackoffPlan } from '../server.ts';

({ recordingFormat: 'flac', transcriptPlan: { assistantName: 'Mia' } }) satisfies ArtifactPlan;
({
  structuredDataPlan: {
    enabled: true,
    schema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  },
  successEvaluationPlan: { rubric: 'PassFail' },
}) satisfies AnalysisPlan;

({
  smartEndpointingPlan: { provider: 'livekit', waitFunction: '200 + 800 * x' },
  customEndpointingRules: [
    { type: 'customer', regex: 'uh+', timeoutSeconds: 2 },
    { type: 'both', assistantRegex: 'number', customerRegex: 'one', timeoutSeconds: 3 },
  ],
}) satisfies StartSpeakingPlan;
({
  // @ts-expect-error only LiveKit has a wait function
  smartEndpointingPlan: { provider: 'vapi', waitFunction: '200' },
}) satisfies StartSpeakingPlan;
({
  // @ts-expect-error both patterns are needed
  customEndpointingRules: [{ type: 'both', assistantRegex: 'number', timeoutSeconds: 3 }],
}) satisfies StartSpeakingPlan;

({ provider: 'twilio', voicemailDetectionTypes: ['fax', 'robot'] }) satisfies VoicemailDetectionPlan;
// @ts-expect-error Twilio has no backoff plan
({ provider: 'twilio', backoffPlan: { maxRetries: 3 } }) satisfies VoicemailDetectionPlan;

({
  recordingConsentPlan: { type: 'verbal', message: 'May we record?', declineToolId: 'tool' },
}) satisfies CompliancePlan;
({
  // @ts-expect-error staying on the line has no decline tool
  recordingConsentPlan: { type: 'stay-on-line', message: 'We record.', declineToolId: 'tool' },
}) satisfies CompliancePlan;

// @ts-expect-error the tags are needed
({ provider: 'langfuse' }) satisfies ObservabilityPlan;

({
  type: 'exponential',
  maxRetries: 3,
  baseDelaySeconds: 1,
  excludedStatusCodes: [400],
}) satisfies BackoffPlan;
// @ts-expect-error a delay is needed
({ type: 'fixed', maxRetries: 3 }) satisfies BackoffPlan;

declare const detection: VoicemailDetectionPlan;
if (detection.provider === 'twilio') {
  detection.machineDetectionTimeout satisfies number | undefined;
} else {
  detection.beepMaxAwaitSeconds satisfies number | undefined;
}
