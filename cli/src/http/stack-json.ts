/** What a stack on this machine says; undefined if it says nothing, for example because it stops. */
export const stackJson = async (url: string | URL, signal: AbortSignal): Promise<unknown> =>
  (await stackResponse(url, signal))?.json;

/** The same, with the headers. */
export async function stackResponse(
  url: string | URL,
  signal: AbortSignal,
): Promise<{ readonly json: unknown; readonly headers: Headers } | undefined> {
  try {
    const response = await fetch(url, { signal, redirect: 'error' });
    if (response.ok) return { json: await response.json(), headers: response.headers };
    await response.body?.cancel();
  } catch (error) {
    if (signal.aborted) throw error;
  }
  return undefined;
}
