// Properties that the vendor's document no longer has, while pages and scripts still send them. Public evidence decides:
// what the hosted platform is known to refuse is refused here too (`fillerInjectionEnabled`, `codeSwitchingEnabled`, the
// `serverUrl` of a call or a tool), and nobody has shown it to refuse these, so they are taken with a warning.

interface OlderProperties {
  /** Names of the shapes that had them. */
  readonly shapes: RegExp;
  /** What took the place of each; empty where nothing did. */
  readonly names: Readonly<Record<string, string>>;
}

const serverProperties = { serverUrl: 'server.url', serverUrlSecret: 'server.credentialId' };

const olderProperties: readonly OlderProperties[] = [
  {
    shapes: /^(Create|Update)Assistant(Draft)?$|^AssistantOverrides$/,
    names: {
      ...serverProperties,
      backchannelingEnabled: '',
      dialKeypadFunctionEnabled: 'a tool of the type dtmf',
      endCallFunctionEnabled: 'a tool of the type endCall',
      forwardingPhoneNumber: 'a tool of the type transferCall',
      forwardingPhoneNumbers: 'a tool of the type transferCall',
      hipaaEnabled: 'compliancePlan.hipaaEnabled',
      llmRequestDelaySeconds: 'startSpeakingPlan.waitSeconds',
      numWordsToInterruptAssistant: 'stopSpeakingPlan.numWords',
      recordingEnabled: 'artifactPlan.recordingEnabled',
      responseDelaySeconds: 'startSpeakingPlan.waitSeconds',
      summaryPrompt: 'analysisPlan.summaryPlan',
      voicemailDetectionEnabled: 'voicemailDetection',
      voicemailDetectionTypes: 'voicemailDetection',
    },
  },
  { shapes: /^(Create|Update)\w+PhoneNumber$/, names: serverProperties },
  { shapes: /^(Create|Update)StructuredOutput$/, names: { target: '' } },
  {
    shapes: /Model$/,
    names: { functions: 'tools', semanticCachingEnabled: '', urlRequestMetadataEnabled: '' },
  },
  { shapes: /^(Create|Update)\w+Tool$/, names: { async: '' } },
  { shapes: /^Server$/, names: { secret: 'credentialId' } },
  {
    shapes: /Voice$/,
    names: {
      inputMinCharacters: 'chunkPlan.minCharacters',
      inputPunctuationBoundaries: 'chunkPlan.punctuationBoundaries',
    },
  },
];

/** What the stand-in does with those that have an effect. */
export const olderEffects: Readonly<Record<string, string>> = { secret: 'sends it as x-vapi-secret' };

/** The older properties of a shape, with what took their places. */
export const olderPropertiesOf = (name: string): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...olderProperties.flatMap(({ shapes, names }) => (shapes.test(name) ? [names] : [])),
  ) as Readonly<Record<string, string>>;
