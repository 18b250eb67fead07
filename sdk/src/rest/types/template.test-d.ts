import type { Received } from './common.ts';
import type { CreateToolTemplate, Template } from './template.ts';

({
  type: 'tool',
  name: 'Find a table',
  provider: 'make',
  details: { type: 'function', function: { name: 'find_table' } },
  providerDetails: { type: 'make', scenarioId: 4 },
}) satisfies CreateToolTemplate;
({ type: 'tool', provider: 'the-attic', visibility: 'friends' }) satisfies CreateToolTemplate;

// @ts-expect-error only tools have templates
({ type: 'assistant' }) satisfies CreateToolTemplate;
// @ts-expect-error only Make has scenarios
({ type: 'tool', providerDetails: { type: 'ghl', scenarioId: 4 } }) satisfies CreateToolTemplate;
// @ts-expect-error no such tool
({ type: 'tool', details: { type: 'hammer' } }) satisfies CreateToolTemplate;

declare const template: Received<Template>;
if (template.providerDetails?.type === 'ghl')
  template.providerDetails.locationId satisfies string | undefined;
if (template.details?.type === 'dtmf') template.details.messages satisfies readonly object[] | undefined;
