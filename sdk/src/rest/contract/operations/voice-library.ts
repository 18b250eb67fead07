import { area } from '../table.ts';

export const voiceLibrary = area({
  text: 'The voices that assistants can have: public ones, and your own.',
  record: 'service',
  values: { provider: 'voice service, such as `11labs` or `cartesia`' },
  operations: {
    list: {
      at: 'GET /voice-library/{provider}',
      text: "Lists the voices of one service. `providerId` is what an assistant's `voice.voiceId` takes, and `previewUrl` a sample to hear.",
      query: {
        keyword: 'Only voices whose name contains this text.',
        language: 'Only voices that speak this language, as written in their `language`.',
        accent: 'Only voices with this accent, from `listAccents`.',
        currentVoiceId: 'The voice that is in use, so that it is listed too.',
        isCloned: 'Only voices that are clones, or that are none.',
        gender: 'Only `male` or only `female` voices.',
      },
    },
    listAccents: {
      at: 'GET /voice-library/{provider}/accents',
      text: 'Lists one voice for each accent that a service has, all at once. Their `accent` is the filter of `list`.',
    },
    sync: {
      at: 'POST /voice-library/sync',
      text: 'Fetches the current voices of the named services, or of all, with your own accounts there. Resolves to the voices.',
      errors: ['404 if there is no such service'],
    },
    syncProvider: {
      at: 'POST /voice-library/sync/{provider}',
      text: 'Fetches the current voices of one service, with your own account there. Resolves to the voices.',
    },
    createSesameVoice: {
      at: 'POST /voice-library/create-sesame-voice',
      text: 'Adds a Sesame voice, named `voiceName`, from the transcription of a recording. Resolves to nothing.',
      errors: ['400 if the name or the transcription is missing'],
    },
  },
});
