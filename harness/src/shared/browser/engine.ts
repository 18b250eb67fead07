/** The browser engines that tests run in. */
export const engines = ['chromium', 'firefox', 'webkit'] as const;

export type Engine = (typeof engines)[number];

/** The environment variable with the path of an engine's program. WebKit's program is its driver. */
export const pathVariable = {
  chromium: 'PUPPETEER_EXECUTABLE_PATH',
  firefox: 'FIRMLINE_FIREFOX',
  webkit: 'FIRMLINE_WEBKIT_DRIVER',
} as const satisfies Record<Engine, string>;

/** Those with WebRTC, so that calls can be made in them. */
export const callEngines = ['chromium', 'firefox'] as const satisfies readonly Engine[];

export type CallEngine = (typeof callEngines)[number];
