import type {
  AnalyticsOperation,
  AnalyticsQuery,
  AnalyticsQueryRequest,
  TimeRange,
  VariableValueGroupBy,
} from '@firmline/sdk/rest/types';
import { list } from '../compose.ts';
import { record } from '../record.ts';
import { oneOf, required, text, time } from '../values.ts';
import { shortName } from './common.ts';

const operation = record<AnalyticsOperation>({
  operation: required(oneOf('sum', 'avg', 'count', 'min', 'max', 'history')),
  column: required(
    oneOf(
      'id',
      'cost',
      'costBreakdown.llm',
      'costBreakdown.stt',
      'costBreakdown.tts',
      'costBreakdown.vapi',
      'costBreakdown.transport',
      'costBreakdown.transcriber',
      'costBreakdown.analysisBreakdown.summary',
      'costBreakdown.ttsCharacters',
      'costBreakdown.llmPromptTokens',
      'costBreakdown.llmCompletionTokens',
      'costBreakdown.llmCachedPromptTokens',
      'duration',
      'concurrency',
      'minutesUsed',
    ),
  ),
  alias: text({ min: 1, max: 40 }),
});

const timeRange = record<TimeRange>({
  step: oneOf(
    'second',
    'minute',
    'hour',
    'day',
    'week',
    'month',
    'quarter',
    'year',
    'decade',
    'century',
    'millennium',
  ),
  start: time,
  end: time,
  timezone: text(),
});

const query = record<AnalyticsQuery>({
  name: required(shortName),
  table: required(oneOf('call', 'subscription')),
  operations: required(list(operation, { max: 100 })),
  groupBy: list(oneOf('type', 'assistantId', 'endedReason', 'analysis.successEvaluation', 'status')),
  groupByVariableValue: list(record<VariableValueGroupBy>({ key: required(text({ max: 100 })) })),
  timeRange,
});

export const analytics = record<AnalyticsQueryRequest>({ queries: required(list(query)) });
