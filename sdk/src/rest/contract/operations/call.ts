import { area } from '../table.ts';

export const call = area({
  text: 'Phone calls and calls from web pages, past and present.',
  record: 'call',
  path: '/call',
  operations: {
    list: 'Lists calls, newest first, with the transcript, recording addresses, analysis and cost of those that have ended.',
    create: {
      text: "Phones one customer, or several with `customers`, from one of your numbers. Needs an agent (an assistant, squad or workflow), a number, and whom to call. Resolves before anybody's phone rings; `schedulePlan` dials later. It is retried only if the platform rejected the request for its rate or never got it, so nobody is called twice.",
      errors: [
        '400 if the agent, your number or the customer is missing or invalid. A batch lists each customer that cannot be called in `errors` instead',
      ],
      batch: 'customers',
    },
    createPhone: {
      at: 'POST /call/phone',
      text: 'Phones customers at the older address of `create`, with the same body and responses.',
      errors: ['400 if the agent, your number or the customer is missing or invalid'],
      deprecated: 'Use `create`.',
      batch: 'customers',
    },
    createWeb: {
      at: 'POST /call/web',
      text: 'Opens a room in which a browser can talk to the agent, and resolves to its address, `webCallUrl`. Takes the public key. `@firmline/sdk/web-call` makes this request and joins the room.',
      errors: [
        '400 if no agent is given or it is invalid',
        "403 if the key is not valid for this page's origin or this assistant",
      ],
      alone: 'createWebCall',
    },
    get: 'Reads a call with its current status. Transcript, recording, analysis and cost are complete some seconds after it has ended.',
    update: 'Renames a call. Nothing else about it can be changed.',
    delete:
      "Deletes a call's record with its transcript, recording and log, and resolves to the record. A call that is still running is hung up.",
  },
});
