/** Whether there is a clipboard that took the text. */
export async function copyText(text: string): Promise<boolean> {
  try {
    const { default: clipboard } = await import('clipboardy');
    await clipboard.write(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether something was started that opens the link. On a Linux without a desktop nothing would come of it. */
export async function openInBrowser(url: string): Promise<boolean> {
  const { platform, env } = process;
  if (platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY'] && !env['WSL_DISTRO_NAME'])
    return false;
  try {
    const { default: open } = await import('open');
    await open(url);
    return true;
  } catch {
    return false;
  }
}
