/*
 * What is used of a page's objects by what is run in pages. The package is not compiled for browsers, whose types would
 * otherwise be everywhere.
 */

export interface PageElement {
  readonly id: string;
  readonly tagName: string;
  /** Missing of a drawing (SVG). */
  readonly innerText?: string;
  readonly textContent: string | null;
  readonly labels?: ArrayLike<PageElement> | null;
  /** Of one that plays sound. */
  readonly paused?: boolean;
  readonly muted?: boolean;
  readonly volume?: number;
  readonly srcObject?: PageStream | null;
  checkVisibility(options?: { readonly visibilityProperty: boolean }): boolean;
  getAttribute(name: string): string | null;
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
  readonly readyState: string;
  readonly enabled: boolean;
  clone(): PageTrack;
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

/** Where a page is asked for devices; missing where it is not served securely. */
export interface PageMediaDevices {
  getUserMedia(constraints?: { readonly audio?: unknown; readonly video?: unknown }): Promise<PageStream>;
}
