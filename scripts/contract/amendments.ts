import type { Contract, ContractOperation, Shape } from '@firmline/harness/platform-contract';

type Amended = Readonly<Record<string, Readonly<Record<string, Shape>>>>;

const spoken = { 'name?': 'string' };
const soniox = {
  'endpointSensitivity?': { min: -1, max: 1 },
  'endpointLatencyAdjustmentLevel?': { min: 0, max: 3 },
};

/**
 * Corrections of the vendor's declarations, based on its documentation and its API, by entity. A field takes the
 * place of the one with its name.
 */
const amendedFields: Amended = {
  AnthropicBedrockModel: { 'knowledgeBaseId?': 'string' },
  // Declared as objects.
  BackoffPlan: { 'excludedStatusCodes?': { items: 'number' } },
  ByoSipTrunkCredential: { provider: { oneOf: ['byo-sip-trunk'] } },
  // Only the vendor's description has the limit.
  CreateCampaignDTO: { 'maxConcurrency?': { min: 1, max: 500 } },
  CreateByoSipTrunkCredentialDTO: { provider: { oneOf: ['byo-sip-trunk'] } },
  // Declared with all three names.
  CustomEndpointingModelSmartEndpointingPlan: { provider: { oneOf: ['custom-endpointing-model'] } },
  FallbackNeuphonicVoice: { language: 'string' },
  FallbackSonioxTranscriber: soniox,
  FunctionCallAssistantHookAction: {
    'parameters?': { items: 'ToolParameter' },
    'rejectionPlan?': 'ToolRejectionPlan',
    'variableExtractionPlan?': 'VariableExtractionPlan',
  },
  // Only the description says that a list is allowed.
  KeypadInputPlan: {
    'delimiters?': { anyOf: [{ oneOf: ['#', '*', ''] }, { items: { oneOf: ['#', '*'] } }] },
  },
  LivekitSmartEndpointingPlan: { provider: { oneOf: ['livekit'] } },
  MinimaxLLMModel: { 'knowledgeBaseId?': 'string' },
  NeuphonicVoice: { language: 'string' },
  SayAssistantHookAction: {
    'exact?': { anyOf: ['string', { items: 'string' }] },
    'prompt?': { anyOf: ['string', { items: 'OpenAIMessage' }] },
  },
  SayHookAction: { 'prompt?': { anyOf: ['string', { items: 'OpenAIMessage' }] } },
  SonioxTranscriber: soniox,
  TransferDestinationAssistant: spoken,
  TransferDestinationNumber: spoken,
  TransferDestinationSip: spoken,
  UpdateVoicemailToolDTO: { 'function?': 'OpenAIFunction' },
  // The platform chooses the model, unless one is named.
  VapiModel: { 'model?': 'string' },
  VapiSmartEndpointingPlan: { provider: { oneOf: ['vapi'] } },
  VapiWebCallTransport: { 'callToken?': 'string' },
};

/** Corrected parts of operations. */
const amendedOperations: Readonly<Record<string, ContractOperation>> = {
  // Declared as one of its items.
  'GET /campaign/paginated': { response: 'CampaignPaginatedResponse' },
  // Added since the declarations.
  'GET /file': { query: { 'purpose?': 'string' } },
  'POST /call/web': { response: { of: 'Call', fields: { webCallUrl: 'string' } } },
};

/** @throws Error for an amendment that is no longer needed */
export function amend({ operations, entities }: Contract): Contract {
  const amended = { ...entities };
  for (const [name, fields] of Object.entries(amendedFields)) {
    const entity = entities[name];
    if (typeof entity !== 'object' || !('fields' in entity)) throw new Error(`There is no ${name} to amend.`);
    const isAmended = (key: string): boolean => withoutMark(key) in byName;
    const byName = Object.fromEntries(Object.keys(fields).map((key) => [withoutMark(key), true]));
    const others = Object.entries(entity.fields).filter(([key]) => !isAmended(key));
    amended[name] = { ...entity, fields: { ...Object.fromEntries(others), ...fields } };
    if (JSON.stringify(amended[name]) === JSON.stringify(entity))
      throw new Error(`${name} needs no amendment.`);
  }
  const rows = Object.entries(amendedOperations).map(([name, row]) => [
    name,
    { ...operations[name], ...row },
  ]);
  return { operations: { ...operations, ...Object.fromEntries(rows) }, entities: amended };
}

const withoutMark = (key: string): string => key.replace(/\?$/, '');
