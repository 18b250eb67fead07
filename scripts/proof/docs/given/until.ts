/** Waits until a condition holds. @throws Error that names it after 60 s */
export async function until(what: string, holds: () => boolean): Promise<void> {
  const begun = performance.now();
  while (!holds()) {
    if (performance.now() - begun > 60_000) throw new Error(`Never happened: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
