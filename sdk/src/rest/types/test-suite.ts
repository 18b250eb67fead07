import type { Artifact } from './call/artifact.ts';
import type { AssistantOverrides, CreateAssistant } from './assistant/index.ts';
import type { Entity, Open } from './common.ts';
import type { TestSuitePhoneNumber } from './phone-number/index.ts';

/** The assistant that plays the customer. Its prompt gets the script as `{{test.script}}`. */
export interface TesterPlan {
  readonly assistantId?: string;
  readonly assistant?: CreateAssistant;
  readonly assistantOverrides?: AssistantOverrides;
}

/** What is tested: an assistant, or the agent of a phone number. */
export interface TargetPlan {
  readonly assistantId?: string;
  /** Overrides for `assistantId`. */
  readonly assistantOverrides?: AssistantOverrides;
  readonly phoneNumberId?: string;
  /** A number, which need not be the platform's. */
  readonly phoneNumber?: TestSuitePhoneNumber;
}

export interface CreateTestSuite {
  /** At most 80 characters. */
  readonly name?: string;
  /** @deprecated Use `targetPlan.phoneNumberId`. */
  readonly phoneNumberId?: string;
  /** The platform's own by default. */
  readonly testerPlan?: TesterPlan;
  readonly targetPlan?: TargetPlan;
}

export interface UpdateTestSuite extends CreateTestSuite {}

export interface TestSuite extends CreateTestSuite, Entity {}

/** A model that decides whether a test passed. */
export interface TestSuiteTestScorerAI {
  readonly type: 'ai';
  /** What to look for. At most 10,000 characters. */
  readonly rubric: string;
}

interface TestFields<Type extends string> {
  readonly type: Type;
  /** At most 80 characters. */
  readonly name?: string;
  /** Instructions for the tester. At most 10,000 characters. */
  readonly script: string;
  readonly scorers: readonly TestSuiteTestScorerAI[];
  /** 1 to 10. */
  readonly numAttempts?: number;
}

interface TestEntity extends Entity {
  readonly testSuiteId: string;
}

export interface CreateTestSuiteTestVoice extends TestFields<'voice'> {}
export interface TestSuiteTestVoice extends CreateTestSuiteTestVoice, TestEntity {}
export interface UpdateTestSuiteTestVoice extends Partial<CreateTestSuiteTestVoice> {}

export interface CreateTestSuiteTestChat extends TestFields<'chat'> {}
export interface TestSuiteTestChat extends CreateTestSuiteTestChat, TestEntity {}
export interface UpdateTestSuiteTestChat extends Partial<CreateTestSuiteTestChat> {}

export type TestSuiteTest = TestSuiteTestVoice | TestSuiteTestChat;
export type CreateTestSuiteTest = CreateTestSuiteTestVoice | CreateTestSuiteTestChat;
export type UpdateTestSuiteTest = UpdateTestSuiteTestVoice | UpdateTestSuiteTestChat;

export interface CreateTestSuiteRun {
  /** At most 80 characters. */
  readonly name?: string;
}

export interface UpdateTestSuiteRun extends CreateTestSuiteRun {}

export interface TestSuiteRunScorerAI {
  readonly type: 'ai';
  readonly result: Open<'pass' | 'fail'>;
  readonly reasoning: string;
  readonly rubric: string;
}

export interface TestSuiteRunTestAttempt {
  readonly scorerResults: readonly TestSuiteRunScorerAI[];
  /** Only for a voice test. */
  readonly callId?: string;
  /** Only for a voice test. */
  readonly call?: { readonly artifact: Artifact };
  /** Only for a chat test. */
  readonly metadata?: { readonly sessionId: string };
}

export interface TestSuiteRunTestResult {
  /** The test as it was at the time of the run. */
  readonly test: TestSuiteTest;
  readonly attempts: readonly TestSuiteRunTestAttempt[];
}

export interface TestSuiteRun extends CreateTestSuiteRun, TestEntity {
  readonly status: Open<'queued' | 'in-progress' | 'completed' | 'failed'>;
  readonly testResults: readonly TestSuiteRunTestResult[];
}
