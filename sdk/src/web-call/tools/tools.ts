import { invalidInput } from '../../misuse.ts';
import { checkTime } from '../../timer.ts';
import type { ParametersOf, ToolDefinition } from './parameters.ts';

export interface ToolContext {
  /** Aborted when the call ends, or when the function takes longer than its `timeoutMs`. */
  readonly signal: AbortSignal;
}

/** A function of the page. What it returns is sent to the assistant, as text or JSON; undefined is not. */
export type ToolFunction<Definition> = (
  parameters: ParametersOf<Definition>,
  context: ToolContext,
) => unknown;

export interface ToolOptions {
  /** Longest wait for the function, ms. Default: 20,000. */
  readonly timeoutMs?: number | undefined;
}

export interface RegisteredTool {
  readonly definition: ToolDefinition;
  readonly call: (parameters: unknown, context: ToolContext) => unknown;
  readonly timeoutMs: number;
}

/** The platform's names. */
const namePattern = /^[a-zA-Z0-9_-]{1,64}$/;

/** The functions of a page that its assistants may call, by name. */
export class Tools {
  readonly #tools = new Map<string, RegisteredTool>();

  get(name: string): RegisteredTool | undefined {
    return this.#tools.get(name);
  }

  /** @returns a function that removes it */
  register<Definition extends ToolDefinition>(
    definition: Definition,
    call: ToolFunction<Definition>,
    { timeoutMs = 20_000 }: ToolOptions = {},
  ): () => void {
    const { name } = definition;
    if (typeof name !== 'string' || !namePattern.test(name))
      throw invalidInput(
        `A tool cannot be named ${JSON.stringify(name)}.`,
        'Use up to 64 letters, digits, _ and -.',
      );
    if (this.#tools.has(name))
      throw invalidInput(
        `The tool "${name}" is registered already.`,
        'Call the function that registerTool() returned before.',
      );
    if (typeof call !== 'function') throw invalidInput(`The tool "${name}" has no function.`);
    // readParameters() ensures the type.
    const tool = {
      definition,
      call: call as RegisteredTool['call'],
      timeoutMs: checkTime(timeoutMs),
    };
    this.#tools.set(name, tool);
    return () => {
      if (this.#tools.get(name) === tool) this.#tools.delete(name);
    };
  }
}
