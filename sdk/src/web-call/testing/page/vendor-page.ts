// A page written for the vendor's client: only the import and the place of the call machine differ.
import Vapi from '../../../vapi-compat/index.ts';
import type { Given } from './contract.ts';

const { baseUrl, token, callMachineUrl }: Given = window.given;
const vapi = new Vapi(token, { baseUrl, callMachineUrl });
window.emitted = [];
for (const name of ['call-start', 'call-end', 'speech-start', 'speech-end'] as const)
  vapi.on(name, () => void window.emitted.push(name));
vapi.on('message', ({ type }) => void window.emitted.push(`message ${type}`));
vapi.on('volume-level', (level) => {
  if (level > 0 && !window.emitted.includes('heard')) window.emitted.push('heard');
});
vapi.on('error', (error) => void window.emitted.push(`error ${JSON.stringify(error)}`));
window.vapi = vapi;
