/*
 * The parts of the DOM that scripts run in pages use. The package does not include the DOM types, because they would
 * apply to server code too.
 */

export interface PageElement {
  readonly id: string;
  readonly tagName: string;
  /** Missing in SVG. */
  readonly innerText?: string;
  readonly textContent: string | null;
  readonly labels?: ArrayLike<PageElement> | null;
  /** Links only. */
  readonly href?: string;
  /** Media elements only. */
  readonly paused?: boolean;
  readonly muted?: boolean;
  readonly volume?: number;
  readonly srcObject?: PageStream | null;
  checkVisibility(options?: { readonly visibilityProperty: boolean }): boolean;
  getAttribute(name: string): string | null;
  getAttributeNames(): readonly string[];
  matches(selector: string): boolean;
  closest(selector: string): PageElement | null;
  contains(other: PageElement | null): boolean;
  querySelectorAll(selector: string): ArrayLike<PageElement>;
}

export interface PolicyViolation {
  readonly disposition: string;
  readonly effectiveDirective: string;
  readonly blockedURI: string;
}

export interface PageEvent {
  readonly timeStamp: number;
  readonly target: unknown;
}

export interface PageDocument extends PageElement {
  readonly title: string;
  readonly baseURI: string;
  readonly body: PageElement | null;
  readonly activeElement: PageElement | null;
  readonly visibilityState: string;
  getElementById(id: string): PageElement | null;
  addEventListener(name: 'click', listener: (event: PageEvent) => void, capture: boolean): void;
  addEventListener(name: 'securitypolicyviolation', listener: (event: PolicyViolation) => void): void;
}

export interface PageTrack {
  readonly kind: string;
  readonly label: string;
  readonly readyState: string;
  readonly enabled: boolean;
  clone(): PageTrack;
  getSettings(): { readonly deviceId?: string };
}

export interface PageStream {
  getTracks(): PageTrack[];
}

export interface PagePeer {
  readonly connectionState: string;
  getSenders(): readonly { readonly track: PageTrack | null }[];
}

export interface PageAudioContext {
  readonly state: string;
}

export interface PageSocket {
  readonly url: string;
  readonly readyState: number;
}

export interface PageMediaElement {
  readonly tagName: string;
  readonly isConnected: boolean;
  readonly srcObject: PageStream | null;
}

export interface PageWakeLock {
  readonly type: string;
  readonly released: boolean;
}

/** Missing in an insecure page. */
export interface PageMediaDevices {
  getUserMedia(constraints?: { readonly audio?: unknown; readonly video?: unknown }): Promise<PageStream>;
  /** Missing on phones. */
  getDisplayMedia?(options?: unknown): Promise<PageStream>;
}
