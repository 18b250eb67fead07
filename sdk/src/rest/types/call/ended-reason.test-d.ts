import type { Known } from '../common.ts';
import type { EndedReason } from './ended-reason.ts';

type KnownReason = Known<EndedReason>;

'customer-ended-call' satisfies KnownReason;
'pipeline-error-openai-429-exceeded-quota' satisfies KnownReason;
'call.in-progress.error-vapifault-eleven-labs-voice-not-found' satisfies KnownReason;
'call.in-progress.error-providerfault-anthropic-503-server-overloaded-error' satisfies KnownReason;
'campaign.ended.success' satisfies KnownReason;

// One that came later.
'call.in-progress.error-swallowed-by-whale' satisfies EndedReason;

// @ts-expect-error the customer ends a call, and is not ended by it
'call-ended-customer' satisfies KnownReason;
// @ts-expect-error quotas are not the fault of a provider
'call.in-progress.error-providerfault-openai-429-exceeded-quota' satisfies KnownReason;
// @ts-expect-error a transcriber has no voice
'pipeline-error-gladia-voice-failed' satisfies KnownReason;
// @ts-expect-error reasons are text
404 satisfies EndedReason;
