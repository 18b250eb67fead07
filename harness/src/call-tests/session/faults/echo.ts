/* oxlint-disable unicorn/consistent-function-scoping -- the page has nothing outside the function */

/** The assistant in the microphone. */
export interface Echo {
  readonly levelDb: number;
  readonly delayMs: number;
}

/** Runs in the page; Puppeteer sends it as text. */
export function setEcho(echo: Echo | null): void {
  const { firmlineMicrophone } = globalThis as unknown as {
    readonly firmlineMicrophone?: { setEcho(echo: Echo | null): void };
  };
  firmlineMicrophone?.setEcho(echo);
}
