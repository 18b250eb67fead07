import { tabTitleOf } from '@firmline/sdk/firms/page-texts';
import { useEffect, useSyncExternalStore } from 'react';
import type { Demo } from '../demo/demo.ts';
import type { DemoState } from '../demo/state.ts';
import { DemoPage } from './DemoPage.tsx';
import { Glows } from './Glows.tsx';
import { Loading } from './Loading.tsx';
import { NotFound } from './NotFound.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import type { ShownConfig } from './shown-config.ts';

export interface AppProps {
  readonly demo: Demo;
  /** The state of the prerendered markup. */
  readonly first: DemoState;
  readonly config: ShownConfig;
  /** The page is interactive from now on. */
  readonly onAlive?: () => void;
}

/** The screen in one of its three states. */
function App({ demo, first, config, onAlive }: AppProps) {
  const state = useSyncExternalStore(demo.subscribe, demo.getState, () => first);
  const name = state.lookup.status === 'ready' ? state.lookup.firm.name : '';

  useEffect(() => onAlive?.(), [onAlive]);
  useEffect(() => {
    if (name.trim()) document.title = tabTitleOf({ name });
  }, [name]);

  return (
    <>
      <Glows />
      {state.lookup.status === 'loading' && <Loading />}
      {state.lookup.status === 'not-found' && <NotFound config={config} />}
      {state.lookup.status === 'failed' && <NotFound config={config} onRetry={demo.open} />}
      {state.lookup.status === 'ready' && (
        <DemoPage demo={demo} state={state} firm={state.lookup.firm} config={config} />
      )}
    </>
  );
}

/** Everything that React renders. */
export function Page(props: AppProps) {
  return (
    <ErrorBoundary>
      <App {...props} />
    </ErrorBoundary>
  );
}
