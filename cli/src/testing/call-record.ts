import type { PlatformCall } from '../calls/record.ts';

/** A call with these fields and those that every call has. */
export const callRecord = (fields: object): PlatformCall => ({
  id: 'c1',
  orgId: 'o',
  createdAt: '',
  updatedAt: '',
  ...fields,
});
