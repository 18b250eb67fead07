/** Fields that the queries of many operations share, by the name of their type. */
export const sharedQueries = {
  open: {
    text: 'Query of a list whose parameters are not known: all that is given is sent.',
    fields: {},
  },
  timed: {
    text: 'Query of a list that continues by time, newest first. Awaited, the list is one page; `for await` continues each page where the previous one ended, by `createdAtLe`.',
    fields: {
      limit:
        'Maximum number of records in a page, {limits}; the client refuses 0. 100 by default. `for await` ends only after the last record.',
      createdAtGt: 'Only records created after this time.',
      createdAtLt: 'Only records created before this time.',
      createdAtGe: 'Only records created at this time or later.',
      createdAtLe: 'Only records created at this time or earlier.',
      updatedAtGt: 'Only records last changed after this time.',
      updatedAtLt: 'Only records last changed before this time.',
      updatedAtGe: 'Only records last changed at this time or later.',
      updatedAtLe: 'Only records last changed at this time or earlier.',
    },
  },
  paged: {
    text: 'Query of a list with numbered pages. Awaited, the list is one page; `for await` requests one page after another.',
    base: 'timed',
    fields: {
      page: 'Number of the page. 1 by default, which is the first.',
      sortOrder:
        'Order by time of creation: `DESC` for newest first, the default, or `ASC` for oldest first.',
    },
  },
  callFilter: {
    text: 'Filters of the second version of the call list. A call must match all that are given.',
    base: 'paged',
    fields: {
      id: 'Only the call with this id.',
      idAny: 'Only calls with one of these ids.',
      assistantId: 'Only calls of this stored assistant. Calls with an inline assistant have no id to match.',
      phoneNumberId: 'Only calls through this phone number of yours: its id, not its digits.',
      cost: 'Only calls that cost exactly this much, US dollars.',
      costGe: 'Only calls that cost at least this much, US dollars.',
      costLe: 'Only calls that cost at most this much, US dollars.',
      successEvaluation:
        "Only calls whose analysis has this result, in the form of the assistant's rubric: `true`, `8`.",
      endedReason: 'Only calls that ended for this reason, such as `customer-ended-call`.',
      number: 'Only calls with the customer at this number, written as in the call, such as `+12125550123`.',
      extension: 'Only calls with the customer at this extension.',
      numberE164CheckEnabled:
        'Only calls whose customer has this setting, which says whether their number had to be E.164.',
      sipUri: 'Only calls with the customer at this SIP address, such as `sip:dana@example.com`.',
      name: 'Only calls with a customer of this name, which must match in full.',
      email: 'Only calls with the customer who has this address.',
      externalId: 'Only calls with the customer whom your own system knows by this id.',
      assistantOverrides:
        'Only calls whose customer had these overrides: an object as JSON, because a query holds no objects.',
    },
  },
} as const;

/** What other parameters of lists mean, where the row of the operation does not say it. */
export const listParameters: Readonly<Record<string, string>> = {
  assistantIdAny: 'Only those of one of these stored assistants: ids, separated by commas.',
  cursor: 'Where the list continues: `nextCursor` of the page before. Left out for the first page.',
  customer: 'Only those with a customer like this: an object as JSON.',
  customerNumberAny: 'Only those with a customer at one of these numbers, separated by commas.',
  endedReasonAny: 'Only those that ended for one of these reasons, separated by commas.',
  endedReasonAnyBitmap: 'Only those that ended for a reason of this set, in the form of the dashboard.',
  format: '`csv` by default.',
  phoneNumberIdAny: 'Only those through one of these phone numbers of yours: ids, not digits.',
  score: 'Only those with this score, in the form of the dashboard.',
  search:
    'Only those with this text in the name, the number or the SIP address, in capitals or small letters.',
  sortBy: 'What the list is ordered by: `createdAt` by default.',
  squadId: 'Only those of this stored squad.',
  squadIdAny: 'Only those of one of these stored squads: ids, separated by commas.',
  squadName: 'Only those of the squad of this name.',
  squadOverrides: 'Only those whose customer had these overrides of a squad: an object as JSON.',
  structuredOutputs: 'Only those with these structured outputs: an object as JSON.',
  transcript: 'Only those in which this was said.',
  assistantName: 'Only those of the assistant of this name.',
};
