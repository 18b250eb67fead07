import { area } from '../table.ts';

export const v2 = area({
  text: 'Newer lists, with numbered pages, total counts and more filters.',
  operations: {},
  areas: {
    assistant: area({
      text: 'Assistants in numbered pages.',
      path: '/v2/assistant',
      operations: {
        list: {
          text: 'Lists the stored assistants in numbered pages, with the total count in `metadata`.',
          query: {
            idAny: 'Only assistants with one of these ids.',
            name: 'Only assistants called exactly this.',
          },
        },
      },
    }),
    call: area({
      text: 'Calls in numbered pages, or as a CSV file.',
      path: '/v2/call',
      operations: {
        list: 'Lists calls by cost, result, customer and time, in numbered pages with the total count in `metadata`.',
        export: {
          at: 'GET /v2/call/export',
          text: 'Downloads calls as CSV, one row each, while the platform writes them; `duration` is in seconds. Read the result in pieces with `for await`, or as a whole with `text()`. Without `limit` and `page`, the file has all matching calls.',
          query: {
            columns: 'Columns of the file, in this order. All by default.',
            async:
              'Whether the platform writes the file in the background and mails it. Its default is `true`; pass `false` to get the file as the response.',
          },
          errors: ['400 if `assistantOverrides` is not a JSON object'],
        },
        listMetadata: {
          at: 'GET /v2/call/metadata',
          text: 'Lists calls without the bulk of their artifacts, for tables, with the filters and pages of `list`.',
        },
      },
    }),
    phoneNumber: area({
      text: 'Phone numbers in numbered pages.',
      path: '/v2/phone-number',
      operations: {
        list: 'Lists your phone numbers in numbered pages, with the total count in `metadata`.',
      },
    }),
  },
});
