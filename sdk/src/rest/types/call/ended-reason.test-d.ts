import type { Known } from '../common.ts';
import type { EndedReason } from './ended-reason.ts';

type KnownReason = Known<EndedReason>;

'customer-ended-call' satisfies KnownReason;
'pipeline-error-openai-429-exceeded-quota' satisfies KnownReason;
'call.in-progress.error-vapifault-eleven-labs-voice-not-found' satisfies KnownReason;
'call.in-progress.error-providerfault-anthropic-503-server-overloaded-error' satisfies KnownReason;
'campaign.ended.success' satisfies KnownReason;

// A reason added later.
'call.in-progress.error-swallowed-by-whale' satisfies EndedReason;

// @ts-expect-error the reason is `customer-ended-call`
'call-ended-customer' satisfies KnownReason;
// @ts-expect-error an exceeded quota is not the provider's fault
'call.in-progress.error-providerfault-openai-429-exceeded-quota' satisfies KnownReason;
// @ts-expect-error a transcriber has no voice
'pipeline-error-gladia-voice-failed' satisfies KnownReason;
// @ts-expect-error reasons are strings
404 satisfies EndedReason;
