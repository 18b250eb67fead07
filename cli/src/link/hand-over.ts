/** Opens a firm's link, so that its page does not report a visit. @returns as {@link openInBrowser} */
export const openPreview = (link: string): Promise<boolean> => openInBrowser(`${link}#preview`);

/** Opens an address or a file in the browser. @returns false if that is impossible, for example on Linux without a desktop */
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
