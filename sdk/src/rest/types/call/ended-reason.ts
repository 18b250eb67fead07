import type { Open } from '../common.ts';
import type { Words } from '../words.ts';

type PipelineError<What extends string> = `pipeline-error-${What}`;
/** The platform or its settings were at fault. */
type PlatformFault<What extends string> = `call.in-progress.error-vapifault-${What}` | PipelineError<What>;
/** One of the platform's providers was at fault. */
type ProviderFault<What extends string> =
  | `call.in-progress.error-providerfault-${What}`
  | PipelineError<What>;

type ModelProvider =
  | Words<'anthropic anthropic-bedrock anthropic-vertex anyscale azure-openai baseten cerebras custom-llm'>
  | Words<'deep-seek deepinfra google groq inflection-ai minimax mistral openai openrouter perplexity-ai'>
  | Words<'runpod together-ai vapi xai'>;

type ModelReason =
  | PlatformFault<`${ModelProvider}-${Words<'400-bad-request-validation-failed 401-unauthorized'>}`>
  | PlatformFault<`${ModelProvider}-${Words<'403-model-access-denied 429-exceeded-quota'>}`>
  | ProviderFault<`${ModelProvider}-${Words<'500-server-error 503-server-overloaded-error llm-failed'>}`>
  | PlatformFault<`${Exclude<ModelProvider, 'baseten' | 'minimax'>}-llm-failed`>
  | PlatformFault<`openai-${Words<'401-account-not-in-organization 401-incorrect-api-key'>}`>
  | PlatformFault<'openai-429-rate-limit-reached'>;

type VoiceProvider =
  | Words<'azure cartesia deepgram eleven-labs hume inworld lmnt microsoft minimax neuphonic openai'>
  | Words<'playht rime-ai sesame smallest-ai vapi wellsaid xai'>;

type ElevenLabsReason =
  | Words<'blocked-account-in-probation blocked-concurrent-requests-and-requested-upgrade'>
  | Words<'blocked-content-against-their-policy blocked-free-plan-and-requested-upgrade'>
  | 'blocked-using-instant-voice-clone-and-requested-upgrade'
  | 'blocked-voice-potentially-against-terms-of-service-and-awaiting-verification'
  | Words<'invalid-api-key invalid-voice-samples max-character-limit-exceeded quota-exceeded'>
  | Words<'missing-samples-for-voice-clone professional-voices-only-for-creator-plus'>
  | Words<'system-busy-and-requested-upgrade unauthorized-access unauthorized-to-access-model'>
  | Words<'voice-disabled-by-owner voice-not-allowed-for-free-users voice-not-found'>
  | Words<'voice-not-fine-tuned voice-not-fine-tuned-and-cannot-be-used'>;

type PlayHTReason =
  | Words<'401-unauthorized 403-forbidden-api-access-not-available 403-forbidden-out-of-characters'>
  | Words<'429-exceeded-quota invalid-emotion invalid-voice out-of-credits request-timed-out'>
  | Words<'unexpected-error voice-must-be-a-valid-voice-manifest-uri'>;

type VoiceReason =
  | PlatformFault<`${VoiceProvider}-voice-failed`>
  | ProviderFault<'vapi-voice-failed'>
  | PlatformFault<'tavus-video-failed'>
  | PlatformFault<`cartesia-${Words<'requested-payment socket-hang-up'>}`>
  | ProviderFault<`cartesia-${Words<'500-server-error 503-server-error 522-server-error'>}`>
  | PlatformFault<`eleven-labs-${ElevenLabsReason}`>
  | ProviderFault<`eleven-labs-${Words<'500-server-error 503-server-error'>}`>
  | ProviderFault<'eleven-labs-system-busy-and-requested-upgrade'>
  | PlatformFault<`playht-${PlayHTReason}`>
  | ProviderFault<`playht-${Words<'502-gateway-error 504-gateway-error'>}`>
  | PipelineError<Words<'custom-voice-failed cartesia-502-server-error microsoft-voice-request-canceled'>>
  | PipelineError<'eleven-labs-vapi-voice-disabled-by-owner'>;

type TranscriberProvider =
  | Words<'assembly-ai azure-speech cartesia custom deepgram eleven-labs gladia google openai soniox'>
  | Words<'speechmatics talkscriber vapi xai'>;

type AssemblyAIReason =
  | Words<'400-insufficent-funds 400-paid-only-feature 401-invalid-credentials 500-invalid-schema'>
  | '500-word-boost-parsing-failed';

type DeepgramReason =
  | Words<'400-no-such-model-language-tier-combination 401-invalid-credentials'>
  | Words<'403-model-access-denied 404-not-found'>;

