import type {
  CreateTestSuite,
  CreateTestSuiteRun,
  CreateTestSuiteTest,
  TargetPlan,
  TestSuitePhoneNumber,
  TestSuiteTestScorerAI,
  TesterPlan,
  UpdateTestSuite,
  UpdateTestSuiteRun,
  UpdateTestSuiteTest,
} from '@firmline/sdk/rest/types';
import { list } from '../compose.ts';
import { record } from '../record.ts';
import type { Fields, Variants } from '../rule.ts';
import { changeBy, oneBy, partlyEach } from '../union.ts';
import { number, oneOf, required, text, uuid } from '../values.ts';
import { assistant, assistantOverrides } from './assistant.ts';

const name = text({ max: 80 });

const suiteFields: Fields<CreateTestSuite> = {
  name,
  phoneNumberId: text(),
  testerPlan: record<TesterPlan>({ assistantId: uuid, assistant, assistantOverrides }),
  targetPlan: record<TargetPlan>({
    assistantId: uuid,
    assistantOverrides,
    phoneNumberId: text(),
    phoneNumber: record<TestSuitePhoneNumber>({
      provider: required(oneOf('test-suite')),
      number: required(text({ max: 50 })),
    }),
  }),
};

export const testSuite = record<CreateTestSuite>(suiteFields);
export const changeOfTestSuite = record<UpdateTestSuite>(suiteFields);

const testFields = {
  name,
  script: required(text({ max: 10_000 })),
  scorers: required(
    list(
      record<TestSuiteTestScorerAI>({
        type: required(oneOf('ai')),
        rubric: required(text({ max: 10_000 })),
      }),
    ),
  ),
  numAttempts: number({ min: 1, max: 10 }),
};
const tests: Variants<CreateTestSuiteTest, 'type'> = { voice: testFields, chat: testFields };

export const test = oneBy<CreateTestSuiteTest, 'type'>('type', tests);
export const changeOfTest = changeBy<UpdateTestSuiteTest, 'type'>(
  'type',
  partlyEach<CreateTestSuiteTest, 'type'>(tests),
);

export const run = record<CreateTestSuiteRun>({ name });
export const changeOfRun = record<UpdateTestSuiteRun>({ name });
