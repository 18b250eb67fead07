/** Copies a text. @returns whether the browser said that it did */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Missing on insecure pages.
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const { activeElement } = document;
    // Without a keyboard on the screen.
    const area = Object.assign(document.createElement('textarea'), { value: text, readOnly: true });
    document.body.append(area);
    area.focus({ preventScroll: true });
    area.select();
    // oxlint-disable-next-line typescript/no-deprecated -- what web views on Android allow instead
    const isCopied = document.execCommand('copy');
    area.remove();
    if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
    return isCopied;
  }
}
