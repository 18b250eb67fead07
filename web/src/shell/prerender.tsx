import { renderToString } from 'react-dom/server';
import type { Firm } from '@firmline/sdk/firms';
import { Page } from '../components/App.tsx';
import type { ShownConfig } from '../components/shown-config.ts';
import { Trouble, Unsupported } from '../components/Notice.tsx';
import type { Demo } from '../demo/demo.ts';
import { reduce } from '../demo/reducer.ts';
import { initialState, type DemoState } from '../demo/state.ts';

/** The page's markup in the states before its code has loaded. */
export interface Prerendered {
  readonly loading: string;
  /** The main screen of an unknown firm. */
  readonly ready: string;
  readonly broken: string;
  readonly unsupported: string;
}

/** Has every part that a configuration may add. Without a source, the picture is never requested. */
const placeholderConfig: ShownConfig = {
  websiteUrl: '',
  mainSiteUrl: '',
  privacyUrl: '/',
  sender: '...',
  senderMark: '',
};
/** The fields of a firm that the main screen shows. */
const placeholderFirm: Partial<Firm> = { name: '...', companyName: '' };

/** Renders these states with the page's own components. */
export function prerender(): Prerendered {
  return {
    loading: renderState(initialState, placeholderConfig),
    ready: renderReady(placeholderFirm as Firm, placeholderConfig),
    broken: renderToString(<Trouble />),
    unsupported: renderToString(<Unsupported />),
  };
}

/** The main screen of a firm, as the framework renders it. */
export const renderReady = (firm: Firm, config: ShownConfig): string =>
  renderState(reduce(initialState, { type: 'firm-found', firm }), config);

function renderState(state: DemoState, config: ShownConfig): string {
  // Markup depends only on the state; actions are needed only after hydration.
  const frozenDemo: Partial<Demo> = { getState: () => state, subscribe: () => () => {} };
  return renderToString(<Page demo={frozenDemo as Demo} first={state} config={config} />);
}
