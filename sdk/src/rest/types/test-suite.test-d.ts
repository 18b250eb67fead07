import type { Received } from './common.ts';
import type {
  CreateTestSuite,
  CreateTestSuiteTest,
  TestSuiteRun,
  TestSuiteTest,
  TestSuiteTestVoice,
  UpdateTestSuiteTest,
} from './test-suite.ts';

({
  name: 'Bookings',
  targetPlan: { phoneNumber: { provider: 'test-suite', number: '+15551234567' } },
  testerPlan: { assistant: { firstMessage: 'Hello' } },
}) satisfies CreateTestSuite;
({
  type: 'chat',
  script: 'Ask for a table.',
  scorers: [{ type: 'ai', rubric: 'A table was offered.' }],
}) satisfies CreateTestSuiteTest;
({ type: 'voice', numAttempts: 3 }) satisfies UpdateTestSuiteTest;
({ script: 'Ask for two tables.' }) satisfies UpdateTestSuiteTest;

// @ts-expect-error the scorers are required
({ type: 'voice', script: 'Ask for a table.' }) satisfies CreateTestSuiteTest;
// @ts-expect-error a test is `voice` or `chat`
({ type: 'mime', script: 'Ask for a table.', scorers: [] }) satisfies CreateTestSuiteTest;
// @ts-expect-error the only scorer is a model
({ scorers: [{ type: 'dice', rubric: 'Six' }] }) satisfies UpdateTestSuiteTest;

declare const test: Received<TestSuiteTest>;
test.testSuiteId satisfies string;
if (test.type === 'voice') test satisfies TestSuiteTestVoice;

declare const run: Received<TestSuiteRun>;
for (const { attempts } of run.testResults) {
  attempts[0]?.call?.artifact.transcript satisfies string | undefined;
  if (attempts[0]?.scorerResults[0]?.result === 'pass') run.status satisfies string;
}
({ ...run, status: 'on-strike' }) satisfies TestSuiteRun;
