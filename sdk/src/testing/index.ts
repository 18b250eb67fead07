export {
  createScriptedTransport,
  type Script,
  type ScriptedCall,
  type ScriptedOutcome,
  type ScriptedTransport,
} from './scripted-transport.ts';
export { waitFor } from './wait-for.ts';
