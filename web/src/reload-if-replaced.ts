/**
 * Loads the page again if a deployment has replaced it, after a file of the page did not load twice: a page that was open
 * before asks for files that are gone, and no repetition finds them. A file that an extension blocks would be blocked again.
 */
export async function reloadIfReplaced(): Promise<void> {
  const entry = document.querySelector('script[type="module"]')?.getAttribute('src') ?? '';
  const html = await fetch(location.href)
    .then((page) => (page.ok ? page.text() : null))
    .catch(() => null);
  if (html !== null && !html.includes(entry)) location.reload();
}
