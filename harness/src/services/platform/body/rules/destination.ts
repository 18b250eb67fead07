import type { TransferDestination, TransferDestinationOutside } from '@firmline/sdk/rest/types';
import { kinds } from '../union.ts';
import { required, text } from '../values.ts';

const number = { number: required(text()) };
const sip = { sipUri: required(text()) };

export const outsideDestination = kinds<TransferDestinationOutside, 'type'>('type', { number, sip });

export const destination = kinds<TransferDestination, 'type'>('type', {
  assistant: { assistantName: required(text()) },
  number,
  sip,
});
