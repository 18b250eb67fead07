import type { FormField } from './form-fields.ts';

/** A form as passed to the client, and the fields that must arrive. */
export interface WireForm {
  readonly given: unknown;
  readonly arrives: readonly FormField[];
}

/** Forms by operation. The contract does not define the names and types of files. */
export const wireForms: Readonly<Record<string, WireForm>> = {
  'POST /file': {
    given: { file: new File(['One.\r\n', 'Two.'], 'Fälle.txt', { type: 'text/plain' }) },
    arrives: [{ name: 'file', file: 'Fälle.txt', type: 'text/plain', content: 'One.\r\nTwo.' }],
  },
  'POST /file/upload': {
    given: { file: new Blob([]) },
    arrives: [{ name: 'file', file: 'file', type: 'application/octet-stream', content: '' }],
  },
  'POST /11labs/voice/clone': {
    given: {
      name: 'Zoë "Z"',
      description: 'Two\r\nlines',
      labels: '{"accent":"none"}',
      files: [
        new File(['RIFF1'], 'one.wav', { type: 'audio/wav' }),
        new File(['RIFF2'], 'two.wav', { type: 'audio/wav' }),
      ],
    },
    arrives: [
      { name: 'name', text: 'Zoë "Z"' },
      { name: 'description', text: 'Two\r\nlines' },
      { name: 'labels', text: '{"accent":"none"}' },
      { name: 'files', file: 'one.wav', type: 'audio/wav', content: 'RIFF1' },
      { name: 'files', file: 'two.wav', type: 'audio/wav', content: 'RIFF2' },
    ],
  },
};
