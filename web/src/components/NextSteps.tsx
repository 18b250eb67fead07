import type { Demo } from '../demo/demo.ts';
import type { ShownConfig } from './shown-config.ts';
import { NextStepLink } from './NextStepLink.tsx';

interface NextStepsProps {
  readonly demo: Demo;
  readonly config: ShownConfig;
}

/** The one bright button after a call: what the sender of the link offers, or the provider's site. */
export function NextSteps({ demo, config: { websiteUrl, ...config } }: NextStepsProps) {
  const offer = { nextStepLabel: 'See what it can do for your firm', nextStepUrl: websiteUrl };
  return (
    <NextStepLink
      config={config.nextStepUrl ? config : offer}
      className="button button-primary button-next"
      onPress={() => demo.reportUse('next')}
    />
  );
}
