import { area } from '../table.ts';

export const support = area({
  text: "The platform's own help desk.",
  operations: {
    createTicket: {
      at: 'POST /support/ticket',
      text:
        "Writes to the platform's support: a subject and a message. Resolves to the ticket's id; a person " +
        'answers by mail.',
      errors: ['400 if the category is unknown or a text is too short or too long'],
    },
  },
});
