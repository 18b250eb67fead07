/** The visitor's browser, as far as it affects how to allow a microphone. */
export interface BrowserKind {
  readonly browser: 'chromium' | 'safari' | 'firefox' | 'samsung' | 'in-app' | 'other';
  readonly system: 'ios' | 'android' | 'mac' | 'windows' | 'other';
}

type Identity = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

/**
 * Apps with their own web view. On Android the system's web view has `wv`; on iOS it lacks "Safari" unless the app adds it.
 * Gmail on iOS, and Slack, Gmail and Outlook on Android, show links in a view of Safari or Chrome with that browser's user
 * agent: they cannot be distinguished from it, and it asks for the microphone there.
 * @see https://github.com/atomantic/is-ua-webview
 */
const appBrowser =
  /FBA[NV]|FB_IAB|Instagram|Barcelona|LinkedIn|com\.linkedin|Slack|TeamsMobile|Line\/|Snapchat|Twitter|Pinterest|TikTok|musical_ly|GSA\/|MicroMessenger|Outlook-|; wv\)/;

/** Reads the user agent; unknown browsers are `other`. */
export function browserKindOf({ userAgent, maxTouchPoints }: Identity): BrowserKind {
  const system = systemOf(userAgent, maxTouchPoints);
  return { browser: browserOf(userAgent, system), system };
}

function systemOf(userAgent: string, touchPoints: number): BrowserKind['system'] {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (userAgent.includes('Android')) return 'android';
  // An iPad identifies itself as a Mac, but with a touch screen.
  if (userAgent.includes('Macintosh')) return touchPoints > 1 ? 'ios' : 'mac';
  return userAgent.includes('Windows') ? 'windows' : 'other';
}

function browserOf(userAgent: string, system: BrowserKind['system']): BrowserKind['browser'] {
  if (appBrowser.test(userAgent)) return 'in-app';
  if (system === 'ios') {
    // Every browser on iOS is based on Safari and adds its name; a web view inside an app lacks even "Safari".
    if (/CriOS|FxiOS|EdgiOS|OPiOS|OPT\/|DuckDuckGo|Brave/.test(userAgent)) return 'other';
    return userAgent.includes('Safari/') ? 'safari' : 'in-app';
  }
  if (userAgent.includes('SamsungBrowser')) return 'samsung';
  if (userAgent.includes('Firefox/')) return 'firefox';
  if (/Chrome\/|Chromium\//.test(userAgent)) return 'chromium';
  return userAgent.includes('Safari/') ? 'safari' : 'other';
}
