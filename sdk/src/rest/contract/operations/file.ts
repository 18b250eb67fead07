import { area } from '../table.ts';

export const file = area({
  text: 'Uploaded files, such as the documents that an assistant can look things up in.',
  record: 'file',
  path: '/file',
  operations: {
    list: {
      text: 'Lists all uploaded files at once: name, size in bytes, type, address and whether their text has been extracted.',
      query: {
        purpose:
          'Only files uploaded for this use, such as `assistant` or `knowledge-base-v2`. All by default.',
      },
    },
    create: {
      text: 'Uploads a file from a path, a Blob, bytes or a stream, which is read while it is sent. Its text is extracted afterwards: `status` is `processing`, then `done` or `failed`.',
      errors: ['400 if `file` is missing or `metadata` is not JSON', '413 if the file is too large'],
    },
    upload: {
      at: 'POST /file/upload',
      text: 'Uploads a file at the older address of `create`, with the same form.',
      errors: ['400 if `file` is missing', '413 if the file is too large'],
      deprecated: 'Use `create`.',
    },
    get: "Reads a file's facts, not its content: `url` has that, and `parsedTextUrl` the extracted text.",
    update: 'Renames a file. Its content cannot be changed; upload another one instead.',
    delete: 'Deletes a file with its content. Assistants can no longer look things up in it.',
  },
});
