/**
 * Loads the page again if its server answers although a file of the page did not load twice: after a deployment, a page that
 * was open before asks for files that are gone, and no repetition finds them.
 */
export async function reloadIfReplaced(): Promise<void> {
  const page = await fetch(location.href).catch(() => null);
  if (page?.ok) location.reload();
}
