/** What a stack on this machine says; undefined if it says nothing, for example because it stops. */
export async function stackJson(url: string | URL, signal: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(url, { signal, redirect: 'error' });
    if (response.ok) return await response.json();
    await response.body?.cancel();
  } catch (error) {
    if (signal.aborted) throw error;
  }
  return undefined;
}
