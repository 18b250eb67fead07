import type {
  AddVoiceToProvider,
  CreateSesameVoice,
  CreateToolTemplate,
  SyncVoiceLibrary,
  ToolProviderDetails,
  ToolTemplateMetadata,
  UpdateFile,
  UpdateToolTemplate,
} from '@firmline/sdk/rest/types';
import { list } from '../compose.ts';
import { record } from '../record.ts';
import type { Fields } from '../rule.ts';
import { kinds } from '../union.ts';
import { oneOf, required, text } from '../values.ts';
import { shortName } from './common.ts';
import { inlineTool } from './tool.ts';

export const changeOfFile = record<UpdateFile>({ name: text({ min: 1, max: 40 }) });

const templateFields: Fields<CreateToolTemplate> = {
  type: required(oneOf('tool')),
  name: shortName,
  provider: oneOf('make', 'gohighlevel', 'function'),
  visibility: oneOf('public', 'private'),
  details: inlineTool,
  providerDetails: kinds<ToolProviderDetails, 'type'>('type', {
    make: {},
    ghl: {},
    function: {},
    'google.calendar.event.create': {},
    'google.sheets.row.append': {},
    'gohighlevel.calendar.availability.check': {},
    'gohighlevel.calendar.event.create': {},
    'gohighlevel.contact.create': {},
    'gohighlevel.contact.get': {},
  }),
  metadata: record<ToolTemplateMetadata>({
    collectionType: text(),
    collectionId: text(),
    collectionName: text(),
  }),
};

export const templates = list(record<CreateToolTemplate>(templateFields));
export const changeOfTemplate = record<UpdateToolTemplate>(templateFields);

export const sharedVoice = record<AddVoiceToProvider>({
  ownerId: required(text()),
  voiceId: required(text()),
  name: required(text()),
});

export const sesameVoice = record<CreateSesameVoice>({ voiceName: text(), transcription: text() });

export const voiceLibrarySync = record<SyncVoiceLibrary>({
  providers: list(
    oneOf(
      'vapi',
      '11labs',
      'azure',
      'cartesia',
      'custom-voice',
      'deepgram',
      'hume',
      'inworld',
      'lmnt',
      'microsoft',
      'minimax',
      'neuphonic',
      'openai',
      'orpheus',
      'playht',
      'rime-ai',
      'sesame',
      'smallest-ai',
      'tavus',
      'wellsaid',
      'xai',
    ),
  ),
});
