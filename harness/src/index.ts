/** What most users of the package need. Each import in the README has the rest of its area. */
export {
  type Stack,
  startStack,
  startStackInChildProcess,
  type StackOptions,
} from './services/stack/index.ts';
export { checkLinks, readScenarios, runCallTests, runScenarios, ScenarioError } from './call-tests/index.ts';