type TranscriberReason =
  | PlatformFault<`${TranscriberProvider}-transcriber-failed`>
  | ProviderFault<'vapi-transcriber-failed'>
  | PlatformFault<`${'soniox' | 'xai'}-transcriber-${Words<'auth-failed invalid-config'>}`>
  | PlatformFault<`${'soniox' | 'xai'}-transcriber-${Words<'rate-limited server-error'>}`>
  | PlatformFault<`assembly-ai-returning-${AssemblyAIReason}`>
  | PlatformFault<`deepgram-returning-${DeepgramReason}`>
  | ProviderFault<`deepgram-returning-${Words<'500-invalid-json 502-bad-gateway-ehostunreach'>}`>
  | ProviderFault<'deepgram-returning-502-network-error'>
  | PipelineError<Words<'deepgram-returning-econnreset deepgram-transcriber-api-key-missing'>>;

type TransportReason =
  | `call.in-progress.error-${'providerfault' | 'vapifault'}-transport-never-connected`
  | `call.in-progress.error-vapifault-${
      | Words<'call-started-but-connection-to-transport-missing chat-pipeline-failed-to-start'>
      | Words<'transport-connected-but-call-not-active worker-died worker-not-available'>}`
  | `call.in-progress.error-providerfault-outbound-sip-${
      | Words<'403-forbidden 407-proxy-authentication-required 408-request-timeout'>
      | Words<'480-temporarily-unavailable 503-service-unavailable'>}`
  | Words<'phone-call-provider-bypass-enabled-but-no-call-received phone-call-provider-closed-websocket'>
  | Words<'twilio-failed-to-connect-call twilio-reported-customer-misdialed worker-shutdown'>
  | `vonage-${Words<'completed disconnected failed-to-connect-call rejected'>}`;

/** Reasons from before the call began. */
type StartReason =
  | `call.start.error-get-${Words<'assistant customer phone-number resources-validation transport'>}`
  | `call.start.error-subscription-${
      | Words<'concurrency-limit-reached frozen insufficient-credits upgrade-failed'>
      | 'wallet-does-not-exist'}`
  | `call.start.error-vapi-number-${Words<'international outbound-daily-limit'>}`
  | `call.start.error-vapifault-${Words<'database-error get-org get-subscription'>}`
  | 'call.start.assistant-version-error-validation'
  | 'call.start.error-enterprise-feature-not-available-recording-consent'
  | 'call.start.error-fraud-check-failed'
  | 'call-start-error-neither-assistant-nor-server-set'
  | Words<'assistant-join-timed-out assistant-not-found assistant-not-valid database-error'>
  | Words<'assistant-request-failed assistant-request-returned-error'>
  | Words<'assistant-request-returned-forwarding-phone-number assistant-request-returned-no-assistant'>
  | 'assistant-request-returned-invalid-assistant'
  | 'assistant-request-returned-unspeakable-error'
  | Words<'call.ringing.hook-executed-say call.ringing.hook-executed-transfer'>
  | 'call.ringing.error-sip-inbound-call-failed-to-connect'
  | 'call.ringing.sip-inbound-caller-hungup-before-call-connect'
  | 'scheduled-call-deleted';

/** Reasons from during the call. */
type ProgressReason =
  | `call.in-progress.error-${
      | Words<'assistant-did-not-receive-customer-audio pipeline-no-available-llm-model transfer-failed'>
      | Words<'sip-inbound-call-failed-to-connect sip-outbound-call-failed-to-connect'>
      | 'pipeline-ws-model-connection-failed'}`
  | `call.in-progress.error-warm-transfer-${Words<'assistant-cancelled max-duration'>}`
  | `call.in-progress.error-warm-transfer-${Words<'microphone-timeout silence-timeout'>}`
  | Words<'call.in-progress.sip-completed-call call.in-progress.twilio-completed-call'>
  | Words<'call.forwarding.operator-busy call.forwarding.no-answer'>
  | Words<'call.ending.hook-executed-say call.ending.hook-executed-transfer call-deleted'>
  | Words<'assistant-ended-call assistant-ended-call-after-message-spoken assistant-forwarded-call'>
  | Words<'assistant-ended-call-with-hangup-task assistant-said-end-call-phrase'>
  | Words<'customer-busy customer-did-not-answer customer-ended-call manually-canceled voicemail'>
  | Words<'customer-did-not-give-microphone-permission exceeded-max-duration silence-timed-out'>
  | 'customer-ended-call-after-warm-transfer-attempt'
  | 'customer-ended-call-before-warm-transfer'
  | 'customer-ended-call-during-transfer';

type CallEndedReason =
  | ModelReason
  | VoiceReason
  | TranscriberReason
  | TransportReason
  | StartReason
  | ProgressReason;

type CampaignReason =
  | 'campaign.scheduled.ended-by-user'
  | 'campaign.in-progress.ended-by-user'
  | 'campaign.ended.success';

export type CampaignEndedReason = Open<CampaignReason>;

/** Why a call ended, including the reasons of campaigns. */
export type EndedReason = Open<CallEndedReason | CampaignReason>;
