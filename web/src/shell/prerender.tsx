import { renderToString } from 'react-dom/server';
import type { Firm } from '@firmline/sdk/firms';
import { NoScript } from '../components/NoScript.tsx';
import { Page } from '../components/Page.tsx';
import { Trouble } from '../components/Trouble.tsx';
import type { Demo } from '../demo/demo.ts';
import { reduce } from '../demo/reducer.ts';
import { initialState, type DemoState } from '../demo/state.ts';

/** A page's markup in the states it can have before its code has arrived. */
export interface Prerendered {
  readonly loading: string;
  /** The main screen of a firm of which nothing is known. */
  readonly ready: string;
  readonly broken: string;
  readonly noScript: string;
}

const nobody: Firm = { slug: '', name: '...', companyName: '', system: '', firstMessage: '' };

/** Renders them with the page's own components. */
export function prerender(): Prerendered {
  return {
    loading: render(initialState, ''),
    ready: renderReady(nobody, ''),
    broken: renderToString(<Trouble />),
    noScript: renderToString(<NoScript />),
  };
}

/** The main screen of a firm, as the framework renders it. */
export const renderReady = (firm: Firm, websiteUrl: string): string =>
  render(reduce(initialState, { type: 'firm-found', firm }), websiteUrl);

function render(state: DemoState, websiteUrl: string): string {
  // Markup is made of the state alone; what a visitor can do begins with the hydration.
  const still: Partial<Demo> = { getState: () => state, subscribe: () => () => {} };
  return renderToString(<Page demo={still as Demo} first={state} websiteUrl={websiteUrl} mainSiteUrl="" />);
}
