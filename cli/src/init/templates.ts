import { projectConfigName, type ProjectConfig } from '../config/project-config.ts';

/** What `firmline init` knows of a project. */
export interface Project {
  readonly config: ProjectConfig & { readonly scenarios: string };
  /** Accessible name of the button that starts a call. */
  readonly button: string;
  /** Path of the scenarios' JSON Schema from their folder. Editors check and complete scenarios with it. */
  readonly schema: string | undefined;
  /** Whether the project has a lock file, which `npm ci` needs. */
  readonly isLocked: boolean;
  /** Whether `npm run build` exists. */
  readonly hasBuild: boolean;
}

export interface Template {
  /** Path in the project, with slashes. */
  readonly file: string;
  readonly content: string;
}

/** The files of a first call test. */
export const templates = (project: Project): readonly Template[] => [
  { file: projectConfigName, content: `${JSON.stringify(project.config, null, 2)}\n` },
  { file: `${project.config.scenarios}/first-call.yaml`, content: firstCall(project) },
  { file: '.github/workflows/calls.yml', content: workflow(project) },
];

const firstCall = ({
  button,
  schema,
}: Project) => `${schema === undefined ? '' : `# yaml-language-server: $schema=${schema}\n`}name: a visitor talks with the assistant
# What the assistant says here. Your page calls the local stack in place of the hosted platform.
agent:
  greeting: Good morning. How may I help you?
  replies:
    - We are open until six.
steps:
  # The button's accessible name, or a CSS selector: click: { selector: '#start' }
  - click: ${JSON.stringify(button)}
  - expect: { call: connected, mic: live, stages: all-completed, within: 15s }
  - expect: { agent: speaking, within: 10s }
  - expect: { agent: silent, within: 10s }
  - say: When are you open?
  - expect: { agent: speaking, within: 10s }
  - leave
  - expect: { call: ended, within: 5s }
`;

const workflow = ({ config, isLocked, hasBuild }: Project) => `name: Calls
on: [push, pull_request]
jobs:
  calls:
    runs-on: ubuntu-24.04
    timeout-minutes: 20
    steps:
      - uses: actions/checkout@v5
      - uses: actions/setup-node@v5
        with: { node-version: 24 }
      - run: npm ${isLocked ? 'ci' : 'install'}
${hasBuild ? '      - run: npm run build\n' : ''}${
  config.url === undefined ? '' : `      # Start the server of ${config.url} here.\n`
}      - run: npx firmline test run --retries 1 --report calls
      - uses: actions/upload-artifact@v4
        if: always()
        with: { name: calls, path: calls }
`;
